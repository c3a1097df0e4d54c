import { createTabText } from "@/components/common/tab-text";
import type { WaitRange } from "./month";

/** A visitor's wish to be told of a free hour, on some days or on any, kept while they sign in. */
type StoredWait = { slug: string; range: WaitRange | null };

const stored = createTabText("ayllu-hour-wait");

export const storeWait = (wait: StoredWait): void => stored.write(JSON.stringify(wait));

/** Returns and forgets what was kept for this offer; null without anything. */
export function takeWait(slug: string): StoredWait | null {
  const text = stored.read();
  const wait = text === null ? null : (JSON.parse(text) as StoredWait);
  if (wait?.slug !== slug) return null;
  stored.write(null);
  return wait;
}
