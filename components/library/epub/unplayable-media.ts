const HAVE_NOTHING = 0;

/**
 * Returns the sound or film to whose element or last source an error happened, which cannot be played. Null for other errors,
 * and where no words would stand in for it.
 */
export function findUnplayable(target: Element): Element | null {
  const media = target.closest<HTMLMediaElement>("audio, video");
  if (!media || media.readyState !== HAVE_NOTHING || media.textContent.trim() === "") return null;
  const isLast = target === media || target === [...media.querySelectorAll("source")].at(-1);
  return isLast ? media : null;
}
