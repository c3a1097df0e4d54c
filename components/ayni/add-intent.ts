"use client";

const KEY = "ayllu-add-content";

// A link alone must not make somebody receive anything: only who pressed the button in this tab meant it.

/** Remembers that this content was asked for before signing in. */
export const rememberIntent = (slug: string) => sessionStorage.setItem(KEY, slug);

/** Whether this content was asked for before signing in; asking forgets it. */
export function takeIntent(slug: string): boolean {
  const meant = sessionStorage.getItem(KEY) === slug;
  if (meant) sessionStorage.removeItem(KEY);
  return meant;
}
