import Cookies from "js-cookie";
import { SESSION_HINT_COOKIE, SIDE_MENU_COOKIE } from "./hint-script";

// Readable cookies without secrets, which let a cached page render the right layout before the session is known.

const YEAR_IN_DAYS = 365;

const cookieOptions = () =>
  ({ expires: YEAR_IN_DAYS, path: "/", sameSite: "lax", secure: location.protocol === "https:" }) as const;

/** Shows the layout of a member or a visitor. */
export function showSessionLayout(isSignedIn: boolean): void {
  if (isSignedIn) document.documentElement.dataset.session = "1";
  else delete document.documentElement.dataset.session;
}

export const showsSessionLayout = (): boolean => document.documentElement.dataset.session === "1";

/** Lets the next page be that of a visitor. The cookie comes with that of the session, and goes with it. */
export const forgetSession = (): void => Cookies.remove(SESSION_HINT_COOKIE, { path: "/" });

export function setSideMenuOpen(isOpen: boolean): void {
  Cookies.set(SIDE_MENU_COOKIE, isOpen ? "open" : "closed", cookieOptions());
  if (isOpen) delete document.documentElement.dataset.menu;
  else document.documentElement.dataset.menu = "closed";
}

export function isSideMenuOpen(): boolean {
  return document.documentElement.dataset.menu !== "closed";
}
