import Cookies from "js-cookie";

const NAME = "analytics-consent";
const YEAR_IN_DAYS = 365;

/** true: accepted, false: refused, undefined: not chosen yet. */
export type Choice = boolean | undefined;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** What this visitor chose, read from the cookie each time: another tab may have changed it. */
function now(): Choice {
  // Who blocks all cookies could not be remembered and would be asked for ever.
  if (!navigator.cookieEnabled) return false;
  const value = Cookies.get(NAME);
  return value === "true" ? true : value === "false" ? false : undefined;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("focus", tell);
    document.addEventListener("visibilitychange", tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("focus", tell);
    document.removeEventListener("visibilitychange", tell);
  };
}

/** Remembers it for a year on the whole site, and tells every island. */
function choose(accepted: boolean): void {
  Cookies.set(NAME, String(accepted), {
    expires: YEAR_IN_DAYS,
    path: "/",
    sameSite: "lax",
    secure: location.protocol === "https:",
  });
  tell();
}

export const consent = { now, subscribe, choose } as const;
