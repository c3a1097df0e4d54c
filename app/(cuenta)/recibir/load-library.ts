import "server-only";
import type { ShelfItem } from "@/components/library/shelf";
import type { Member } from "@/lib/platform/actor";
import { receivedBy } from "@/lib/orders/order/data";
import { progressOf } from "@/lib/library/progress/data";

/** All that somebody has received with how far they are, and the instant at which that is so. */
export async function shelfOf(actor: Member): Promise<{ items: ShelfItem[]; now: string }> {
  const now = new Date();
  const received = await receivedBy(actor, actor.id);
  const reached = await progressOf(
    actor,
    received.map(({ ayni }) => ayni.id),
    now,
  );
  const items = received.flatMap((item) => {
    const progress = reached.get(item.ayni.id);
    return progress ? [{ ...item, progress }] : [];
  });
  return { items, now: now.toISOString() };
}
