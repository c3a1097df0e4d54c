import { describe, expect, test } from "vitest";
import { DELETE as archive } from "@/app/api/membership-plans/[id]/route";
import { POST as cancel } from "@/app/api/gifts/[id]/cancel/route";
import { POST as keep } from "@/app/api/gifts/[id]/keep/route";
import { getLedger } from "@/lib/community/ledger/data";
import { getGiftPage, listGivenGifts } from "@/lib/orders/gifts/data";
import { findGiftMail } from "@/lib/orders/gifts/delivery";
import { acceptGift } from "@/lib/orders/gifts/service";
import { advanceGifts } from "@/lib/orders/gifts/upkeep";
import { getMembership } from "@/lib/orders/memberships/data";
import { closeMemberships, reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { findLastAcceptanceDay } from "@/lib/orders/given-membership-terms";
import { addMonths } from "@/lib/orders/membership-terms";
import { findOrder, findOrderByAnyId, listReceivedItems } from "@/lib/orders/order/data";
import { refundSale } from "@/lib/payouts/sales/refund";
import { listPlanMembers } from "@/lib/teaching/members/data";
import { db } from "@/lib/platform/db/client";
import { endOfDay, toLocalDay } from "@/lib/platform/time/days";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { acceptAs, createSentGift, declineWith, giveAs } from "@/tests/support/factories/gifts";
import { createOfferedPlan, createTestMembership, joinAs } from "@/tests/support/factories/memberships";
import { payOrder } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

const DAY_MS = 86_400_000;

const act = async (person: { id: string }, handler: typeof cancel, id: string) =>
  callHandler(handler, { method: "POST", params: { id }, cookie: await createSessionCookie(person) });

const newPerson = () => createTestUser({ emailVerified: new Date() });
const findSale = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const findTaken = async (id: string) =>
  (await db.membershipPlan.findUniqueOrThrow({ where: { id }, select: { taken: true } })).taken;
const stateOf = async (giver: Awaited<ReturnType<typeof createTestUser>>) =>
  (await listGivenGifts(toTestMember(giver))).content[0]?.state;
const findMails = (userId: string) =>
  db.outboxMail.findMany({ where: { userId, template: "membership" }, orderBy: { id: "asc" } });

async function giveMonths(plan: Record<string, unknown> = {}) {
  const offered = await createOfferedPlan(plan);
  const gift = await createSentGift({ id: offered.planId });
  return { ...offered, ...gift };
}

async function acceptedMonths(plan: Record<string, unknown> = {}) {
  const given = await giveMonths(plan);
  const receiver = await newPerson();
  const { status, body } = await acceptAs(receiver, given.token);
  expect([status, body.data.isMembership]).toEqual([200, true]);
  const row = await db.membership.findFirstOrThrow({ where: { userId: receiver.id } });
  return { ...given, receiver, row };
}

/** Lets a membership have begun and end at other instants than the clock's. */
async function shift(id: string, days: number): Promise<Date> {
  const row = await db.membership.findUniqueOrThrow({ where: { id }, include: { periods: true } });
  const move = (at: Date) => new Date(at.getTime() - days * DAY_MS);
  const paidUntil = move(row.paidUntil ?? new Date());
  await db.membership.update({ where: { id }, data: { paidUntil, openUntil: paidUntil } });
  for (const { orderId, startsAt, endsAt } of row.periods)
    await db.membershipPeriod.update({
      where: { orderId },
      data: { startsAt: move(startsAt), endsAt: move(endsAt) },
    });
  await db.order.updateMany({ where: { membershipId: id }, data: { contentExpirationDate: paidUntil } });
  return paidUntil;
}

describe("months of a membership that are given", () => {
  test("cost three of them at once, tell what they are, and open nothing to the giver", async () => {
    const { planId, master, orderId, giver, id, token } = await giveMonths({ seats: 2 });
    const sale = await findSale(orderId);
    expect(sale).toMatchObject({ status: "COMPLETED", amount: 3600, isGift: true, ayniContentId: planId });
    expect(sale.conditions.join(" ")).toMatch(
      /durante tres meses desde que se acepta, y termina sola: no hay ningún cobro más\..*mientras nadie haya aceptado el regalo\. Si deja de ofrecerse, te devolvemos/,
    );
    expect(sale.conditions.join(" ")).not.toMatch(/grabado/);
    const lastDay = findLastAcceptanceDay(toLocalDay(sale.purchaseDate.toISOString(), DEFAULT_TIME_ZONE));
    expect(sale.availableBillingDate?.getTime()).toBe(
      endOfDay(lastDay, DEFAULT_TIME_ZONE).getTime() + 14 * DAY_MS,
    );
    expect(await findTaken(planId)).toBe(1);
    expect(await db.membership.count({ where: { planId } })).toBe(0);
    expect(await listReceivedItems(toTestMember(giver), giver.id)).toEqual([]);
    const { recipientEmail } = await db.gift.findUniqueOrThrow({ where: { id } });
    const mail = await db.$transaction((tx) => findGiftMail(id, recipientEmail, tx));
    expect(mail?.terms).toMatch(/^Es su membresía durante tres meses .* no se te cobrará nada\.$/);
    const page = await getGiftPage(toTestMember(await newPerson()), token);
    expect(page).toMatchObject({
      state: "open",
      hindrance: null,
      gift: { membership: { months: 3 }, masterSlug: master.slug, pageSlug: null, accessDays: null },
    });
    const view = await findOrderByAnyId(toTestMember(giver), orderId);
    expect(view).toMatchObject({ isBooking: false, isMembershipPeriod: false, membership: null });
    expect(view?.paidPeriod).toMatchObject({ givenAs: expect.stringMatching(/, tres meses$/) });
    const { payload } = await db.outboxMail.findFirstOrThrow({
      where: { userId: giver.id, template: "receipt" },
    });
    expect(payload).toMatchObject({ title: view?.paidPeriod?.givenAs });
  });

  test("are a membership of three months for their receiver, which nobody charges", async () => {
    const { planId, master, course, orderId, giver, receiver, row } = await acceptedMonths({ seats: 2 });
    expect(row).toMatchObject({
      state: "ACTIVE",
      giftMonths: 3,
      amount: 1200,
      nextChargeAt: null,
      subscriptionId: null,
      leftAt: null,
    });
    const startsAt = (await db.membershipPeriod.findUniqueOrThrow({ where: { orderId } })).startsAt;
    expect([row.paidUntil, row.openUntil]).toEqual([addMonths(startsAt, 3), addMonths(startsAt, 3)]);
    expect((await findSale(orderId)).partDates).toEqual([1, 2, 3].map((month) => addMonths(startsAt, month)));
    expect(await findTaken(planId)).toBe(1);
    const told = { userId: receiver.id, template: "membership" };
    const mails = await db.outboxMail.findMany({ where: told });
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      { about: "gift-begun", openUntil: row.openUntil?.toISOString(), chargeAt: null },
    ]);
    const opened = await findOrder(toTestMember(receiver), receiver.id, course.id);
    expect(opened?.contentExpirationDate).toBe(row.paidUntil?.toISOString());
    const view = await getMembership(toTestMember(receiver), row.id);
    const giverName = `${giver.name} ${giver.lastName}`;
    expect(view).toMatchObject({ gift: { months: 3, giverName }, withdrawal: null, returnedIfLeft: 0 });
    const { content } = await listPlanMembers(toTestMember(master), planId, { estado: "dentro" });
    expect(content).toMatchObject([{ userId: receiver.id, isGift: true }]);
    expect(await stateOf(giver)).toBe("accepted");
    // The Libro de ayni has it in both books.
    const kindsOf = async (person: typeof receiver) =>
      (await getLedger(toTestMember(person))).months.flatMap(({ entries }) =>
        entries.map(({ kind }) => kind),
      );
    expect(await Promise.all([kindsOf(receiver), kindsOf(giver)])).toEqual([["received"], ["given"]]);
    // There is no processor to ask, whatever looks at it.
    await reconcileMemberships();
    expect((await getMembership(toTestMember(receiver), row.id)).state).toBe("ACTIVE");
    expect((await joinAs(receiver, planId)).status).toBe(409);
  });

  test("end by themselves, told a week before, and make room for joining", async () => {
    const { planId, course, receiver, row } = await acceptedMonths({ seats: 1 });
    const end = row.paidUntil ?? new Date();
    await reconcileMemberships(new Date(end.getTime() - 8 * DAY_MS));
    const [begun, ...early] = await findMails(receiver.id);
    expect(early).toEqual([]);
    expect(begun?.payload).toMatchObject({ about: "gift-begun" });
    const week = new Date(end.getTime() - 7 * DAY_MS + 60_000);
    await reconcileMemberships(week);
    await reconcileMemberships(week);
    const [, mail, ...others] = await findMails(receiver.id);
    expect(others).toEqual([]);
    expect(mail?.payload).toMatchObject({ about: "gift-ending", openUntil: end.toISOString() });
    const past = await shift(row.id, 100);
    await reconcileMemberships();
    expect(await db.membership.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      state: "ENDED",
      endedBy: "OVER",
      paidUntil: past,
    });
    expect((await findMails(receiver.id)).map(({ payload }) => (payload as { about: string }).about)).toEqual(
      ["gift-begun", "gift-ending", "gift-over"],
    );
    expect(await findTaken(planId)).toBe(0);
    expect(await listReceivedItems(toTestMember(receiver), receiver.id)).toMatchObject([
      { ayni: { id: course.id }, expired: true },
    ]);
    expect((await joinAs(receiver, planId)).status).toBe(201);
  });

  test("make room for others once they are over, before anything has ended them", async () => {
    const { planId, receiver, row } = await acceptedMonths({ seats: 2 });
    const next = await createSentGift({ id: planId });
    expect((await acceptAs(receiver, next.token)).status).toBe(409);
    await shift(row.id, 100);
    const page = await getGiftPage(toTestMember(receiver), next.token);
    expect(page).toMatchObject({ state: "open", hindrance: null });
    expect((await acceptAs(receiver, next.token)).status).toBe(200);
    const findStates = () =>
      db.membership.findMany({
        where: { planId, userId: receiver.id },
        orderBy: { createdAt: "asc" },
        select: { state: true, endedBy: true },
      });
    const over = { state: "ENDED", endedBy: "OVER" };
    expect(await findStates()).toEqual([over, { state: "ACTIVE", endedBy: null }]);
    const { id } = await db.membership.findFirstOrThrow({ where: { planId, state: "ACTIVE" } });
    expect((await joinAs(receiver, planId)).status).toBe(409);
    await shift(id, 100);
    expect((await joinAs(receiver, planId)).status).toBe(201);
    expect(await findStates()).toEqual([over, over, { state: "PENDING", endedBy: null }]);
    expect(await findTaken(planId)).toBe(1);
  });

  test("of a year cost a year, and are given for a year", async () => {
    const { row, orderId } = await acceptedMonths({ interval: "year", amount: 12_000 });
    expect(row).toMatchObject({ giftMonths: 12, amount: 12_000, interval: "YEAR" });
    expect((await findSale(orderId)).partDates).toHaveLength(12);
  });
});

