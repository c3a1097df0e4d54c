import type { Address } from "../../platform/browser/consent/policy";

/**
 * For scripts that read by themselves where they are and where the visitor came from, and report all of it: both
 * must be fit to be told.
 */
export function mayReadAddress(fit: (address: Address) => boolean): boolean {
  if (!fit(location)) return false;
  if (!document.referrer) return true;
  const from = new URL(document.referrer);
  return from.origin !== location.origin || from.pathname === "/" || fit(from);
}
