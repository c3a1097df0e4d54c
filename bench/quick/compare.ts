import { formatFigure } from "@/bench/statistics";

// A figure is a ratio within one run, or a number of bytes or things: never a time, which depends on the machine.

export type Figure = {
  value: number;
  /** Distance from the value that means nothing. */
  spread: number;
  /** The better direction. */
  better: "lower" | "higher";
};

export type Figures = Record<string, Figure>;

/** "missing" was committed and is no longer measured; "new" the other way around. */
type Verdict = "better" | "same" | "worse" | "missing" | "new";

export type Comparison = { name: string; verdict: Verdict; committed?: Figure; current?: Figure };

function judge(committed: Figure, current: Figure): Verdict {
  const gain = (current.value - committed.value) * (committed.better === "higher" ? 1 : -1);
  if (Math.abs(gain) <= committed.spread) return "same";
  return gain > 0 ? "better" : "worse";
}

function compare(name: string, committed: Figure | undefined, current: Figure | undefined): Comparison {
  if (!committed) return { name, verdict: "new", current };
  if (!current) return { name, verdict: "missing", committed };
  return { name, verdict: judge(committed, current), committed, current };
}

/** Compares figures with the committed ones, in the order of the committed ones. */
export function compareFigures(committed: Figures, current: Figures): Comparison[] {
  const names = new Set([...Object.keys(committed), ...Object.keys(current)]);
  return [...names].map((name) => compare(name, committed[name], current[name]));
}

/** True if a figure got worse by more than its spread, or is no longer measured. */
export const hasFailed = (comparisons: readonly Comparison[]): boolean =>
  comparisons.some(({ verdict }) => verdict === "worse" || verdict === "missing");

const MARKS: Record<Verdict, string> = {
  better: "✓ better: renew",
  same: "✓",
  worse: "✗ worse",
  missing: "✗ missing",
  new: "new: renew",
};

export const toComparisonRow = ({ name, verdict, committed, current }: Comparison): string[] => [
  name,
  committed ? formatFigure(committed.value) : "–",
  committed ? `± ${formatFigure(committed.spread)}` : "–",
  current ? formatFigure(current.value) : "–",
  MARKS[verdict],
];

/** Merges the figures of several runs: their medians, and spreads that hold them all. */
export function mergeRuns(runs: readonly Figures[]): Figures {
  const [first = {}] = runs;
  return Object.fromEntries(
    Object.entries(first).map(([name, figure]) => {
      const values = runs.flatMap((run) => run[name]?.value ?? []).sort((a, b) => a - b);
      const value = values[Math.floor((values.length - 1) / 2)] ?? figure.value;
      const distances = values.map((other) => Math.abs(other - value));
      return [name, { ...figure, value, spread: Math.max(figure.spread, ...distances) }];
    }),
  );
}