describe("a gift of months that cannot be accepted", () => {
  test("stays with its giver when the person is inside already", async () => {
    const { planId, token, id, giver, orderId } = await giveMonths();
    const member = await newPerson();
    await createTestMembership({ id: planId }, member);
    const page = await getGiftPage(toTestMember(member), token);
    expect(page).toMatchObject({ hindrance: { reason: "member", path: "/membresias" } });
    expect((await acceptAs(member, token)).status).toBe(409);
    expect((await declineWith(token)).status).toBe(204);
    expect(await stateOf(giver)).toBe("declined");
    expect((await act(giver, cancel, id)).status).toBe(200);
    expect((await findSale(orderId)).payment?.refundedAmount).toBe(3600);
    // That of the member.
    expect(await findTaken(planId)).toBe(1);
  });

  test("is kept by its giver, unless they are inside", async () => {
    const { id, giver, planId } = await giveMonths();
    expect((await act(giver, keep, id)).body.data).toMatchObject({ state: "kept", isMembership: true });
    const { id: membershipId } = await db.membership.findFirstOrThrow({
      where: { userId: giver.id, planId },
    });
    expect((await getMembership(toTestMember(giver), membershipId)).gift).toEqual({
      months: 3,
      giverName: null,
    });
    const { body } = await giveAs(giver, { id: planId });
    await payOrder(body.data.orderId);
    expect((await act(giver, keep, body.data.id)).status).toBe(409);
  });

  test("lapses after a year, and its sale stands", async () => {
    const { orderId, giver, planId } = await giveMonths();
    await db.order.update({
      where: { id: orderId },
      data: { purchaseDate: new Date(Date.now() - 366 * DAY_MS) },
    });
    await advanceGifts();
    expect(await stateOf(giver)).toBe("lapsed");
    expect((await findSale(orderId)).status).toBe("COMPLETED");
    expect(await findTaken(planId)).toBe(0);
  });

  test("can be accepted until the end of the last day that was told, where its giver lives", async () => {
    const { id, orderId, giver, token } = await giveMonths();
    await db.user.update({ where: { id: giver.id }, data: { timezone: "America/Lima" } });
    // In Lima it is the evening of 28 May, and in UTC the next day.
    await db.order.update({
      where: { id: orderId },
      data: { purchaseDate: new Date("2026-05-29T02:00:00Z") },
    });
    const receiver = toTestMember(await newPerson());
    const page = await getGiftPage(receiver, token);
    expect(page).toMatchObject({ state: "open", gift: { membership: { lastDay: "2027-05-28" } } });
    const [lastMinute, over] = [new Date("2027-05-29T04:59:00Z"), new Date("2027-05-29T05:00:00Z")];
    await advanceGifts(lastMinute);
    expect(await stateOf(giver)).toBe("sent");
    await expect(acceptGift(receiver, { token }, over)).rejects.toThrow("ya ha pasado");
    await acceptGift(receiver, { token }, lastMinute);
    expect((await db.gift.findUniqueOrThrow({ where: { id } })).acceptedAt).toEqual(lastMinute);
  });

  test("cannot be made by the Master, nor at another price", async () => {
    const { master, planId } = await createOfferedPlan();
    expect((await giveAs(master, { id: planId })).status).toBe(409);
    expect((await giveAs(await newPerson(), { id: planId }, { expectedAmount: 1200 })).status).toBe(409);
  });
});

