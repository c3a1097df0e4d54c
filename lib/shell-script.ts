import { sessionPaths } from "./platform/routes";

/** Names of the two readable hint cookies. */
export const SESSION_HINT = "ayllu-session";
export const SIDE_MENU = "ayllu-menu";

const sessionPages = sessionPaths.map((path) => path.slice(1)).join("|");

/**
 * Copies the hint cookies to attributes of <html>, where the style sheets find them; a page that only members get
 * needs no hint. Runs in <head> before the first paint; the content security policy allows it by its hash, so it must
 * stay constant.
 */
export const shellScript = [
  'var d=document.documentElement.dataset,c="; "+document.cookie+";";',
  `if(c.indexOf("; ${SESSION_HINT}=1;")>-1||/^\\/(${sessionPages})(\\/|$)/.test(location.pathname))d.session="1";`,
  `if(c.indexOf("; ${SIDE_MENU}=closed;")>-1)d.menu="closed";`,
].join("");
