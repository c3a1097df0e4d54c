import { findTaxRule, OTHER_EU, type TaxRule } from "@/lib/reference/tax-rules";
import type { Supply } from "./policy";

/** Name of the rules by which Spain's tax is not due. */
const NO_TAX_NAME = "Sin IVA";

/** The rate of Spain while orders had no rule. */
const OLD_PERCENTAGE = 21;

type NotedRule = Pick<TaxRule, "name" | "percentage" | "buyer" | "place">;

/** The tax of a price that includes it: "IVA del 21 % incluido", "Sin IVA: no se aplica donde vives". */
export function formatTaxNote({ name, percentage, buyer, place }: NotedRule, supply: Supply): string {
  if (percentage > 0) return `${name} del ${percentage.toLocaleString("es")} % incluido`;
  if (buyer === "BUSINESS")
    return place === OTHER_EU
      ? "Sin IVA: compras como empresa, con inversión del sujeto pasivo"
      : "Sin IVA: compras como empresa de fuera de la Unión Europea";
  const where = supply === "IN_PERSON" ? "donde tiene lugar" : "donde vives";
  return name === NO_TAX_NAME ? `Sin IVA: no se aplica ${where}` : `Sin IVA: es del 0 % ${where}`;
}

/** Joins the notes of several contents that are paid at once, each one once. */
export const joinTaxNotes = (notes: readonly string[]): string => [...new Set(notes)].join("; ");

/** Name of the tax of a stored rule; orders without one are older than the rules, or free. */
export function findTaxName(ruleId: string | null, taxPercentage: number): string {
  const name = ruleId === null ? null : findTaxRule(ruleId)?.name;
  return name ?? (taxPercentage === OLD_PERCENTAGE ? "IVA" : "Impuestos");
}
