import { randomUUID } from "node:crypto";
import { TAX_RULES } from "@/lib/reference/tax-rules";
import { createRandom } from "@/tests/support/fuzz/random";
import type { Random } from "@/tests/support/fuzz/random";
import { DAY_MS, MINUTE_MS, multiplyDivide } from "./arithmetic";

// Sales of 2027 with returns and payouts, made up from a seed as plain numbers.

export type HistoryLine = { rule: string; percentage: number; base: number; tax: number };

export type HistoryReturn = { at: number; amount: number };

/** Amounts in minor units, times in milliseconds. The rate has eight decimals; null for euros. */
export type HistorySale = HistoryLine & {
  id: string;
  ayniId: string;
  masterId: string;
  buyerId: string;
  currency: string;
  rate: bigint | null;
  amount: number;
  fee: number;
  soldAt: number;
  returns: HistoryReturn[];
  paid: { at: number; amount: number } | null;
  /** The first invoice names the buyer. */
  isNamed: boolean;
  /** Time at which the buyer asks for an invoice in their name; null for never. */
  namedAt: number | null;
};

const CURRENCIES = [
  { currency: "eur", rate: null },
  { currency: "eur", rate: null },
  { currency: "eur", rate: null },
  { currency: "usd", rate: 86206897n },
  { currency: "mxn", rate: 4672897n },
  { currency: "clp", rate: 90909n },
] as const;

/** Rates that Spain has, and those of all rules. */
const TAXES = [
  ...[4, 10, 21].map((percentage) => ({ rule: "es-general-2012", percentage })),
  ...TAX_RULES.map(({ id, percentage }) => ({ rule: id, percentage })),
];

const START = Date.UTC(2026, 11, 31, 22);
const END = Date.UTC(2027, 10, 1);
/** Midnights in Spain at which a quarter begins, around which many sales are made. */
const BORDERS = [Date.UTC(2026, 11, 31, 23), Date.UTC(2027, 2, 31, 22), Date.UTC(2027, 5, 30, 22)];

const inventTime = (random: Random): number =>
  random.chance(0.1)
    ? random.pick(BORDERS) + random.int(4 * MINUTE_MS) - 2 * MINUTE_MS
    : START + random.int(END - START);

function inventAmounts(random: Random) {
  const { rule, percentage } = random.pick(TAXES);
  const points = Math.round(percentage * 100);
  const amount = 100 + random.int(40_000);
  const tax = multiplyDivide(BigInt(amount), BigInt(points), BigInt(10_000 + points));
  const base = amount - tax;
  return { rule, percentage, amount, base, tax, fee: random.int(Math.floor(base / 5)) };
}

function inventReturns(random: Random, amount: number, soldAt: number): HistoryReturn[] {
  const returns: HistoryReturn[] = [];
  let [at, left] = [soldAt, amount];
  while (left > 0 && random.chance(0.25)) {
    at += MINUTE_MS + random.int(60 * DAY_MS);
    const part = random.chance(0.4) ? left : 1 + random.int(left);
    returns.push({ at, amount: part });
    left -= part;
  }
  return returns;
}

export const sumReturns = (returns: readonly HistoryReturn[], before = Infinity): number =>
  returns.reduce((sum, { at, amount }) => sum + (at < before ? amount : 0), 0);

/** The Master's part after so much of a sale has gone back. */
export const toShare = ({ base, fee, amount }: HistorySale, returned: number): number =>
  multiplyDivide(BigInt(base - fee), BigInt(amount - returned), BigInt(amount));

/** The tax of what has gone back. */
export const toReturnedTax = ({ tax, amount }: HistorySale, returned: number): number =>
  multiplyDivide(BigInt(returned), BigInt(tax), BigInt(amount));

function inventPayout(random: Random, sale: HistorySale): HistorySale["paid"] {
  const at = sale.soldAt + 15 * DAY_MS + random.int(30 * DAY_MS);
  const amount = toShare(sale, sumReturns(sale.returns, at));
  return random.chance(0.7) && amount > 0 ? { at, amount } : null;
}

export type Place = { ayniId: string; masterId: string; buyerId: string };

/** Invents a sale for each place. */
export function inventSales(places: readonly Place[], seed: number): HistorySale[] {
  const random = createRandom(seed);
  return places.map((place) => {
    const soldAt = inventTime(random);
    const amounts = inventAmounts(random);
    const isNamed = random.chance(0.1);
    const sale: HistorySale = {
      id: randomUUID(),
      ...place,
      ...random.pick(CURRENCIES),
      ...amounts,
      soldAt,
      returns: inventReturns(random, amounts.amount, soldAt),
      paid: null,
      isNamed,
      namedAt: !isNamed && random.chance(0.1) ? soldAt + 4000 + random.int(90 * DAY_MS) : null,
    };
    return { ...sale, paid: inventPayout(random, sale) };
  });
}
