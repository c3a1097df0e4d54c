/** Distinct sources that are kept for a content and day; the rest is summed up as `OTHER_SOURCES`. */
export const MAX_SOURCES_PER_DAY = 30;

/** Single views are deleted after as many days; their totals stay. */
export const VIEW_RETENTION_DAYS = 28;

/** Programs that say what they are. Most of them run no script, and so never report a view. */
const BOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|monitor|\bcurl\/|\bwget\//i;

export const isBot = (userAgent: string | null): boolean => BOT.test(userAgent ?? "");

/** The day of an instant in UTC, "2026-11-24": visitors get another pseudonym at its beginning. */
export const toVisitDay = (instant: Date): string => instant.toISOString().slice(0, 10);
