/** Whether a text is a link that a page may offer: http or https, nothing else. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;

function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m)\./, "");
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  let id: string | null = null;
  if (host === "youtu.be") id = first;
  else if (host === "youtube.com" || host === "youtube-nocookie.com") {
    id = ["embed", "shorts", "live"].includes(first) ? second : url.searchParams.get("v");
  }
  return id !== null && YOUTUBE_ID.test(id) ? id : null;
}

function vimeoId(url: URL): string | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const id = url.pathname.split("/").find((part) => VIMEO_ID.test(part));
  return id ?? null;
}

/** The embed address of a YouTube or Vimeo link, built by us from its id; null for any other link. */
export function videoEmbedUrl(link: string): string | null {
  if (!isHttpUrl(link)) return null;
  const url = new URL(link);
  const youtube = youtubeId(url);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = vimeoId(url);
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : null;
}

/** Whether a link leads to a video on YouTube or Vimeo. */
export const isVideoUrl = (link: string): boolean => videoEmbedUrl(link) !== null;

/** Where a place may be looked up on a map. */
export const mapSearchUrl = (place: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
