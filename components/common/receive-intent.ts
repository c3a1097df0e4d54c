"use client";

import type { OrderInput } from "@/lib/orders/order-input";
import { routes } from "@/lib/platform/routes";
import { createTabText } from "./tab-text";

export type ReceiveOptions = Omit<OrderInput, "ayniContentId">;

/** `search` is the query of the page, which may hold a code. */
type ReceiveIntent = { slug: string; options: ReceiveOptions; search: string };

const stored = createTabText("ayllu-receive-intent");
const listeners = new Set<() => void>();

/**
 * Records that the user asked for a content, and what they chose; its page goes on once there is a session. `addContent` in
 * the URL is not enough: anyone can share such a link.
 */
export function storeReceiveIntent(slug: string, options: ReceiveOptions): void {
  stored.write(JSON.stringify({ slug, options, search: location.search } satisfies ReceiveIntent));
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever somebody asks for a content while its page is open. */
export function subscribeToReceiveIntent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readReceiveIntent(): ReceiveIntent | null {
  const text = stored.read();
  return text === null ? null : (JSON.parse(text) as ReceiveIntent);
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
  stored.write(null);
  return intent;
}
