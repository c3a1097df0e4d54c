import Cookies from "js-cookie";
import { SESSION_HINT, SIDE_MENU } from "../../shell-script";

// Two readable cookies that say nothing secret. They let a cached page reserve the right room before the session
// is known; the session itself lives in the cookie that no script can read.

const YEAR_IN_DAYS = 365;

const cookieOptions = () =>
  ({ expires: YEAR_IN_DAYS, path: "/", sameSite: "lax", secure: location.protocol === "https:" }) as const;

/** Remembers whether somebody is logged in, so that the next page is drawn for them from its first paint. */
export function setSessionHint(loggedIn: boolean): void {
  if (loggedIn) {
    Cookies.set(SESSION_HINT, "1", cookieOptions());
    document.documentElement.dataset.session = "1";
  } else {
    Cookies.remove(SESSION_HINT, { path: "/" });
    delete document.documentElement.dataset.session;
  }
}

/** Remembers for a year whether the side menu is open. */
export function setSideMenuOpen(open: boolean): void {
  Cookies.set(SIDE_MENU, open ? "open" : "closed", cookieOptions());
  if (open) delete document.documentElement.dataset.menu;
  else document.documentElement.dataset.menu = "closed";
}

/** Whether the side menu is open, as the page shows it now. */
export function isSideMenuOpen(): boolean {
  return document.documentElement.dataset.menu !== "closed";
}
