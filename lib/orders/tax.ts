import "server-only";
import { env } from "@/lib/platform/env";

/** The rate of the buyer's country, in basis points. */
export const getTaxBasisPoints = (country: string | null): number =>
  env.TAX_PERCENTAGES.get(country ?? "") ?? env.TAX_PERCENTAGE;

/** The name of the tax in a receipt: the Spanish one at the rate of Spain, which most countries get. */
export const findTaxName = (taxPercentage: number): string =>
  Math.round(taxPercentage * 100) === getTaxBasisPoints("ES") ? "IVA" : "Impuestos";
