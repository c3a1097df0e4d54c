import Cookies from "js-cookie";

const TRACKER_COOKIES = /^(_ga|_ga_.+|_gid|_gat.*|_fbp|_fbc|prism_.+)$/;

// Host-only, then the host itself and each parent domain.
function listCookieDomains(): (string | undefined)[] {
  const labels = location.hostname.split(".");
  return [undefined, ...labels.map((_, index) => labels.slice(index).join("."))];
}

export function deleteTrackerCookies(): void {
  const names = Object.keys(Cookies.get()).filter((name) => TRACKER_COOKIES.test(name));
  for (const name of names) {
    for (const domain of listCookieDomains()) Cookies.remove(name, { path: "/", domain });
  }
}
