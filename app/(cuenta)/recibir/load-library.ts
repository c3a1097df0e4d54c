import "server-only";
import type { LibraryItem } from "@/components/library/shelf";
import { findProgress } from "@/lib/library/progress/data";
import { listReceivedItems, listStartedItems } from "@/lib/orders/order/data";
import type { ReceivedItem } from "@/lib/orders/order/schema";
import type { Member } from "@/lib/platform/actor";

type LoadedLibrary = { items: LibraryItem[]; now: string };

async function addProgress(member: Member, received: ReceivedItem[]): Promise<LoadedLibrary> {
  const now = new Date();
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

/** Loads everything the member received, with their progress as of `now`. */
export const loadLibrary = async (member: Member): Promise<LoadedLibrary> =>
  addProgress(member, await listReceivedItems(member, member.id));

/** Loads what the member received and has begun to read or play. */
export const loadStartedLibrary = async (member: Member): Promise<LoadedLibrary> =>
  addProgress(member, await listStartedItems(member));
