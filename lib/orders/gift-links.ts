import "server-only";
import { createPendingToken, revokeTokensFor } from "@/lib/identity/one-time-tokens/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { GiftReminder } from "@/lib/messaging/mail/templates/gift";
import type { Tx } from "@/lib/platform/db/client";

// Links by which a gift is accepted or declined, and the mails that take them to its receiver.

const purpose = "RECEIVE_GIFT";

type LinkedGift = { id: string; giverId: string };
type MailedGift = LinkedGift & { recipientEmail: string };

type GiftMailOptions = { runAt?: Date | null; reminder?: GiftReminder };

/** Queues a mail with a new link, which works beside those of earlier mails to the same address. */
export async function queueGiftMail(
  tx: Tx,
  { id, giverId, recipientEmail }: MailedGift,
  { runAt = null, reminder }: GiftMailOptions = {},
): Promise<void> {
  const tokenId = await createPendingToken(tx, giverId, purpose, { giftId: id });
  await queueMail(tx, {
    template: "gift",
    userId: null,
    to: recipientEmail,
    payload: { giftId: id, tokenId, reminder: reminder ?? null },
    dedupeKey: `gift:${tokenId}`,
    runAt,
  });
}

/** Ends the links of a gift; mails with them that are still in the queue are not sent. */
export const revokeGiftLinks = (tx: Tx, { id, giverId }: LinkedGift): Promise<void> =>
  revokeTokensFor(tx, { userId: giverId, purpose }, ["giftId", id]);
