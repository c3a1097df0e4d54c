import { describe, expect, test } from "vitest";
import { PUT as change } from "@/app/api/gifts/[id]/route";
import { POST as cancel } from "@/app/api/gifts/[id]/cancel/route";
import { POST as keep } from "@/app/api/gifts/[id]/keep/route";
import { POST as resend } from "@/app/api/gifts/[id]/resend/route";
import { GET as list } from "@/app/api/gifts/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { listClosureBlockers } from "@/lib/accounts/closure/data";
import { exportOwnData } from "@/lib/accounts/data-export";
import { getGiftPage } from "@/lib/orders/gifts/data";
import { optOutOfGifts, hashGiftAddress, recordReturnedGifts } from "@/lib/orders/gifts/delivery";
import { listWithheldGifts, withholdGift } from "@/lib/orders/gifts/service";
import { advanceGifts, forgetGiftAddresses } from "@/lib/orders/gifts/upkeep";
import { hasActiveAccess, listOrders, listReceivedItems } from "@/lib/orders/order/data";
import { syncPayment } from "@/lib/orders/settlement/service";
import { reconcileWithdrawals } from "@/lib/orders/withdrawal/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  acceptAs,
  createSentGift,
  declineWith,
  giveAs,
  newAddress,
  openGiftMail,
} from "@/tests/support/factories/gifts";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createPaidAyni, createPurchase, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { createFullAyni, createWaiters } from "@/tests/support/factories/waiting-lists";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { payCheckout } from "@/tests/support/faults/payments-control";

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Person = { id: string };
type Handler = typeof resend;

const actAs = async (person: Person | null, handler: Handler, id: string, json?: unknown) =>
  callHandler(handler, {
    method: json ? "PUT" : "POST",
    params: { id },
    ...(json ? { json } : {}),
    cookie: person ? await createSessionCookie(person) : undefined,
  });

const giftOf = (id: string) => db.gift.findUniqueOrThrow({ where: { id }, include: { order: true } });
const takenSeats = async (ayniId: string) =>
  (await db.ayni.findUniqueOrThrow({ where: { id: ayniId } })).takenSeats;
const notificationsOf = async ({ id }: Person) =>
  (await db.notification.findMany({ where: { userId: id }, orderBy: { id: "asc" } })).map(({ type }) => type);
const stateOf = async (giver: Person, id: string): Promise<string> => {
  const { body } = await callHandler(list, { cookie: await createSessionCookie(giver) });
  return (body.content as { id: string; state: string }[]).find((gift) => gift.id === id)?.state ?? "";
};
const pageOf = async (person: Person | null, token: string) =>
  (
    await getGiftPage(
      person
        ? toTestMember(await db.user.findUniqueOrThrow({ where: { id: person.id } }))
        : { kind: "visitor" as const, ipAddress: "192.0.2.7" },
      token,
    )
  ).state;

const expectInvariants = async (...ayniIds: string[]) =>
  expect(await findBrokenInvariants(ayniIds)).toEqual([]);

