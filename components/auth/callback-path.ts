/** The path within this site that an address leads to; null for any other site or for something unreadable. */
export function callbackPath(address: string | null | undefined, origin: string): string | null {
  if (!address) return null;
  try {
    const url = new URL(address, origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}
