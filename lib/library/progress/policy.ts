export const FINISHED_PERCENT = 100;

const parseNonNegative = (position: string): number => {
  const value = Number(position);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
};

/** Seconds; 0 for an invalid position. */
export const parseSeconds = (position: string): number => parseNonNegative(position);

/** Counts from 1, which is also returned for an invalid position. */
export const parsePagePosition = (position: string): number =>
  Math.max(1, Math.trunc(parseNonNegative(position)));

/** `section` is an index, `fraction` the part of it that was read. */
export type BookPosition = { section: number; fraction: number };

export const formatBookPosition = ({ section, fraction }: BookPosition): string =>
  `${section}:${fraction.toFixed(4)}`;

/** The beginning for an invalid position. */
export function parseBookPosition(position: string): BookPosition {
  const [, section, fraction] = /^(\d{1,5}):([01]\.\d{1,6})$/.exec(position) ?? [];
  return { section: Number(section ?? 0), fraction: Math.min(1, Number(fraction ?? 0)) };
}

/** 99 at most: a recording is finished only once it has ended. */
export const calculatePercentPlayed = (seconds: number, duration: number): number =>
  duration > 0 ? Math.min(FINISHED_PERCENT - 1, Math.floor((seconds / duration) * 100)) : 0;