describe("giving", () => {
  test("takes a seat at once and is the giver's sale, not their teaching", async () => {
    const ayni = await createPaidAyni({ capacity: 2 });
    const { id, orderId, giver } = await createSentGift(ayni, { message: "Para ti <b>" });
    expect(await takenSeats(ayni.id)).toBe(1);
    expect(await hasActiveAccess(giver.id, ayni.id)).toBe(false);
    const member = toTestMember(giver);
    expect(await listReceivedItems(member, giver.id)).toEqual([]);
    const { content } = await listOrders(member);
    expect(content).toMatchObject([
      {
        state: "paid",
        order: { id: orderId, amount: 2500, giftFor: { id, name: "Ana" } },
        gift: { id, state: "sent" },
      },
    ]);
    const receipt = await db.outboxMail.findFirstOrThrow({ where: { to: giver.email, template: "receipt" } });
    expect(receipt.payload).toMatchObject({ giftFor: "Ana" });
    expect(await notificationsOf({ id: ayni.userId })).toEqual(["sold"]);
    await expectInvariants(ayni.id);
  });

  test("leaves the giver free to buy it and to give it again", async () => {
    const ayni = await createPaidAyni({ capacity: 3 });
    const { giver } = await createSentGift(ayni);
    expect((await giveAs(giver, ayni)).status).toBe(201);
    expect((await placeOrderAs(giver, ayni)).status).toBe(201);
    expect(await takenSeats(ayni.id)).toBe(3);
    expect((await giveAs(giver, ayni)).body.error).toBe("SoldOut");
    await expectInvariants(ayni.id);
  });

  test("goes on with the same unpaid gift after a double click", async () => {
    const ayni = await createPaidAyni({ capacity: 5 });
    const giver = await createTestUser();
    const recipientEmail = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => giveAs(giver, ayni, { recipientEmail })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    expect(await db.gift.count({ where: { order: { userId: giver.id } } })).toBe(1);
    expect(await takenSeats(ayni.id)).toBe(1);
  });

  test("allows three unpaid gifts at a time", async () => {
    const ayni = await createPaidAyni();
    const giver = await createTestUser();
    for (let count = 0; count < 3; count += 1) expect((await giveAs(giver, ayni)).status).toBe(201);
    expect((await giveAs(giver, ayni)).status).toBe(409);
  });

  test("is refused with the reason, and nothing is written", async () => {
    const ayni = await createPaidAyni();
    const giver = await createTestUser();
    const owner = { id: ayni.userId };
    const optedOut = newAddress();
    await optOutOfGifts(db, hashGiftAddress(optedOut));
    const free = await createPaidAyni({ amount: 0 });
    const past = await createPaidAyni();
    await createTestEncuentro(past.id, { startsAt: inDays(-1) });
    const soon = await createPaidAyni();
    await createTestEncuentro(soon.id, { startsAt: inDays(3) });
    const cases: [Person, { id: string }, Record<string, unknown>, number][] = [
      [owner, ayni, {}, 409],
      [giver, free, {}, 409],
      [giver, past, {}, 409],
      [giver, { id: crypto.randomUUID() }, {}, 404],
      [giver, ayni, { recipientEmail: giver.email.toUpperCase() }, 422],
      [giver, ayni, { recipientEmail: "ana" }, 422],
      [giver, ayni, { recipientEmail: optedOut }, 422],
      [giver, ayni, { recipientName: "" }, 422],
      [giver, ayni, { recipientName: "http://x.test" }, 422],
      [giver, ayni, { message: "a".repeat(501) }, 422],
      [giver, ayni, { message: "\0" }, 422],
      [giver, ayni, { sendsOn: "2020-01-01" }, 422],
      [giver, ayni, { sendsOn: inDays(370).toISOString().slice(0, 10) }, 422],
      [giver, soon, { sendsOn: inDays(5).toISOString().slice(0, 10) }, 422],
      [giver, ayni, { expectedAmount: 1 }, 409],
      [giver, ayni, { code: "NINGUNO" }, 422],
    ];
    for (const [person, content, fields, status] of cases) {
      expect({ fields, status: (await giveAs(person, content, fields)).status }).toEqual({ fields, status });
    }
    expect(await db.order.count({ where: { userId: { in: [giver.id, owner.id] } } })).toBe(0);
  });

  test("frees the seat when it is never paid", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const giver = await createTestUser();
    const { body } = await giveAs(giver, ayni);
    await db.order.update({
      where: { id: body.data.orderId },
      data: { status: "EXPIRED", checkoutUrl: null },
    });
    expect(await takenSeats(ayni.id)).toBe(0);
    expect(await stateOf(giver, body.data.id)).toBe("unpaid");
    await expectInvariants(ayni.id);
  });

  test("is refunded if it is paid after somebody else has got the seat", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const giver = await createTestUser();
    const { body } = await giveAs(giver, ayni);
    const { orderId, id } = body.data as { orderId: string; id: string };
    const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await payCheckout(checkoutSessionId ?? "");
    await db.order.update({ where: { id: orderId }, data: { status: "EXPIRED" } });
    await createPurchase(ayni);
    await syncPayment(orderId);
    expect(await stateOf(giver, id)).toBe("refunded");
    expect(await takenSeats(ayni.id)).toBe(1);
    expect(
      await db.outboxMail.count({ where: { template: "gift", payload: { path: ["giftId"], equals: id } } }),
    ).toBe(0);
    await expectInvariants(ayni.id);
  });

  test("is sent on the chosen morning of the giver's zone", async () => {
    const giver = await createTestUser();
    await db.user.update({ where: { id: giver.id }, data: { timezone: "America/Bogota" } });
    const day = inDays(40).toISOString().slice(0, 10);
    const { body } = await giveAs(giver, await createPaidAyni(), { sendsOn: day });
    await payOrder(body.data.orderId);
    expect(await stateOf(giver, body.data.id)).toBe("scheduled");
    expect((await giftOf(body.data.id)).sendsAt?.toISOString()).toBe(`${day}T14:00:00.000Z`);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { template: "gift", payload: { path: ["giftId"], equals: body.data.id } },
    });
    const jobs = await db.$queryRaw<{ run_at: Date }[]>`
      select run_at from graphile_worker._private_jobs where payload ->> 'mailId' = ${mail.id}`;
    expect(jobs.map(({ run_at }) => run_at.toISOString())).toEqual([`${day}T14:00:00.000Z`]);
  });
});

