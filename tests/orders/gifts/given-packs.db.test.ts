import { describe, expect, test } from "vitest";
import { POST as cancel } from "@/app/api/gifts/[id]/cancel/route";
import { POST as keep } from "@/app/api/gifts/[id]/keep/route";
import { listClosureBlockers } from "@/lib/accounts/closure/data";
import { getGiftPage, listGivenGifts } from "@/lib/orders/gifts/data";
import { findGiftMail } from "@/lib/orders/gifts/delivery";
import { acceptGift } from "@/lib/orders/gifts/service";
import { advanceGifts } from "@/lib/orders/gifts/upkeep";
import { listOrders } from "@/lib/orders/order/data";
import { listOpenPacks } from "@/lib/orders/packs/data";
import { remindOfPacks } from "@/lib/orders/packs/reminders";
import { findGiftLastDay, findLastDay } from "@/lib/orders/pack-terms";
import { refundOwnSale } from "@/lib/payouts/sales/refund";
import { db } from "@/lib/platform/db/client";
import { toLocalDay } from "@/lib/platform/time/days";
import { toIsoDate } from "@/lib/platform/time/dates";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { acceptAs, createSentGift, giveAs } from "@/tests/support/factories/gifts";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";

const DAY_MS = 86_400_000;
const MONTHS = 6;

/** A pack of three that somebody has paid for somebody else, whose link has arrived. */
async function givePack() {
  const { offer, master } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
  const gift = await createSentGift(offer, { sessions: 3, expectedAmount: 10_000 });
  const pack = await db.pack.findFirstOrThrow({ where: { offerId: offer.id } });
  return { ...gift, offer, master, packId: pack.id, copyId: pack.ayniId };
}

async function acceptedPack() {
  const given = await givePack();
  const receiver = await createTestUser({ emailVerified: new Date() });
  const { status, body } = await acceptAs(receiver, given.token);
  expect([status, body.data.isPack]).toEqual([200, true]);
  return { ...given, receiver };
}

