import Cookies from "js-cookie";

const CONSENT_COOKIE = "analytics-consent";
const YEAR_IN_DAYS = 365;

/** True if accepted, false if refused, undefined if not decided yet. */
export type ConsentState = boolean | undefined;

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

// Always read from the cookie, since another tab may have changed it.
function readChoice(): ConsentState {
  // Without cookies the decision could not be stored and the visitor would be asked on every page.
  if (!navigator.cookieEnabled) return false;
  const value = Cookies.get(CONSENT_COOKIE);
  if (value === "true") return true;
  if (value === "false") return false;
  return undefined;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("focus", notifyListeners);
    document.addEventListener("visibilitychange", notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("focus", notifyListeners);
    document.removeEventListener("visibilitychange", notifyListeners);
  };
}

function saveChoice(accepted: boolean): void {
  Cookies.set(CONSENT_COOKIE, String(accepted), {
    expires: YEAR_IN_DAYS,
    path: "/",
    sameSite: "lax",
    secure: location.protocol === "https:",
  });
  notifyListeners();
}

export const consent = { read: readChoice, subscribe, save: saveChoice } as const;
