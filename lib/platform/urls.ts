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

const BARE_ADDRESS = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/u;

/** Completes an address without its scheme, as people write it: "www.mipagina.es". Returns any other text as it is. */
export function toWebAddress(text: string): string {
  if (BARE_ADDRESS.test(text)) return `https://${text}`;
  return text.replace(/^https?:(?=\/\/)/i, (scheme) => scheme.toLowerCase());
}

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const YOUTUBE_FOLDERS = ["embed", "shorts", "live", "v", "e"];
const VIMEO_ID = /^\d{6,12}$/;
/** The key of a Vimeo video that is not listed. */
const VIMEO_KEY = /^[0-9a-f]{6,32}$/i;
const START_TIME = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

const listPathParts = (url: URL): string[] => url.pathname.split("/").filter(Boolean);

/** Parses the start of a video, such as "90", "90s" or "1m30s", to seconds; 0 for any other text. */
function parseStartTime(text: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START_TIME.exec(text ?? "") ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Reads a parameter of the query, else of the fragment: "?t=90" and "#t=90" mean the same. */
const findParam = (url: URL, name: string): string | null =>
  url.searchParams.get(name) ?? new URLSearchParams(url.hash.slice(1)).get(name);

function findYoutubeId(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const [first = "", second = ""] = listPathParts(url);
  let id: string | null = null;
  if (host === "youtu.be") {
    id = first;
  } else if (host === "youtube.com" || host === "youtube-nocookie.com") {
    id = YOUTUBE_FOLDERS.includes(first) ? second : url.searchParams.get("v");
  }
  return id !== null && YOUTUBE_ID.test(id) ? id : null;
}

function toYoutubeEmbed(url: URL): string | null {
  const id = findYoutubeId(url);
  if (id === null) return null;
  const start = parseStartTime(findParam(url, "t") ?? findParam(url, "start"));
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`;
}

/** Finds where the id stands: before it may be a channel, a group or a showcase, which have numbers of their own. */
function findVimeoIndex(parts: string[]): number {
  const folder = parts.findIndex((part) => part === "video" || part === "videos");
  if (folder >= 0) return folder + 1;
  return parts[0] === "channels" || parts[0] === "ondemand" ? 2 : 0;
}

function toVimeoEmbed(url: URL): string | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const parts = listPathParts(url);
  const index = findVimeoIndex(parts);
  const id = parts[index] ?? "";
  if (!VIMEO_ID.test(id)) return null;
  const key = url.searchParams.get("h") ?? parts[index + 1] ?? "";
  const start = parseStartTime(findParam(url, "t"));
  const query = VIMEO_KEY.test(key) ? `?h=${key}` : "";
  return `https://player.vimeo.com/video/${id}${query}${start > 0 ? `#t=${start}s` : ""}`;
}

/**
 * Builds the embed URL of a YouTube or Vimeo link from its video id, its key if it is not listed, and where it starts;
 * null for other links.
 */
export function toVideoEmbedUrl(link: string): string | null {
  if (!isHttpUrl(link)) return null;
  const url = new URL(link);
  return toYoutubeEmbed(url) ?? toVimeoEmbed(url);
}

export const isVideoUrl = (link: string): boolean => toVideoEmbedUrl(link) !== null;

export const mapSearchUrl = (query: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
