import "server-only";
import { isEuro } from "@/lib/invoicing/breakdown";
import type { Tx } from "@/lib/platform/db/client";
import { toIsoDate } from "@/lib/platform/time/dates";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { eurosPerUnit, RATES_DATE } from "@/lib/reference/rates";

/** The value of one unit of a currency in euros, with eight decimals, and the day of that rate, "2026-11-27". */
export type EuroRate = { exchangeRate: string; exchangeRateDate: string };

/**
 * Finds the official rate of a day or, as on a Sunday, of the last one before. Currencies without one have that of the site's
 * table. Returns null for euros and for a currency that nobody knows.
 */
export async function findEuroRate(
  tx: Pick<Tx, "exchangeRate">,
  currency: string,
  day: string,
): Promise<EuroRate | null> {
  if (isEuro(currency)) return null;
  const official = await tx.exchangeRate.findFirst({
    where: { currency: currency.toLowerCase(), date: { lte: new Date(day) } },
    orderBy: { date: "desc" },
  });
  if (official)
    return {
      exchangeRate: (1 / official.unitsPerEuro.toNumber()).toFixed(8),
      exchangeRateDate: toIsoDate(official.date),
    };
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return null;
  return { exchangeRate: eurosPerUnit(code), exchangeRateDate: RATES_DATE };
}