describe("accepting", () => {
  test("makes a free order of the receiver's own in the same seat", async () => {
    const ayni = await createPaidAyni({ capacity: 1, accessDays: 30 });
    const { id, giver, token } = await createSentGift(ayni);
    const receiver = await createTestUser();
    expect(await pageOf(null, token)).toBe("open");
    const { status, body } = await acceptAs(receiver, token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ slug: ayni.slug });
    expect(await takenSeats(ayni.id)).toBe(1);
    expect(await hasActiveAccess(receiver.id, ayni.id)).toBe(true);
    const order = await db.order.findUniqueOrThrow({ where: { id: body.data.orderId } });
    expect(order).toMatchObject({ amount: 0, isGift: false, status: "COMPLETED" });
    const { content } = await listOrders(toTestMember(receiver));
    expect(content).toMatchObject([{ state: "gift", gift: null }]);
    expect(await notificationsOf(giver)).toEqual(["gift-accepted"]);
    expect(await notificationsOf({ id: ayni.userId })).toEqual(["sold", "received"]);
    expect(await stateOf(giver, id)).toBe("accepted");
    await expectInvariants(ayni.id);
  });

  test("is idempotent for the receiver and over for everybody else", async () => {
    const { token, giver } = await createSentGift();
    const receiver = await createTestUser();
    const first = await acceptAs(receiver, token);
    expect(await acceptAs(receiver, token)).toMatchObject({ status: 200, body: first.body });
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    expect(await pageOf(receiver, token)).toBe("accepted");
    expect(await pageOf(null, token)).toBe("taken");
    expect(await pageOf(giver, token)).toBe("taken");
  });

  test("ends the receiver's own waiting, whose seat goes to the next", async () => {
    const ayni = await createPaidAyni({ capacity: 2 });
    const { token } = await createSentGift(ayni);
    await createTestOrder(await createTestUser(), ayni);
    const [first, second] = await createWaiters(ayni, 2);
    await db.ayni.update({ where: { id: ayni.id }, data: { capacity: 3 } });
    expect((await acceptAs(first ?? { id: "" }, token)).status).toBe(200);
    const entries = await db.waitingListEntry.findMany({
      where: { ayniId: ayni.id },
      orderBy: { number: "asc" },
    });
    expect(entries.map(({ userId, outcome, offeredAt }) => [userId, outcome, offeredAt !== null])).toEqual([
      [first?.id, "RECEIVED", true],
      [second?.id, null, true],
    ]);
    expect(await takenSeats(ayni.id)).toBe(3);
    await expectInvariants(ayni.id);
  });

  test("is refused to who has it, pays it, gave it or teaches it", async () => {
    const ayni = await createPaidAyni();
    const { token, giver } = await createSentGift(ayni);
    const { buyer } = await createPurchase(ayni);
    const paying = await createTestUser();
    await placeOrderAs(paying, ayni);
    for (const person of [buyer, paying, giver, { id: ayni.userId }]) {
      expect((await acceptAs(person, token)).status).toBe(409);
    }
    const owned = await db.order.findFirstOrThrow({ where: { userId: buyer.id } });
    const pending = await db.order.findFirstOrThrow({ where: { userId: paying.id } });
    const hindrances = [];
    for (const { id } of [buyer, paying, giver, { id: ayni.userId }]) {
      const member = toTestMember(await db.user.findUniqueOrThrow({ where: { id } }));
      hindrances.push(await getGiftPage(member, token));
    }
    expect(hindrances).toMatchObject([
      { hindrance: { reason: "owned", path: expect.stringContaining(`/recibir/${ayni.slug}/${owned.id}/`) } },
      { hindrance: { reason: "paying", path: `/pedidos/${pending.id}` } },
      { hindrance: { reason: "own-gift", path: "/pedidos" } },
      { hindrance: { reason: "own-content", path: expect.stringContaining(ayni.slug) } },
    ]);
    expect((await acceptAs(null, token)).status).toBe(401);
    expect((await acceptAs(buyer, "x".repeat(43))).status).toBe(404);
    expect((await declineWith(token)).status).toBe(204);
  });

  test("works for a content that is no longer published, and renews an expired access", async () => {
    const ayni = await createPaidAyni();
    const receiver = await createTestUser();
    await createTestOrder(receiver, ayni, { contentExpirationDate: inDays(-1) });
    const { token } = await createSentGift(ayni);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect((await acceptAs(receiver, token)).status).toBe(200);
    expect(await hasActiveAccess(receiver.id, ayni.id)).toBe(true);
    await expectInvariants(ayni.id);
  });
});

