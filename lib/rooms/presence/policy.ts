import type { PresenceInterval } from "./schema";

/** A longer gap begins a new interval. Restarts of the engine and dropped lines are shorter. */
export const BRIDGED_MS = 30_000;

/** Epoch milliseconds. */
export type Span = { from: number; to: number };

export const toSpan = ({ startedAt, lastSeenAt }: PresenceInterval): Span => ({
  from: startedAt.getTime(),
  to: lastSeenAt.getTime(),
});

const intersectSpan = (a: Span, b: Span): Span => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

const isNotEmpty = ({ from, to }: Span): boolean => from < to;

/** Without overlaps, so that nobody is counted twice, in order of time. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Returns the spans that both lists share. */
export const intersectSpans = (left: readonly Span[], right: readonly Span[]): Span[] =>
  mergeSpans(left.flatMap((a) => right.map((b) => intersectSpan(a, b)).filter(isNotEmpty)));

/** Adds up the lengths of merged spans. */
export const sumSpans = (spans: readonly Span[]): number =>
  spans.reduce((total, { from, to }) => total + to - from, 0);
