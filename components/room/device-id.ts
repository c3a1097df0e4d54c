const STORAGE_KEY = "room-device";

let sessionId: string | null = null;

/** Returns a random id that a browser keeps; for the visit only, where it may store nothing. */
export function getDeviceId(): string {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored) return stored;
    const created = crypto.randomUUID();
    localStorage.setItem(STORAGE_KEY, created);
    return created;
  } catch {
    sessionId ??= crypto.randomUUID();
    return sessionId;
  }
}
