const STORAGE_KEY = "room-device";

let sessionId: string | null = null;

/**
 * Returns a random id that a tab keeps, also when it is loaded again: another tab of the same browser is another device, and
 * replaces this one only after asking. For the visit only, where the browser may store nothing.
 */
export function getDeviceId(): string {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored) return stored;
    const created = crypto.randomUUID();
    sessionStorage.setItem(STORAGE_KEY, created);
    return created;
  } catch {
    sessionId ??= crypto.randomUUID();
    return sessionId;
  }
}
