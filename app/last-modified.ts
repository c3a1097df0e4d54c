/** Returns `Last-Modified` with the newest of the dates (ISO 8601); nothing without dates. */
export function lastModifiedHeader(dates: readonly (string | null)[]): Record<string, string> {
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  return times.length === 0 ? {} : { "Last-Modified": new Date(Math.max(...times)).toUTCString() };
}
