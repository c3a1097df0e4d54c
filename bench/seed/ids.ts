const ID_KINDS = ["master", "profile", "masterProfile", "content", "meeting"] as const;

/** Returns a deterministic UUID, ordered like version 7: by time, then by index. */
export function deterministicId(
  kind: (typeof ID_KINDS)[number],
  index: number,
  timestampMs = 1_700_000_000_000,
): string {
  const time = Math.floor(timestampMs).toString(16).padStart(12, "0");
  const tail = index.toString(16).padStart(11, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${ID_KINDS.indexOf(kind)}00-8000-0${tail}`;
}
