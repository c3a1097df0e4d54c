import Cookies from "js-cookie";

const THEIRS = /^(_ga|_ga_.+|_gid|_gat.*|_fbp|_fbc|prism_.+)$/;

/** The domains that a cookie of this host may have: itself without one, and all above it. */
function domains(): (string | undefined)[] {
  const labels = location.hostname.split(".");
  return [undefined, ...labels.map((_, at) => labels.slice(at).join("."))];
}

/** Removes what the trackers kept in this browser under our name. */
export function forgetTrackerCookies(): void {
  for (const name of Object.keys(Cookies.get()).filter((kept) => THEIRS.test(kept)))
    for (const domain of domains()) Cookies.remove(name, { path: "/", domain });
}
