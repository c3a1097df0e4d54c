import { createTabText } from "@/components/common/tab-text";

// Tells the page of a content that it has just been published for the first time. A query parameter would remain in the
// address that the Master shares.

const stored = createTabText("ayllu-published");

/** Call before navigating to the page of the content. */
export const storePublishedFlash = (ayniId: string): void => stored.write(ayniId);

/** Returns true if the content was published and its page has not told so. */
export const hasPublishedFlash = (ayniId: string): boolean => stored.read() === ayniId;

export const clearPublishedFlash = (): void => stored.write(null);
