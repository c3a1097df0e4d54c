import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import { gift } from "./gift";
import { pack } from "./pack";
import type { SaleKind } from "./schema";

/** Several hours that their buyer gives to somebody else: the money is that of a pack, the access that of a gift. */
export const packGift: SaleKind = {
  ...gift,
  afterPaid: async (tx, order) => {
    await pack.afterPaid(tx, order);
    await gift.afterPaid(tx, order);
  },
  afterReturned: async (tx, order) => {
    await pack.afterReturned?.(tx, order);
    await gift.afterReturned?.(tx, order);
  },
  // The hours that were taken of it stand.
  afterPartReturned: async (tx, { userId, ayni, gift: given }) => {
    if (!ayni.pack || !given) return;
    const { userId: ownerId } = await tx.pack.findUniqueOrThrow({
      where: { id: ayni.pack.id },
      select: { userId: true },
    });
    if (ownerId === null || ownerId === userId) return;
    const payload = { slug: ayni.offer?.slug ?? ayni.slug, title: ayni.title, isRest: true };
    await notify(tx, [
      { kind: "gift-ended", userId: ownerId, payload, dedupeKey: `gift-ended:${given.id}:rest` },
    ]);
  },
};
