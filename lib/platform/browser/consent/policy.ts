import { isProtectedPage, isSecretLink } from "@/lib/platform/routes";

export interface PageAddress {
  pathname: string;
  search: string;
}

// The links on these pages contain callback URLs.
const PERSONAL_PATHS = /^\/api(\/|$)/;
const SENSITIVE_TOPICS = /espiritualidad|astrologia|reiki|yoga|tarot/;
// Paths may be percent-encoded repeatedly; legitimate ones never this often.
const MAX_DECODINGS = 5;

/** Decodes the path, removes accents and converts to lower case; undefined if it is malformed. */
function normalizePath(path: string): string | undefined {
  let decoded = path;
  try {
    for (let count = 0; count < MAX_DECODINGS && decoded.includes("%"); count += 1)
      decoded = decodeURIComponent(decoded);
  } catch {
    return undefined;
  }
  return decoded.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

// Other parameters may reveal what the visitor searched for.
const hasOnlyCampaignParams = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) =>
    /^(utm_[a-z_]+|gclid|fbclid|vgo_ee|page|addContent)$/.test(name),
  );

/** True if trackers may be told about this page: it is not personal and its query reveals nothing. */
export function isReportable({ pathname, search }: PageAddress): boolean {
  const path = normalizePath(pathname);
  return (
    path !== undefined &&
    !PERSONAL_PATHS.test(path) &&
    !isSecretLink(path) &&
    !isProtectedPage(path) &&
    hasOnlyCampaignParams(search)
  );
}

export function isPixelAllowed(address: PageAddress): boolean {
  const path = normalizePath(address.pathname);
  return path !== undefined && path !== "/" && !SENSITIVE_TOPICS.test(path) && isReportable(address);
}

export function toAnalyticsUrl(origin: string, { pathname, search }: PageAddress): string {
  const campaignParams = [...new URLSearchParams(search)].filter(([name]) =>
    /^(utm_[a-z_]+|gclid)$/.test(name),
  );
  const query = new URLSearchParams(campaignParams).toString();
  return `${origin}${pathname}${query && `?${query}`}`;
}
