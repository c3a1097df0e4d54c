const PATIENCE_MS = 15_000;
const MAX_SECONDS = 48 * 3600;

/** What the browser found; a recording without an end in its header has none. */
function measured(seconds: number): number | null {
  const whole = Math.max(1, Math.round(seconds));
  return Number.isFinite(seconds) && seconds > 0 && whole <= MAX_SECONDS ? whole : null;
}

/** How many seconds a recording lasts, as this browser reads it; null when it cannot, or for what is none. */
export async function durationOf(file: Blob, type: string): Promise<number | null> {
  if (!/^(audio|video)\//.test(type)) return null;
  const media = document.createElement(type.startsWith("audio/") ? "audio" : "video");
  const url = URL.createObjectURL(file);
  const seconds = await new Promise<number>((resolve) => {
    const failed = () => resolve(NaN);
    setTimeout(failed, PATIENCE_MS);
    media.onerror = failed;
    media.onloadedmetadata = () => resolve(media.duration);
    media.preload = "metadata";
    media.src = url;
  });
  media.removeAttribute("src");
  URL.revokeObjectURL(url);
  return measured(seconds);
}
