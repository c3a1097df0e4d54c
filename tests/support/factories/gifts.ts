import { randomUUID } from "node:crypto";
import { POST as accept } from "@/app/api/gifts/accept/route";
import { POST as decline } from "@/app/api/gifts/decline/route";
import { POST as give } from "@/app/api/gifts/route";
import { activateToken } from "@/lib/identity/one-time-tokens/service";
import { findGiftMail } from "@/lib/orders/gifts/delivery";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createPaidAyni, payOrder } from "./purchases";
import { createSessionCookie, createTestUser } from "./users";

type UserRef = { id: string };

export const newAddress = (name = "ana") => `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** Opens the checkout of a gift through the API. */
export const giveAs = async (giver: UserRef, ayni: { id: string }, fields: Record<string, unknown> = {}) =>
  callHandler(give, {
    method: "POST",
    json: { ayniContentId: ayni.id, recipientName: "Ana", recipientEmail: newAddress(), ...fields },
    cookie: await createSessionCookie(giver),
  });

/** Delivers the latest mail of a gift as the job would, without a mail server, and returns the token of its link. */
export async function openGiftMail(giftId: string): Promise<string | null> {
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { template: "gift", payload: { path: ["giftId"], equals: giftId } },
    orderBy: { id: "desc" },
  });
  const { tokenId } = mail.payload as { tokenId: string };
  return db.$transaction(async (tx) =>
    (await findGiftMail(giftId, mail.to, tx)) ? activateToken(tokenId, tx) : null,
  );
}

/** Creates a paid gift that has been sent; `token` is that of its link. */
export async function createSentGift(ayni?: { id: string }, fields: Record<string, unknown> = {}) {
  const content = ayni ?? (await createPaidAyni());
  const giver = await createTestUser({ emailVerified: new Date() });
  const { body } = await giveAs(giver, content, fields);
  const { id, orderId } = body.data as { id: string; orderId: string };
  await payOrder(orderId);
  const token = (await openGiftMail(id)) ?? "";
  return { id, orderId, giver, token, ayniId: content.id };
}

export const acceptAs = async (person: UserRef | null, token: string) =>
  callHandler(accept, {
    method: "POST",
    json: { token },
    cookie: person ? await createSessionCookie(person) : undefined,
  });

export const declineWith = (token: string, message = "") =>
  callHandler(decline, { method: "POST", json: { token, message } });
