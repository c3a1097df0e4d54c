const METADATA_TIMEOUT_MS = 15_000;
const MAX_DURATION_SECONDS = 48 * 3600;

/** Returns null for `Infinity`, which browsers report for recordings without a length in their header. */
function toWholeSeconds(seconds: number): number | null {
  const whole = Math.max(1, Math.round(seconds));
  return Number.isFinite(seconds) && seconds > 0 && whole <= MAX_DURATION_SECONDS ? whole : null;
}

/** Measures a recording in seconds; null if it is not one or this browser cannot decode it. */
export async function readMediaDuration(file: Blob, type: string): Promise<number | null> {
  if (!/^(audio|video)\//.test(type)) return null;
  const media = document.createElement(type.startsWith("audio/") ? "audio" : "video");
  const url = URL.createObjectURL(file);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seconds = await new Promise<number>((resolve) => {
    const fail = () => resolve(NaN);
    timer = setTimeout(fail, METADATA_TIMEOUT_MS);
    media.onerror = fail;
    media.onloadedmetadata = () => resolve(media.duration);
    media.preload = "metadata";
    media.src = url;
  });
  clearTimeout(timer);
  media.removeAttribute("src");
  URL.revokeObjectURL(url);
  return toWholeSeconds(seconds);
}
