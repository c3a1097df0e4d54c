import { z } from "zod";
import rows from "@/content/self-billing-rules.json";
import { fiscalRegimes } from "@/lib/invoicing/fiscal-profile/policy";
import type { FiscalRegime } from "@/lib/invoicing/fiscal-profile/policy";
import { EU_COUNTRIES } from "@/lib/reference/tax-rules";

/** A rule by which a Master invoices the operator, as in `content/self-billing-rules.json`, which an adviser signs. */
const selfBillingRule = z.strictObject({
  /** Stored in invoices: a rule that was in use is never changed, a later one follows it. */
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  regime: z.enum(fiscalRegimes),
  /** The place in which the Master pays taxes: in Spain, elsewhere in the European Union, or abroad. */
  place: z.enum(["ES", "EU", "ABROAD"]),
  validFrom: z.iso.date(),
  percentage: z.number().min(0).max(50),
  /** Sentence that the invoice must carry, in Spanish; null without one. */
  text: z.string().min(1).nullable(),
  source: z.string().min(1),
});

export type SelfBillingRule = z.output<typeof selfBillingRule>;

const SELF_BILLING_RULES: readonly SelfBillingRule[] = z.array(selfBillingRule).parse(rows);

function toPlace(country: string): SelfBillingRule["place"] {
  if (country === "ES") return "ES";
  return EU_COUNTRIES.has(country) ? "EU" : "ABROAD";
}

/** Returns the rule of a day ("2027-03-31") for a Master of a country. Errors: no rule, which the data must not allow. */
export function findSelfBillingRule(
  { country, regime }: { country: string; regime: FiscalRegime },
  day: string,
): SelfBillingRule {
  const place = toPlace(country);
  const rule = SELF_BILLING_RULES.filter(
    (candidate) => candidate.place === place && candidate.regime === regime && candidate.validFrom <= day,
  )
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    .at(-1);
  if (!rule) throw new Error(`No self-billing rule for ${regime} in ${country} on ${day}`);
  return rule;
}

/** Returns null for an unknown id. */
export const getSelfBillingRule = (id: string): SelfBillingRule | null =>
  SELF_BILLING_RULES.find((rule) => rule.id === id) ?? null;
