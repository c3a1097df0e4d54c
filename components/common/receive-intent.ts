"use client";

import type { OrderInput } from "@/lib/orders/order-input";
import { routes } from "@/lib/platform/routes";

const STORAGE_KEY = "ayllu-receive-intent";

export type ReceiveOptions = Omit<OrderInput, "ayniContentId">;

/** `search` is the query of the page, which may hold a code. */
type ReceiveIntent = { slug: string; options: ReceiveOptions; search: string };

/**
 * Records that the user pressed the button before signing in, and what they chose. `addContent` in the URL is not
 * enough: anyone can share such a link.
 */
export const storeReceiveIntent = (slug: string, options: ReceiveOptions) =>
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ slug, options, search: location.search } satisfies ReceiveIntent),
  );

function readReceiveIntent(): ReceiveIntent | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as ReceiveIntent);
}

/** True on the page of a content that is about to be received after signing in. */
export function isReceivePending(pathname: string): boolean {
  const intent = readReceiveIntent();
  return intent !== null && pathname === routes.ayni(intent.slug);
}

/** Returns and clears the recorded choices; null if there are none for this content. */
export function consumeReceiveIntent(slug: string): ReceiveIntent | null {
  const intent = readReceiveIntent();
  if (intent?.slug !== slug) return null;
  sessionStorage.removeItem(STORAGE_KEY);
  return intent;
}
