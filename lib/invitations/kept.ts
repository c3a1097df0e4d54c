// By which invitation somebody came, on their device until they register: they may look around first.

const KEY = "ayllu-invitation";
const KEPT_DAYS = 30;
const DAY = 24 * 3_600_000;

type Kept = { code?: unknown; at?: unknown };

/** Keeps the code of the invitation that is open. */
export function keepInvitation(code: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, at: now }));
  } catch {
    // Where storage is forbidden one joins without it.
  }
}

/** The code that was kept, unless it was long ago. */
export function keptInvitation(now = Date.now()): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
    const fresh = typeof at === "number" && now - at < KEPT_DAYS * DAY;
    return fresh && typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Once one has joined it has done its service. */
export function forgetInvitation(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
