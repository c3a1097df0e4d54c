// Plain whole numbers, by which tests recompute what the product computes.

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

// In 2027 Spain is two hours ahead of UTC between these instants, one hour otherwise.
const SUMMER = { start: Date.UTC(2027, 2, 28, 1), end: Date.UTC(2027, 9, 31, 1) };

/** The day in Spain of an instant of 2027: "2027-03-31". */
export const toSpanishDay = (at: number): string => {
  const hours = at >= SUMMER.start && at < SUMMER.end ? 2 : 1;
  return new Date(at + hours * 60 * MINUTE_MS).toISOString().slice(0, 10);
};

/** The quarter of a day: "2027-1". */
export const toQuarterOfDay = (day: string): string =>
  `${day.slice(0, 4)}-${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;

/** Multiplies and divides whole numbers; halves are rounded away from zero. */
export function multiplyDivide(left: bigint, right: bigint, by: bigint): number {
  const product = left * right;
  const rounded = (2n * (product < 0n ? -product : product) + by) / (2n * by);
  return Number(product < 0n ? -rounded : rounded);
}
