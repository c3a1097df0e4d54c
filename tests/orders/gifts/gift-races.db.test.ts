import { describe, expect, test } from "vitest";
import { POST as cancel } from "@/app/api/gifts/[id]/cancel/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { acceptAs, createSentGift, declineWith } from "@/tests/support/factories/gifts";
import { createPaidAyni, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";

const ROUNDS = 3;
const MAX_ROUNDS = 60;

const ordersOf = (ayniContentId: string) =>
  db.order.count({ where: { ayniContentId, amount: 0, status: "COMPLETED" } });

const expectInvariants = async (ayniIds: string[]) => expect(await findBrokenInvariants(ayniIds)).toEqual([]);

/** Four accounts accept the same gift of the last seat at the same moment. */
async function raceToAccept(): Promise<{ accepted: number; orders: number; takenSeats: number }> {
  const ayni = await createPaidAyni({ capacity: 1 });
  const { token } = await createSentGift(ayni);
  const people = await Promise.all(Array.from({ length: 4 }, () => createTestUser()));
  const answers = await Promise.all(people.map((person) => acceptAs(person, token)));
  const { takenSeats } = await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } });
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await expectInvariants([ayni.id]);
  return { accepted, orders: await ordersOf(ayni.id), takenSeats };
}

describe("a gift", () => {
  test("is accepted by exactly one of several accounts", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await raceToAccept()).toEqual({ accepted: 1, orders: 1, takenSeats: 1 });
    }
  });

  test("is accepted once in two tabs", async () => {
    const { token, ayniId } = await createSentGift();
    const receiver = await createTestUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => acceptAs(receiver, token)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await ordersOf(ayniId)).toBe(1);
    await expectInvariants([ayniId]);
  });

  test("is either accepted or declined", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, token, ayniId } = await createSentGift();
      const [accepted, declined] = await Promise.all([
        acceptAs(await createTestUser(), token),
        declineWith(token),
      ]);
      expect([accepted.status === 200, declined.status === 204].filter(Boolean)).toHaveLength(1);
      const gift = await db.gift.findUniqueOrThrow({ where: { id } });
      expect([gift.acceptedAt, gift.declinedAt].filter(Boolean)).toHaveLength(1);
      await expectInvariants([ayniId]);
    }
  });

  test("is either accepted or refunded", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, token, giver, ayniId, orderId } = await createSentGift();
      const cookie = await createSessionCookie(giver);
      const [accepted, cancelled] = await Promise.all([
        acceptAs(await createTestUser(), token),
        callHandler(cancel, { method: "POST", params: { id }, cookie }),
      ]);
      expect([accepted.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      const { status } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
      expect([await ordersOf(ayniId), status]).toEqual(
        accepted.status === 200 ? [1, "COMPLETED"] : [0, "REFUNDED"],
      );
      await expectInvariants([ayniId]);
    }
  });

  test("never gives its seat to somebody who buys at the moment of the acceptance", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ayni = await createPaidAyni({ capacity: 1 });
      const { token } = await createSentGift(ayni);
      const [accepted, bought] = await Promise.all([
        acceptAs(await createTestUser(), token),
        placeOrderAs(await createTestUser(), ayni),
      ]);
      expect([accepted.status, bought.status]).toEqual([200, 409]);
      await expectInvariants([ayni.id]);
    }
  });

  test("control: an order that does not hold its seat is oversold", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { orderId } = await createSentGift(ayni);
    await db.order.update({ where: { id: orderId }, data: { holdsSeat: false } });
    expect((await placeOrderAs(await createTestUser(), ayni)).status).toBe(201);
    expect(await findBrokenInvariants([ayni.id])).toEqual([
      "an open gift holds exactly one seat, one that has ended none",
    ]);
  });

  test("control: without the conditional update two accounts have it", async () => {
    let orders = 0;
    for (let round = 0; orders < 2 && round < MAX_ROUNDS; round += 1) {
      const ayni = await createPaidAyni();
      const { id, orderId } = await createSentGift(ayni);
      const people = await Promise.all(Array.from({ length: 2 }, () => createTestUser()));
      await Promise.all(people.map((person) => acceptWithoutGuard(id, { orderId, ayni, person })));
      orders = await ordersOf(ayni.id);
    }
    expect(orders).toBe(2);
  });
});

type Unguarded = { orderId: string; ayni: { id: string; userId: string }; person: { id: string } };

/** Accepts what was open a moment before, without a lock or a condition. */
async function acceptWithoutGuard(giftId: string, { ayni, person }: Unguarded): Promise<void> {
  const gift = await db.gift.findUniqueOrThrow({ where: { id: giftId } });
  if (gift.acceptedAt) return;
  await db.$transaction(async (tx) => {
    const { id } = await tx.order.create({
      data: {
        userId: person.id,
        ayniContentId: ayni.id,
        masterUserId: ayni.userId,
        status: "COMPLETED",
        completedAt: new Date(),
        amount: 0,
        taxBase: 0,
        taxPercentage: 0,
        taxAmount: 0,
        currency: "eur",
      },
    });
    await tx.gift.update({
      where: { id: giftId },
      data: { acceptedAt: new Date(), acceptedByOrderId: id },
    });
  });
}
