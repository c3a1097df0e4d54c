/** The embed URL of a video that plays as soon as it is loaded. */
export function toPlayingUrl(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set("autoplay", "1");
  return url.href;
}