describe("declining", () => {
  test("tells the giver, who gets the money back", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id, token, giver } = await createSentGift(ayni);
    expect((await declineWith(token, "Gracias, ya la conozco")).status).toBe(204);
    expect(await declineWith(token)).toMatchObject({ status: 409 });
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    expect(await pageOf(null, token)).toBe("declined");
    expect(await stateOf(giver, id)).toBe("declined");
    expect(await takenSeats(ayni.id)).toBe(1);
    expect(await notificationsOf(giver)).toEqual(["gift-declined"]);
    const { status, body } = await actAs(giver, cancel, id);
    expect([status, body.data.state]).toEqual([200, "refunded"]);
    expect(await takenSeats(ayni.id)).toBe(0);
    expect(await pageOf(null, token)).toBe("gone");
    await expectInvariants(ayni.id);
  });
});

describe("the giver", () => {
  test("sends it again: the former link dies", async () => {
    const { id, token, giver, ayniId } = await createSentGift();
    await declineWith(token);
    expect((await actAs(giver, resend, id)).body.data.state).toBe("sending");
    const next = (await openGiftMail(id)) ?? "";
    expect(await pageOf(null, token)).toBe("replaced");
    expect(await pageOf(null, next)).toBe("open");
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    expect((await acceptAs(await createTestUser(), next)).status).toBe(200);
    expect((await actAs(giver, resend, id)).status).toBe(409);
    await expectInvariants(ayniId);
  });

  test("changes the address: a mail that is still queued to the former one is not sent", async () => {
    const giver = await createTestUser();
    const ayni = await createPaidAyni();
    const { body } = await giveAs(giver, ayni);
    const { id, orderId } = body.data as { id: string; orderId: string };
    await payOrder(orderId);
    const former = await db.outboxMail.findFirstOrThrow({
      where: { template: "gift", payload: { path: ["giftId"], equals: id } },
    });
    const recipientEmail = newAddress("eva");
    expect((await actAs(giver, change, id, { recipientName: "Eva", recipientEmail })).status).toBe(200);
    expect(await giftOf(id)).toMatchObject({ recipientName: "Eva", recipientEmail });
    const { sendQueuedMail } = await import("@/jobs/tasks/send-mail");
    await sendQueuedMail(former.id);
    expect((await giftOf(id)).sentAt).toBeNull();
    expect(await openGiftMail(id)).not.toBeNull();
    const own = { recipientName: "Yo", recipientEmail: giver.email };
    expect((await actAs(giver, change, id, own)).status).toBe(422);
    await expectInvariants(ayni.id);
  });

  test("takes it for themselves, unless they have it", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id, token, giver } = await createSentGift(ayni);
    expect((await actAs(giver, keep, id)).body.data.state).toBe("kept");
    await expectInvariants(ayni.id);
    expect(await hasActiveAccess(giver.id, ayni.id)).toBe(true);
    expect(await takenSeats(ayni.id)).toBe(1);
    expect(await pageOf(null, token)).toBe("gone");
    expect((await actAs(giver, keep, id)).status).toBe(409);
    const { status } = await actAs(giver, cancel, id);
    expect(status).toBe(200);
    expect(await hasActiveAccess(giver.id, ayni.id)).toBe(false);
    expect(await takenSeats(ayni.id)).toBe(0);

    const other = await createSentGift();
    await placeOrderAs(other.giver, { id: other.ayniId });
    expect((await actAs(other.giver, keep, other.id)).status).toBe(409);
    await expectInvariants(ayni.id, other.ayniId);
  });

  test("has no right of withdrawal once it is accepted; a refund by an admin ends the access", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id, orderId, token, giver } = await createSentGift(ayni);
    const receiver = await createTestUser();
    await acceptAs(receiver, token);
    expect((await actAs(giver, cancel, id)).status).toBe(409);
    const cookie = await createSessionCookie(await createTestAdmin());
    const { status } = await callHandler(refundSale, {
      method: "POST",
      params: { id: orderId },
      cookie,
      json: { reason: "asked" },
    });
    expect(status).toBe(200);
    expect(await hasActiveAccess(receiver.id, ayni.id)).toBe(false);
    expect(await takenSeats(ayni.id)).toBe(0);
    expect(await notificationsOf(receiver)).toEqual(["gift-ended"]);
    expect(await stateOf(giver, id)).toBe("refunded");
    await expectInvariants(ayni.id);
  });

  test("is told once that mail to the address comes back", async () => {
    const recipientEmail = newAddress();
    const { id, giver } = await createSentGift(undefined, { recipientEmail });
    await recordReturnedGifts(recipientEmail);
    await recordReturnedGifts(recipientEmail);
    expect(await notificationsOf(giver)).toEqual(["gift-returned"]);
    expect(await stateOf(giver, id)).toBe("returned");
  });

  test("is told when the address has asked for no gifts", async () => {
    const recipientEmail = newAddress();
    const giver = await createTestUser();
    const { body } = await giveAs(giver, await createPaidAyni(), { recipientEmail });
    await optOutOfGifts(db, hashGiftAddress(recipientEmail));
    await payOrder(body.data.orderId);
    expect(await openGiftMail(body.data.id)).toBeNull();
    expect(await stateOf(giver, body.data.id)).toBe("returned");
    expect((await actAs(giver, resend, body.data.id)).status).toBe(409);
  });

  test("cannot close the account while a gift is open", async () => {
    const { giver, token } = await createSentGift();
    expect(await listClosureBlockers(db, giver.id)).toHaveLength(1);
    const receiver = await createTestUser();
    await acceptAs(receiver, token);
    expect(await listClosureBlockers(db, giver.id)).toEqual([]);
    expect(await exportOwnData(toTestMember(giver), giver.id)).toMatchObject({
      giftsGiven: [{ recipientName: "Ana" }],
      giftsReceived: [],
    });
    expect(await exportOwnData(toTestMember(receiver), receiver.id)).toMatchObject({
      giftsGiven: [],
      giftsReceived: [{ recipientName: "Ana" }],
    });
  });
});

