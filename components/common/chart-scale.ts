const TICK_COUNT = 4;

/** The rounded steps of a scale: 1, 2 and 5, and their multiples by ten. */
function findStep(highest: number): number {
  const rough = Math.max(1, highest / TICK_COUNT);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= rough) ?? 10;
  return factor * magnitude;
}

/** Returns the ticks of a scale of whole numbers from 0 to `highest` or a bit more. */
export function listTicks(highest: number): number[] {
  const step = findStep(highest);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

export const sumValues = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

type Stacked = { values: readonly number[] };

export const listBarTicks = (bars: readonly Stacked[]): number[] =>
  listTicks(Math.max(0, ...bars.map(({ values }) => sumValues(values))));

/** Formats the ticks that the chart of these bars has. */
export const formatTicks = (
  bars: readonly Stacked[],
  format: (value: number) => string,
): Record<number, string> => Object.fromEntries(listBarTicks(bars).map((tick) => [tick, format(tick)]));
