/** `utm_source` of links in our own mails. */
export const OWN_UTM_SOURCE = "ayllu";
export const MAIL_UTM_MEDIUM = "correo";

/** Marks the link of a mail, as programs for mail tell no page before it. */
export function tagMailPath(path: string): string {
  const [address = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("utm_source", OWN_UTM_SOURCE);
  params.set("utm_medium", MAIL_UTM_MEDIUM);
  return `${address}?${params.toString()}`;
}

/** Excludes schemes such as `javascript:`. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;

function parseYoutubeId(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m)\./, "");
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  let id: string | null = null;
  if (host === "youtu.be") {
    id = first;
  } else if (host === "youtube.com" || host === "youtube-nocookie.com") {
    id = ["embed", "shorts", "live"].includes(first) ? second : url.searchParams.get("v");
  }
  return id !== null && YOUTUBE_ID.test(id) ? id : null;
}

function parseVimeoId(url: URL): string | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const id = url.pathname.split("/").find((part) => VIMEO_ID.test(part));
  return id ?? null;
}

/** Builds the embed URL of a YouTube or Vimeo link from its video id; null for other links. */
export function toVideoEmbedUrl(link: string): string | null {
  if (!isHttpUrl(link)) return null;
  const url = new URL(link);
  const youtube = parseYoutubeId(url);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = parseVimeoId(url);
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : null;
}

export const isVideoUrl = (link: string): boolean => toVideoEmbedUrl(link) !== null;

export const mapSearchUrl = (query: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
