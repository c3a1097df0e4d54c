import "server-only";
import type { LibraryItem } from "@/components/library/shelf";
import { findProgress } from "@/lib/library/progress/data";
import { listReceivedItems } from "@/lib/orders/order/data";
import type { Member } from "@/lib/platform/actor";

/** Loads everything the member received, with their progress as of `now`. */
export async function loadLibrary(member: Member): Promise<{ items: LibraryItem[]; now: string }> {
  const now = new Date();
  const received = await listReceivedItems(member, member.id);
  const progressById = await findProgress(
    member,
    received.map(({ ayni }) => ayni.id),
    now,
  );
  const items = received.flatMap((item) => {
    const progress = progressById.get(item.ayni.id);
    return progress ? [{ ...item, progress }] : [];
  });
  return { items, now: now.toISOString() };
}
