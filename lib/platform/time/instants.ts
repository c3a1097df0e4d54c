export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** ISO 8601 in UTC; null stays null. */
export const toIsoString = (date: Date | null): string | null => date?.toISOString() ?? null;
