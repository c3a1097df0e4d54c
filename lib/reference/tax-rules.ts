import { z } from "zod";
import rows from "@/content/tax-rules.json";

/** A rule of law that taxes a kind of sale in a place, as in `content/tax-rules.json`, which an adviser signs. */
const taxRule = z.strictObject({
  /** Stored in orders and lines of invoices: a rule that was in use is never changed, a later one follows it. */
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  kind: z.enum(["GENERAL"]),
  /** Country of the rule. */
  place: z.string().regex(/^[A-Z]{2}$/),
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

/** Returns null for an unknown id. */
export const findTaxRule = (id: string): TaxRule | null => rulesById.get(id) ?? null;