describe("the seats of a membership", () => {
  test("count a gift from its checkout on: the last one is sold once", async () => {
    const { planId } = await createOfferedPlan({ seats: 1 });
    const people = await Promise.all(Array.from({ length: 4 }, newPerson));
    const meet = createBarrier(people.length);
    const answers = await Promise.all(
      people.map(async (person, index) => {
        await meet();
        return index % 2 === 0 ? giveAs(person, { id: planId }) : joinAs(person, planId);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await findTaken(planId)).toBe(1);
    // Control: without the count there would be room.
    await db.membershipPlan.update({ where: { id: planId }, data: { taken: 0 } });
    expect((await giveAs(await newPerson(), { id: planId })).status).toBe(201);
  });

  test("are taken by one of two people who accept at the same instant", async () => {
    const { token, planId } = await giveMonths({ seats: 1 });
    const people = await Promise.all([newPerson(), newPerson()]);
    const meet = createBarrier(people.length);
    const answers = await Promise.all(
      people.map(async (person) => {
        await meet();
        return acceptGift(toTestMember(person), { token }).then(
          () => 200,
          () => 409,
        );
      }),
    );
    expect(answers.sort()).toEqual([200, 409]);
    expect(await db.membership.count({ where: { planId, state: "ACTIVE" } })).toBe(1);
    expect(await findTaken(planId)).toBe(1);
  });
});

describe("a plan that is closed", () => {
  const archiveAs = async (master: { id: string }, id: string) =>
    callHandler(archive, { method: "DELETE", params: { id }, cookie: await createSessionCookie(master) });

  test("gives back the months that have not begun, and all of a gift that waits", async () => {
    const given = await acceptedMonths();
    const { master, planId, orderId, row } = given;
    await shift(row.id, 40);
    const waiting = await createSentGift({ id: planId });
    await archiveAs(master, planId);
    expect((await acceptAs(await newPerson(), waiting.token)).status).toBe(409);
    await closeMemberships({ planId });
    const begun = (await db.membershipPeriod.findUniqueOrThrow({ where: { orderId } })).startsAt;
    expect(await db.membership.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      state: "ENDED",
      endedBy: "CLOSED",
      openUntil: addMonths(begun, 2),
    });
    const view = await getMembership(toTestMember(given.receiver), row.id);
    expect(view.closed).toEqual({ returnsMonths: true });
    expect((await findSale(orderId)).payment?.refundedAmount).toBe(1200);
    expect((await findSale(waiting.orderId)).payment).toMatchObject({ status: "REFUNDED" });
    expect(await stateOf(waiting.giver)).toBe("refunded");
    // Nothing goes back twice.
    await reconcileMemberships();
    expect((await findSale(orderId)).payment?.refundedAmount).toBe(1200);
  });

  test("gives them back also if the first attempt failed", async () => {
    const { planId, orderId, row, master } = await acceptedMonths();
    await archiveAs(master, planId);
    const begun = (await db.membershipPeriod.findUniqueOrThrow({ where: { orderId } })).startsAt;
    const endsAt = addMonths(begun, 1);
    await db.membershipPeriod.update({ where: { orderId }, data: { endsAt } });
    await db.membership.update({
      where: { id: row.id },
      data: { state: "ENDED", endedAt: new Date(), endedBy: "CLOSED", paidUntil: endsAt, openUntil: endsAt },
    });
    await reconcileMemberships();
    expect((await findSale(orderId)).payment?.refundedAmount).toBe(2400);
  });

  test("an admin who returns the gift ends what it opens at once", async () => {
    const { orderId, receiver, row, course } = await acceptedMonths();
    const admin = await createTestAdmin();
    await refundSale(toTestMember(admin), orderId, { reason: "other" });
    expect(await db.membership.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      state: "ENDED",
      endedBy: "RETURNED",
    });
    const [item] = await listReceivedItems(toTestMember(receiver), receiver.id);
    expect(item).toMatchObject({ ayni: { id: course.id }, expired: true });
    const notices = await db.notification.findMany({ where: { userId: receiver.id } });
    expect(notices.map(({ type }) => type)).toContain("gift-ended");
  });
});
