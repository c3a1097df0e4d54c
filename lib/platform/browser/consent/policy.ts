import { isSessionPage } from "@/lib/platform/routes";

/** What others may know of the address that one is at; a Location has both. */
export interface Address {
  pathname: string;
  search: string;
}

// What a page or its links carry in the address is for one person alone: tokens, or where they go after signing in.
const PERSONAL = /^\/(api|verificar-correo|restablecer-contrasena)(\/|$)/;
const BELIEFS = /espiritualidad|astrologia|reiki|yoga|tarot/;
// A path may be encoded more than once; nothing sensible is encoded as often as this.
const MOST_ENCODINGS = 5;

/** The path as a person would say it: decoded, without accents, in lower case; undefined when it cannot be read. */
function plain(path: string): string | undefined {
  let decoded = path;
  try {
    for (let turn = 0; turn < MOST_ENCODINGS && decoded.includes("%"); turn += 1)
      decoded = decodeURIComponent(decoded);
  } catch {
    return undefined;
  }
  return decoded.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether the query says no more than which campaign brought the visitor; others hold what somebody searched for. */
const isQuiet = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) =>
    /^(utm_[a-z_]+|gclid|fbclid|vgo_ee|page|addContent)$/.test(name),
  );

/** Whether anybody outside may learn that this was seen; never what belongs to one person. */
export function isReportable({ pathname, search }: Address): boolean {
  const path = plain(pathname);
  return path !== undefined && !PERSONAL.test(path) && !isSessionPage(path) && isQuiet(search);
}

/** Whether the ad pixel may report it: not home, nor where the path tells what somebody believes in. */
export function pixelAllowedOn(address: Address): boolean {
  const path = plain(address.pathname);
  return path !== undefined && path !== "/" && !BELIEFS.test(path) && isReportable(address);
}

/** The address for the analytics: of its query only what names a campaign, never a person. */
export function analyticsAddress(origin: string, { pathname, search }: Address): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => /^(utm_[a-z_]+|gclid)$/.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${pathname}${query && `?${query}`}`;
}
