import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { db } from "@/lib/platform/db/client";
import { exchangeRates } from "@/lib/platform/ports/exchange-rates";
import { toLocalDay } from "@/lib/platform/time/days";
import { isCurrencyCode } from "@/lib/reference/currencies";

const SOURCE = "Banco Central Europeo, tipos de referencia del euro";

/** True once the rates of today are there, which come in the afternoon of working days. */
async function isUpToDate(now: Date): Promise<boolean> {
  const { _max } = await db.exchangeRate.aggregate({ _max: { date: true } });
  return _max.date !== null && _max.date >= new Date(toLocalDay(now.toISOString(), BOOKS_ZONE));
}

/**
 * Adds the official rates that are not known yet; a known one never changes. Rejects if the source is away: the last known
 * rates go on, and the books say how old they were.
 */
export async function fetchExchangeRates(now = new Date()): Promise<void> {
  if (!exchangeRates.isConfigured || (await isUpToDate(now))) return;
  const rates = await exchangeRates.fetchAll();
  await db.exchangeRate.createMany({
    data: rates
      .filter(({ currency }) => isCurrencyCode(currency) && currency !== "EUR")
      .map(({ date, currency, unitsPerEuro }) => ({
        currency: currency.toLowerCase(),
        date: new Date(date),
        unitsPerEuro,
        source: SOURCE,
      })),
    skipDuplicates: true,
  });
}
