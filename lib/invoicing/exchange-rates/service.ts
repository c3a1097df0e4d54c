import "server-only";
import { isEuro } from "@/lib/invoicing/breakdown";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { db } from "@/lib/platform/db/client";
import { exchangeRates } from "@/lib/platform/ports/exchange-rates";
import { toIsoDate } from "@/lib/platform/time/dates";
import { shiftDay, startOfWeek, toLocalDay } from "@/lib/platform/time/days";
import { HOUR_MS } from "@/lib/platform/time/instants";
import { isCurrencyCode } from "@/lib/reference/currencies";

const SOURCE = "Banco Central Europeo, tipos de referencia del euro";

/** In Spain: the bank publishes the rates of a working day at about four in the afternoon. */
const PUBLISHED_BY_HOUR = 17;

/** The last day whose rates can be expected. On a holiday of the bank they are expected in vain. */
function findExpectedDay(now: Date): string {
  const day = toLocalDay(new Date(now.getTime() - PUBLISHED_BY_HOUR * HOUR_MS).toISOString(), BOOKS_ZONE);
  const friday = shiftDay(startOfWeek(day), { days: 4 });
  return day < friday ? day : friday;
}

async function findNewestDay(): Promise<string | null> {
  const { _max } = await db.exchangeRate.aggregate({ _max: { date: true } });
  return _max.date && toIsoDate(_max.date);
}

/**
 * Adds the official rates of the days since the newest known one, once there can be some; a known one never changes. Rejects if the source is away: the last known
 * rates go on, and the books say how old they were.
 */
export async function fetchExchangeRates(now = new Date()): Promise<void> {
  if (!exchangeRates.isConfigured) return;
  const newest = await findNewestDay();
  if (newest !== null && newest >= findExpectedDay(now)) return;
  const rates = await exchangeRates.fetchAll();
  await db.exchangeRate.createMany({
    data: rates
      .filter(({ date, currency }) => isCurrencyCode(currency) && !isEuro(currency) && date > (newest ?? ""))
      .map(({ date, currency, unitsPerEuro }) => ({
        currency: currency.toLowerCase(),
        date: new Date(date),
        unitsPerEuro,
        source: SOURCE,
      })),
    skipDuplicates: true,
  });
}
