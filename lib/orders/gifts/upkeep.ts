import "server-only";
import { queueGiftMail, revokeGiftLinks } from "@/lib/orders/gift-links";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { DAY_MS } from "@/lib/platform/time/instants";
import { findGift, findGiftEnd } from "./data";
import type { GiftRow } from "./data";
import { notifyGiver, openGift } from "./delivery";
import { findDueReminder } from "./policy";

const BATCH_SIZE = 200;

/**
 * Erases the person of a closed account from the gifts they made and accepted, with the mails that took them there; none
 * of theirs is open any more.
 */
export async function anonymiseGifts(tx: Tx, userId: string): Promise<void> {
  const gifts = await tx.gift.findMany({
    where: { OR: [{ order: { userId } }, { acceptedBy: { userId } }] },
    select: { id: true },
  });
  if (gifts.length === 0) return;
  const ids = gifts.map(({ id }) => id);
  await tx.$executeRaw`delete from "OutboxMail" where template = 'gift' and payload->>'giftId' = any(${ids}::text[])`;
  await tx.gift.updateMany({
    where: { id: { in: ids } },
    data: {
      recipientName: "Alguien",
      recipientEmail: "cuenta-eliminada@cuenta-eliminada.invalid",
      message: "",
      declineMessage: "",
    },
  });
}

/** Addresses are kept as long as the mails that went to them. */
const ADDRESS_DAYS = 90;

/** Erases the addresses of people whose gift ended that long ago; a gift that waits for them needs theirs. */
export async function forgetGiftAddresses(now = new Date()): Promise<void> {
  const before = { lt: new Date(now.getTime() - ADDRESS_DAYS * DAY_MS) };
  await db.gift.updateMany({
    where: {
      recipientEmail: { not: "" },
      OR: [
        { acceptedAt: before },
        { lapsedAt: before },
        { order: { status: "REFUNDED", refundedAt: before } },
        { order: { status: { in: ["EXPIRED", "FAILED"] }, updatedAt: before } },
      ],
    },
    data: { recipientEmail: "" },
  });
}

async function lapse(tx: Tx, gift: GiftRow, now: Date): Promise<void> {
  const { count } = await tx.gift.updateMany({
    where: { id: gift.id, ...openGift },
    data: { lapsedAt: now },
  });
  if (count === 0) return;
  await revokeGiftLinks(tx, { id: gift.id, giverId: gift.order.userId });
  await notifyGiver(tx, gift.id, "gift-lapsed", now);
}

async function remind(tx: Tx, gift: GiftRow, now: Date): Promise<void> {
  const { id, sentAt, declinedAt, returnedAt, order } = gift;
  if (!sentAt || declinedAt || returnedAt) return;
  const starts = order.ayni.encuentros.map(({ startsAt }) => startsAt);
  const reminder = findDueReminder({ ...gift, sentAt, starts }, now);
  if (!reminder) return;
  const data = reminder === "week" ? { remindedAt: now } : { startRemindedAt: now };
  const { count } = await tx.gift.updateMany({ where: { id, updatedAt: gift.updatedAt, ...openGift }, data });
  if (count === 0) return;
  const { recipientEmail } = gift;
  await queueGiftMail(tx, { id, giverId: order.userId, recipientEmail }, { reminder });
}

const listOpenGifts = (after: { id: string } | null) =>
  db.gift.findMany({
    where: { ...openGift, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: "asc" },
    take: BATCH_SIZE,
    select: { id: true },
  });

function advanceGift(id: string, now: Date): Promise<void> {
  return db.$transaction(async (tx) => {
    const gift = await findGift(id, tx);
    if (!gift) return;
    const end = findGiftEnd(gift);
    if (end === null || end > now) return remind(tx, gift, now);
    await tx.$queryRaw`select 1 from "Order" where id = ${gift.orderId}::uuid for no key update`;
    await lapse(tx, gift, now);
  });
}

/** Ends gifts whose encuentros, or the time to accept them, are over, and reminds receivers once each time. */
export async function advanceGifts(now = new Date()): Promise<void> {
  for await (const gifts of readInBatches(BATCH_SIZE, listOpenGifts)) {
    for (const { id } of gifts) {
      await advanceGift(id, now).catch((error: unknown) =>
        log.error({ err: error, giftId: id }, "A gift could not be advanced"),
      );
    }
  }
}
