import { api } from "@/lib/platform/api";

/** Longer addresses are cut: their host, path and tags stand at the beginning. */
const MAX_LENGTH = 2000;

type Entry = { url: string | null; index: number };
type History = { currentEntry: Entry | null; entries: () => Entry[] };

/** The addresses of our own pages by which the viewer came, the latest first, where the browser tells them. */
function listOwnAddresses(): string[] {
  const { navigation } = globalThis as { navigation?: History };
  const last = navigation?.currentEntry?.index ?? 0;
  return (navigation?.entries() ?? [])
    .filter(({ index }) => index <= last)
    .map(({ url }) => url ?? "")
    .toReversed();
}

/**
 * The page before, also when the router followed the link, and the query with the tags of the link by which the viewer came to
 * the site. Read from the tab; nothing is stored.
 */
function readOrigin(): { referrer: string; search: string } {
  const [, previous = document.referrer, ...earlier] = listOwnAddresses();
  const tagged = [location.href, previous, ...earlier].find((url) => url.includes("utm_source="));
  return {
    referrer: previous.slice(0, MAX_LENGTH),
    search: (tagged === undefined ? "" : new URL(tagged, location.href).search).slice(0, MAX_LENGTH),
  };
}

/** The content whose page is shown; null once its panel was used. */
let watched: { slug: string; origin: { referrer: string; search: string } } | null = null;

function send(slug: string, body: Record<string, string>): void {
  fetch(api.ping(slug), {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {});
}

const CONTROLS = "button, a, input, label, select";

/** A press, a choice, or the focus of a field. */
function handleUse({ target, type }: Event): void {
  if (!watched || !(target instanceof Element)) return;
  const control = target.closest(type === "focusin" ? "input" : CONTROLS);
  if (!control?.closest("[data-purchase]")) return;
  send(watched.slug, { step: "panel", ...watched.origin });
  watched = null;
}

// On the document, so that they outlive what React renders anew; without a page of a content there is no such panel.
document.addEventListener("click", handleUse, true);
document.addEventListener("focusin", handleUse);

export function reportVisit(slug: string): void {
  watched = { slug, origin: readOrigin() };
  send(slug, { step: "view", ...watched.origin });
}
