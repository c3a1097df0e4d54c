import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { eurosPerUnit, RATES_DATE } from "@/lib/reference/rates";

/** The value of one unit of a currency in euros, with eight decimals, and the day of that rate, "2026-11-27". */
export type EuroRate = { exchangeRate: string; exchangeRateDate: string };

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Finds the official rate of a day or, as on a Sunday, of the last one before. Currencies without one have that of the site's
 * table. Returns null for euros and for a currency that nobody knows.
 */
export async function findEuroRate(
  tx: Pick<Tx, "exchangeRate">,
  currency: string,
  day: string,
): Promise<EuroRate | null> {
  const official = await tx.exchangeRate.findFirst({
    where: { currency: currency.toLowerCase(), date: { lte: new Date(day) } },
    orderBy: { date: "desc" },
  });
  if (official)
    return {
      exchangeRate: (1 / official.unitsPerEuro.toNumber()).toFixed(8),
      exchangeRateDate: toDay(official.date),
    };
  const code = currency.toUpperCase();
  if (code === "EUR" || !isCurrencyCode(code)) return null;
  return { exchangeRate: eurosPerUnit(code), exchangeRateDate: RATES_DATE };
}
