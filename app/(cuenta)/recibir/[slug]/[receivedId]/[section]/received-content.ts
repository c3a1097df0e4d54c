import "server-only";
import { cache } from "react";
import type { Actor } from "@/lib/platform/actor";
import { currentSlugOfAny, findAyni } from "@/lib/content/ayni/data";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { findReceived } from "@/lib/orders/order/data";
import type { Access } from "@/components/library/access-state";
import type { AyniDetail } from "@/lib/content/ayni/schema";

/** What stands in the place of a received record's id when a Master looks at their own content. */
const PREVIEW_ID = "null";

type Room = { ayni: AyniDetail; access: Access; now: string };

/** A content as somebody has received it, or as its owner sees it beforehand; null when it is not theirs. */
export const findRoom = cache(
  async (actor: Actor, slug: string, receivedId: string): Promise<Room | null> => {
    const now = new Date().toISOString();
    const ayni = await findAyni(slug);
    if (!ayni) return null;
    if (receivedId === PREVIEW_ID) {
      return canEditAyni(actor, ayni) ? { ayni, access: { kind: "preview" }, now } : null;
    }
    const received = await findReceived(actor, slug, receivedId);
    if (!received) return null;
    const until = received.order.contentExpirationDate;
    if (until === null) return { ayni, access: { kind: "forever" }, now };
    return { ayni, access: { kind: received.expired ? "expired" : "until", date: until }, now };
  },
);

/** The slug that their content has now, for whoever comes by a former one; null when there is none for them. */
export async function movedRoom(
  actor: Actor,
  formerSlug: string,
  receivedId: string,
): Promise<string | null> {
  const slug = await currentSlugOfAny(formerSlug);
  return slug !== null && (await findRoom(actor, slug, receivedId)) ? slug : null;
}
