const KINDS = ["master", "profile", "masterProfile", "content", "meeting"] as const;

/** The same id each time, as ordered as a UUID of version 7: by time, then by number. */
export function idOf(kind: (typeof KINDS)[number], index: number, at = 1_700_000_000_000): string {
  const time = Math.floor(at).toString(16).padStart(12, "0");
  const tail = index.toString(16).padStart(11, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${KINDS.indexOf(kind)}00-8000-0${tail}`;
}
