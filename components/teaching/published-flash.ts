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

/** Returns true once after the content was published. */
export function takePublishedFlash(ayniId: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== ayniId) return false;
    sessionStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}
