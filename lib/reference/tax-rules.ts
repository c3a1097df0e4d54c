import { z } from "zod";
import rows from "@/content/tax-rules.json";
import { countryName } from "./countries";

/** Spain's regions outside the territory of its VAT: the Canary Islands, Ceuta and Melilla. */
export const SPAIN_OUTSIDE_VAT = "ES-EXT";
/** Any other country of the European Union than Spain. */
export const OTHER_EU = "EU";
/** Any country outside the European Union. */
export const OUTSIDE_EU = "OUTSIDE";

/** A rule of law that taxes a kind of sale in a place, as in `content/tax-rules.json`, which an adviser signs. */
const taxRule = z.strictObject({
  /** Stored in orders and lines of invoices: a rule that was in use is never changed, a later one follows it. */
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  /** An e-book without a rule of its own in its place is under the general one. */
  kind: z.enum(["GENERAL", "EBOOK"]),
  /** A country or a group of places. One outside the European Union has effect only where the operator is registered. */
  place: z.union([z.string().regex(/^[A-Z]{2}$/), z.enum([SPAIN_OUTSIDE_VAT, OUTSIDE_EU])]),
  /** A business without a rule of its own is under that of consumers. */
  buyer: z.enum(["CONSUMER", "BUSINESS"]),
  /** First day of the rule in its place. */
  validFrom: z.iso.date(),
  percentage: z.number().min(0).max(50),
  /** Name of the tax in receipts and invoices. */
  name: z.string().min(1),
  /** Key of the regime in the records for the tax agency (list L8A): "01" general, "17" one-stop shop. */
  regime: z.enum(["01", "17"]),
  /** Qualification of the operation (list L9): subject, reversed, or not subject by art. 7 and 14 or by its place. */
  qualification: z.enum(["S1", "S2", "N1", "N2"]),
  /** Sentence that an invoice must carry, in Spanish; null without one. */
  text: z.string().min(1).nullable(),
  source: z.string().min(1),
});

export type TaxRule = z.infer<typeof taxRule>;

export const TAX_RULES: readonly TaxRule[] = z.array(taxRule).parse(rows);

const rulesById = new Map(TAX_RULES.map((rule) => [rule.id, rule]));

const toKey = ({ kind, place, buyer }: Pick<TaxRule, "kind" | "place" | "buyer">) =>
  `${kind}:${place}:${buyer}`;

/** The rules of each key, the latest first. */
const rulesByKey = new Map<string, TaxRule[]>();
for (const rule of [...TAX_RULES].sort((left, right) => right.validFrom.localeCompare(left.validFrom))) {
  rulesByKey.set(toKey(rule), [...(rulesByKey.get(toKey(rule)) ?? []), rule]);
}

/** Countries of the European Union. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set([
  "ES",
  ...TAX_RULES.filter(({ regime }) => regime === "17").map(({ place }) => place),
]);

/** Returns the rule of a key on a day such as "2026-11-29"; null before its first one. */
export const findRuleOn = (key: Pick<TaxRule, "kind" | "place" | "buyer">, day: string): TaxRule | null =>
  rulesByKey.get(toKey(key))?.find(({ validFrom }) => validFrom <= day) ?? null;

/** Returns the rule of a key on a day; the first one before that. Throws for a key without rules. */
export function getRuleOn(key: Pick<TaxRule, "kind" | "place" | "buyer">, day: string): TaxRule {
  const rule = findRuleOn(key, day) ?? rulesByKey.get(toKey(key))?.at(-1);
  if (!rule) throw new Error(`No tax rule for ${toKey(key)}`);
  return rule;
}

const SET_RULE_ID = /^([a-z]{2})-set-(\d{1,4})$/;

/**
 * Makes the rule of a country at a rate in basis points that the operator has set. Its id says both, so that a later
 * setting changes no order.
 */
export function makeSetRule(country: string, basisPoints: number): TaxRule {
  const ofCountry = rulesByKey.get(toKey({ kind: "GENERAL", place: country, buyer: "CONSUMER" }))?.[0];
  const base = ofCountry ?? {
    ...getRuleOn({ kind: "GENERAL", place: OUTSIDE_EU, buyer: "CONSUMER" }, ""),
    place: country,
    name: `Impuesto de ${countryName(country)}`,
    text: null,
  };
  return {
    ...base,
    id: `${country.toLowerCase()}-set-${basisPoints}`,
    percentage: basisPoints / 100,
    source: "Ajuste del titular: TAX_PERCENTAGE o TAX_PERCENTAGES",
  };
}

/** Returns null for an unknown id. */
export function findTaxRule(id: string): TaxRule | null {
  const [, country, basisPoints] = SET_RULE_ID.exec(id) ?? [];
  if (country && basisPoints) return makeSetRule(country.toUpperCase(), Number(basisPoints));
  return rulesById.get(id) ?? null;
}
