// Tells the page of a content that it has just been published for the first time. A query parameter would remain in the
// address that the Master shares.

const STORAGE_KEY = "ayllu-published";

/** Call before navigating to the page of the content. */
export function storePublishedFlash(ayniId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, ayniId);
  } catch {
    // Without storage, the page offers sharing in its bar only.
  }
}

/** Returns true if the content was published and its page has not told so. */
export function hasPublishedFlash(ayniId: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === ayniId;
  } catch {
    return false;
  }
}

export function clearPublishedFlash(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
