export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** ISO 8601 in UTC; null stays null. */
export const toIsoString = (date: Date | null): string | null => date?.toISOString() ?? null;
