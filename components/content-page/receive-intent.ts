"use client";

const STORAGE_KEY = "ayllu-add-content";

/**
 * Records that the user pressed the button before signing in. `addContent` in the URL is not enough: anyone can share
 * such a link.
 */
export const storeReceiveIntent = (slug: string) => sessionStorage.setItem(STORAGE_KEY, slug);

/** Returns and clears the recorded intent. */
export function consumeReceiveIntent(slug: string): boolean {
  const isIntended = sessionStorage.getItem(STORAGE_KEY) === slug;
  if (isIntended) sessionStorage.removeItem(STORAGE_KEY);
  return isIntended;
}