const findPack = (id: string) => db.pack.findUniqueOrThrow({ where: { id } });
const findSale = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const kindsOf = async ({ id: userId }: { id: string }) =>
  (await db.notification.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(({ type }) => type);
const stateOf = async (giver: Awaited<ReturnType<typeof createTestUser>>) =>
  (await listGivenGifts(toTestMember(giver))).content[0]?.state;
const act = async (person: { id: string }, handler: typeof cancel, id: string) =>
  callHandler(handler, { method: "POST", params: { id }, cookie: await createSessionCookie(person) });
const expectInvariants = async (...ayniIds: string[]) =>
  expect(await findBrokenInvariants(ayniIds)).toEqual([]);

describe("a pack that was given", () => {
  test("belongs to nobody until it is accepted, and tells its latest day before it is paid", async () => {
    const { id, giver, master, offer, orderId, packId, copyId } = await givePack();
    const { recipientEmail } = await db.gift.findUniqueOrThrow({ where: { id } });
    const mail = await db.$transaction((tx) => findGiftMail(id, recipientEmail, tx));
    expect(mail?.terms).toMatch(
      /^Son 3 sesiones de 60 minutos: .*en los 6 meses siguientes a aceptarlo y como muy tarde hasta el /,
    );
    const pack = await findPack(packId);
    const today = toLocalDay(new Date().toISOString(), giver.timezone ?? "Europe/Madrid");
    expect(pack).toMatchObject({ userId: null, giftMonths: MONTHS });
    expect(toIsoDate(pack.lastDay)).toBe(findGiftLastDay(today, MONTHS));
    const sale = await findSale(orderId);
    expect(sale).toMatchObject({ status: "COMPLETED", amount: 10_000, isGift: true });
    expect(sale.conditions.join(" ")).toMatch(
      /elige cada hora en los 6 meses siguientes a aceptar el regalo, como muy tarde hasta el .*14 días después de comprarlo, mientras nadie haya aceptado/,
    );
    expect(sale.availableBillingDate).toEqual(new Date(pack.expiresAt.getTime() + 14 * DAY_MS));
    for (const person of [giver, await createTestUser()])
      expect((await bookAs(person, offer, noonIn(3), { packId })).status).toBe(404);
    // Control: nothing else has to look, since an hour needs an owner of its pack.
    const { body } = await bookAs(giver, offer, noonIn(3));
    await expect(db.booking.update({ where: { id: body.data.id }, data: { packId } })).rejects.toThrow(
      /Booking_packId_offerId_userId_fkey|Foreign key/,
    );
    expect(await stateOf(giver)).toBe("sent");
    for (const as of ["apprentice", "master"] as const)
      expect((await listOpenPacks(toTestMember(as === "master" ? master : giver), { as })).content).toEqual(
        [],
      );
    expect((await listClosureBlockers(db, giver.id)).join()).toMatch(/regalo/);
    expect((await listClosureBlockers(db, master.id)).join()).toMatch(/pack/);
    await expectInvariants(copyId);
  });

  test("is its receiver's once accepted: the months count from then, and the Master is paid as for any pack", async () => {
    const { giver, receiver, master, offer, orderId, packId, token, copyId } = await acceptedPack();
    const pack = await findPack(packId);
    const today = toLocalDay(new Date().toISOString(), receiver.timezone ?? "Europe/Madrid");
    expect(pack.userId).toBe(receiver.id);
    expect(toIsoDate(pack.lastDay)).toBe(findLastDay(today, MONTHS));
    expect((await findSale(orderId)).availableBillingDate).toEqual(
      new Date(pack.expiresAt.getTime() + 14 * DAY_MS),
    );
    const [told] = await db.notification.findMany({ where: { userId: receiver.id, type: "pack-received" } });
    expect(told?.payload).toMatchObject({
      packId,
      sessions: pack.sessions,
      lastDay: pack.lastDay.toISOString().slice(0, 10),
    });
    expect((await acceptAs(await createTestUser(), token)).status).toBe(409);
    expect((await acceptAs(receiver, token)).status).toBe(200);
    expect(await stateOf(giver)).toBe("accepted");
    expect((await bookAs(giver, offer, noonIn(3), { packId })).status).toBe(404);
    expect((await bookAs(receiver, offer, noonIn(3), { packId })).body.data.status).toBe("confirmed");
    const own = { id: packId, left: 2, state: "open", isGift: true };
    const { content } = await listOpenPacks(toTestMember(receiver), { as: "apprentice" });
    expect(content).toMatchObject([own]);
    expect(content[0]?.orderId).not.toBe(orderId);
    expect((await listOpenPacks(toTestMember(master), { as: "master" })).content).toMatchObject([
      { ...own, apprentice: { slug: receiver.slug } },
    ]);
    expect((await listOrders(toTestMember(receiver))).content.map(({ state }) => state).sort()).toEqual([
      "gift",
      "pack",
    ]);
    for (const day of [4, 5]) await bookAs(receiver, offer, noonIn(day), { packId });
    expect((await findSale(orderId)).availableBillingDate).toEqual(
      new Date(noonIn(5).getTime() + 3_600_000 + 14 * DAY_MS),
    );
    await expectInvariants(copyId);
  });

  test("ends on its latest day however late it is accepted, and lapses if nobody does", async () => {
    const [late, never] = [await givePack(), await givePack()];
    const { lastDay, expiresAt } = await findPack(late.packId);
    const receiver = await createTestUser();
    await acceptGift(
      toTestMember(receiver),
      { token: late.token },
      new Date(expiresAt.getTime() - 30 * DAY_MS),
    );
    expect((await findPack(late.packId)).lastDay).toEqual(lastDay);
    const after = new Date(expiresAt.getTime() + DAY_MS);
    await expect(acceptGift(toTestMember(receiver), { token: never.token }, after)).rejects.toThrow(
      "ya ha pasado",
    );
    await advanceGifts(after);
    expect(await stateOf(never.giver)).toBe("lapsed");
    expect((await findSale(never.orderId)).status).toBe("COMPLETED");
    expect((await findPack(never.packId)).userId).toBeNull();
    await expectInvariants(late.copyId, never.copyId);
  });

  test("can be kept by its giver", async () => {
    const { id, giver, offer, packId } = await givePack();
    expect((await act(giver, keep, id)).body.data).toMatchObject({ state: "kept", isPack: true });
    expect((await bookAs(giver, offer, noonIn(3), { packId })).status).toBe(201);
  });

  test("costs what is asked, and is resumed while unpaid", async () => {
    const { offer, master } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
    const giver = await createTestUser();
    const fields = { sessions: 3, recipientEmail: "luz@example.test" };
    const [first, second] = [await giveAs(giver, offer, fields), await giveAs(giver, offer, fields)];
    expect(second.body.data.orderId).toBe(first.body.data.orderId);
    expect((await giveAs(giver, offer, { ...fields, expectedAmount: 100 })).status).toBe(409);
    expect((await giveAs(giver, offer, { sessions: 5 })).status).toBe(409);
    expect((await giveAs(giver, offer)).status).toBe(409);
    expect((await giveAs(master, offer, fields)).status).toBe(409);
    expect(await db.pack.count({ where: { offerId: offer.id } })).toBe(1);
  });
});

describe("returning a pack that was given", () => {
  test("is the giver's until it is accepted, and then nobody can accept it", async () => {
    const { id, giver, orderId, packId, token, copyId } = await givePack();
    expect((await act(giver, cancel, id)).body.data.state).toBe("refunded");
    expect(await findSale(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { refundedAmount: 10_000 },
    });
    const receiver = await createTestUser();
    expect((await acceptAs(receiver, token)).status).toBe(409);
    expect((await getGiftPage(toTestMember(receiver), token)).state).toBe("gone");
    expect(await findPack(packId)).toMatchObject({ userId: null, closedAt: expect.any(Date) });
    await expectInvariants(copyId);
  });

  test("by the Master closes what is left of an accepted one, and gives it back to whoever paid", async () => {
    const { id, giver, receiver, master, offer, orderId, packId } = await acceptedPack();
    const { body } = await bookAs(receiver, offer, noonIn(3), { packId });
    expect((await act(giver, cancel, id)).body.message).toMatch(/ya se ha aceptado/);
    await refundOwnSale(toTestMember(master), orderId, { reason: "asked" });
    expect((await findSale(orderId)).payment?.refundedAmount).toBe(6667);
    expect((await bookAs(receiver, offer, noonIn(4), { packId })).status).toBe(409);
    expect(await db.booking.findUniqueOrThrow({ where: { id: body.data.id } })).toMatchObject({
      isLive: true,
    });
    expect(await kindsOf(receiver)).toContain("gift-ended");
    const mails = await db.outboxMail.findMany({ where: { to: giver.email, template: "refunded" } });
    expect(mails.map(({ payload }) => payload)).toMatchObject([{ amount: 6667, giftFor: "Ana" }]);
  });

  test("is the giver's again once its hours are no longer given: both are told", async () => {
    const { id, giver, receiver, master, orderId } = await acceptedPack();
    await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    for (let round = 0; round < 2; round += 1) await remindOfPacks();
    for (const person of [giver, receiver])
      expect((await kindsOf(person)).filter((kind) => kind === "pack-stopped")).toHaveLength(1);
    expect((await act(giver, cancel, id)).status).toBe(200);
    expect(await findSale(orderId)).toMatchObject({ status: "REFUNDED" });
    expect((await listOpenPacks(toTestMember(receiver), { as: "apprentice" })).content).toEqual([]);
  });
});

const ROUNDS = 4;

test(`several who accept it at once make one its owner, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, packId, copyId } = await givePack();
    const people = await Promise.all(Array.from({ length: 4 }, () => createTestUser()));
    const answers = await Promise.all(people.map((person) => acceptAs(person, token)));
    const winners = people.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await findPack(packId)).userId).toBe(winners[0]?.id);
    expect(await db.order.count({ where: { ayniContentId: copyId, amount: 0 } })).toBe(1);
    await expectInvariants(copyId);
  }
});

test("control: looking before writing makes two believe that it is theirs", async () => {
  const { packId } = await givePack();
  const meet = createBarrier(2);
  const people = [await createTestUser(), await createTestUser()];
  const own = async ({ id: userId }: { id: string }) => {
    const isFree = (await findPack(packId)).userId === null;
    await meet();
    return isFree ? db.pack.update({ where: { id: packId }, data: { userId } }) : null;
  };
  const owned = await Promise.all(people.map(own));
  expect(owned.map((pack) => pack?.userId)).toEqual(people.map(({ id }) => id));
});