describe("by the clock", () => {
  test("a gift ends with the last encuentro, and keeps the sale", async () => {
    const ayni = await createPaidAyni({ contentType: "WORKSHOP", onlineType: "VIDEOCALL", capacity: 1 });
    const encuentro = await createTestEncuentro(ayni.id, { startsAt: inDays(1) });
    const { id, orderId, token, giver } = await createSentGift(ayni);
    const startsAt = inDays(-1);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { startsAt, durationMinutes: 60, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    });
    expect(await pageOf(null, token)).toBe("lapsed");
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    await advanceGifts();
    await advanceGifts();
    expect(await stateOf(giver, id)).toBe("lapsed");
    expect(await takenSeats(ayni.id)).toBe(0);
    expect(await notificationsOf(giver)).toEqual(["gift-lapsed"]);
    expect((await giftOf(id)).order).toMatchObject({ id: orderId, status: "COMPLETED" });
    await expectInvariants(ayni.id);
  });

  test("a receiver is reminded once after a week, and once before the first encuentro", async () => {
    const ayni = await createPaidAyni({ contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    await createTestEncuentro(ayni.id, { startsAt: inDays(20) });
    const { id, token } = await createSentGift(ayni);
    const countMails = () =>
      db.outboxMail.count({ where: { template: "gift", payload: { path: ["giftId"], equals: id } } });
    await advanceGifts(inDays(6));
    expect(await countMails()).toBe(1);
    await advanceGifts(inDays(8));
    await advanceGifts(inDays(9));
    expect(await countMails()).toBe(2);
    await advanceGifts(inDays(19));
    await advanceGifts(inDays(19.1));
    expect(await countMails()).toBe(3);
    const reminderToken = (await openGiftMail(id)) ?? "";
    expect(await pageOf(null, token)).toBe("open");
    expect((await acceptAs(await createTestUser(), reminderToken)).status).toBe(200);
  });

  test("a refund whose result was never known ends either way", async () => {
    const { id, orderId, token, giver, ayniId } = await createSentGift();
    await withholdGift(orderId, inDays(-1));
    expect(await stateOf(giver, id)).toBe("cancelling");
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    expect(await listWithheldGifts(new Date())).toContain(orderId);
    await reconcileWithdrawals();
    expect(await stateOf(giver, id)).toBe("sent");
    expect((await acceptAs(await createTestUser(), token)).status).toBe(200);
    await expectInvariants(ayniId);
  });
});

describe("the address of a gift", () => {
  const addressOf = async (id: string) => (await giftOf(id)).recipientEmail;

  test("is erased 90 days after somebody accepted it, and stays while it waits", async () => {
    const accepted = await createSentGift();
    const waiting = await createSentGift();
    await acceptAs(await createTestUser(), accepted.token);
    await forgetGiftAddresses(inDays(89));
    expect(await addressOf(accepted.id)).not.toBe("");
    await forgetGiftAddresses(inDays(91));
    expect(await addressOf(accepted.id)).toBe("");
    expect(await addressOf(waiting.id)).not.toBe("");
    expect(await stateOf(accepted.giver, accepted.id)).toBe("accepted");
  });

  test("is erased 90 days after it lapsed, was refunded or was not paid", async () => {
    const [lapsed, refunded] = [await createSentGift(), await createSentGift()];
    await db.gift.update({ where: { id: lapsed.id }, data: { lapsedAt: new Date() } });
    await actAs(refunded.giver, cancel, refunded.id);
    const unpaid = await giveAs(await createTestUser(), await createPaidAyni());
    const { id, orderId } = unpaid.body.data as { id: string; orderId: string };
    await db.order.update({ where: { id: orderId }, data: { status: "EXPIRED" } });
    for (const gift of [lapsed.id, refunded.id, id]) {
      await forgetGiftAddresses(inDays(89));
      expect(await addressOf(gift)).not.toBe("");
    }
    await forgetGiftAddresses(inDays(91));
    for (const gift of [lapsed.id, refunded.id, id]) expect(await addressOf(gift)).toBe("");
  });
});

describe("rights", () => {
  test.each([
    ["visitor", 401],
    ["another", 404],
    ["receiver", 404],
    ["master", 404],
    ["admin", 404],
  ] as const)("what the giver may do is refused to %s with %i", async (role, status) => {
    const ayni = await createPaidAyni();
    const { id, token } = await createSentGift(ayni);
    const receiver = await createTestUser();
    await acceptAs(receiver, token);
    const people = {
      visitor: null,
      another: await createTestUser(),
      receiver,
      master: { id: ayni.userId },
      admin: await createTestAdmin(),
    };
    const person = people[role];
    for (const handler of [resend, keep, cancel])
      expect((await actAs(person, handler, id)).status).toBe(status);
    const json = { recipientName: "Eva", recipientEmail: newAddress() };
    expect((await actAs(person, change, id, json)).status).toBe(status);
    expect((await actAs(person, change, id, { recipientName: 1 })).status).toBe(status);
    const cookie = person ? await createSessionCookie(person) : undefined;
    const answer = await callHandler(list, { cookie });
    expect(person ? answer.body : answer.status).toEqual(person ? { content: [] } : 401);
  });

  test("the answer is the same whether an address has an account or not", async () => {
    const ayni = await createPaidAyni();
    const member = await createTestUser();
    const answers = [];
    for (const recipientEmail of [member.email, newAddress()]) {
      const { status, body } = await giveAs(await createTestUser(), ayni, { recipientEmail });
      answers.push([status, Object.keys(body.data as object)]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("the Master never sees the address", async () => {
    const ayni = await createPaidAyni();
    const recipientEmail = newAddress();
    await createSentGift(ayni, { recipientEmail });
    const notifications = await db.notification.findMany({ where: { userId: ayni.userId } });
    const master = toTestMember(await db.user.findUniqueOrThrow({ where: { id: ayni.userId } }));
    const own = await exportOwnData(master, master.id);
    expect(JSON.stringify([notifications, own])).not.toContain(recipientEmail);
  });
});

test("a full content cannot be given", async () => {
  const { ayni } = await createFullAyni();
  expect((await giveAs(await createTestUser(), ayni)).body.error).toBe("SoldOut");
  const master = await createTestMaster();
  expect((await giveAs(master, ayni)).body.error).toBe("SoldOut");
});
