import "server-only";
import { env } from "@/lib/platform/env";

/** The rate of the buyer's country, in basis points. */
export const getTaxBasisPoints = (country: string | null): number =>
  env.TAX_PERCENTAGES.get(country ?? "") ?? env.TAX_PERCENTAGE;
