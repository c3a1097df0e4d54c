import type { PageAddress } from "../policy";

/** For trackers that report the URL and the referrer on their own: both must be allowed. */
export function canExposeAddress(isAllowed: (address: PageAddress) => boolean): boolean {
  if (!isAllowed(location)) return false;
  if (!document.referrer) return true;
  const referrer = new URL(document.referrer);
  return referrer.origin !== location.origin || referrer.pathname === "/" || isAllowed(referrer);
}
