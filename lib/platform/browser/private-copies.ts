// Copies of what a user types and has not sent, in the browser until they log out. Storage may be full or blocked: the
// copies are only a safety net.

const PREFIX = "ayllu-privado:";

/** Returns null without a copy. */
export function readPrivateCopy(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

export function writePrivateCopy(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {}
}

export function removePrivateCopy(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {}
}

/** Removes all copies of everybody who used this browser. */
export function clearPrivateCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {}
}
