import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DELETE as leave, GET as read } from "@/app/api/memberships/[id]/route";
import { POST as pause } from "@/app/api/memberships/[id]/pause/route";
import { POST as resume } from "@/app/api/memberships/[id]/resume/route";
import { POST as answerPrice } from "@/app/api/memberships/[id]/price/route";
import { PUT as putPlan } from "@/app/api/membership-plans/[id]/route";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { openToMembers, reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { syncPayment } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createMember, createOfferedPlan, joinAs, offerPlanAs } from "@/tests/support/factories/memberships";
import { createTestOrder } from "@/tests/support/factories/orders";
import { placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

let processor: OwnProcessor;
beforeEach(async () => {
  processor = await startOwnProcessor();
});
afterEach(() => processor.stop());

const DAY_MS = 86_400_000;

const payWith =
  (card = "accepted") =>
  (checkoutId: string) =>
    processor.control(`pay/${checkoutId}`, { card });

const find = (id: string) =>
  db.membership.findUniqueOrThrow({ where: { id }, include: { periods: { orderBy: { startsAt: "asc" } } } });

const changeAs = async (
  handler: typeof leave,
  member: { id: string },
  id: string,
  json: Record<string, unknown> = {},
) =>
  callHandler(handler, { method: "POST", params: { id }, json, cookie: await createSessionCookie(member) });

describe("joining", () => {
  test("opens what the plan opens, by an order that is paid", async () => {
    const { course, planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    const membership = await find(id);
    expect(membership).toMatchObject({ state: "ACTIVE", amount: 1200, currency: "eur", leftAt: null });
    expect(membership.nextChargeAt).toEqual(membership.paidUntil);
    expect(membership.periods).toHaveLength(1);
    const [period] = membership.periods;
    const order = await db.order.findUniqueOrThrow({
      where: { id: period?.orderId ?? "" },
      include: { payment: true },
    });
    expect(order).toMatchObject({ status: "COMPLETED", amount: 1200, payment: { status: "SUCCEEDED" } });
    expect(await hasActiveAccess(member.id, course.id)).toBe(true);
  });

  test("answers the same when it is repeated, before and after the payment", async () => {
    const { planId } = await createOfferedPlan();
    const member = await createTestUser({ emailVerified: new Date() });
    const answers = await Promise.all([joinAs(member, planId), joinAs(member, planId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.data.id).toBe(answers[1]?.body.data.id);
    const { id, checkoutUrl } = answers[0]?.body.data ?? {};
    expect(checkoutUrl).toMatch(/^http/);
    expect((await joinAs(member, planId)).body.data).toEqual({ id, checkoutUrl });
    const { checkoutSessionId } = await find(id);
    await payWith()(checkoutSessionId ?? "");
    expect((await joinAs(member, planId)).body.data).toEqual({ id, checkoutUrl: null });
    expect(await db.membership.count({ where: { planId } })).toBe(1);
  });

  test("goes on with what is unpaid, and joins anew when another price is asked for", async () => {
    const { planId } = await createOfferedPlan({ minimum: 500, solidarity: { amount: 400, seats: 1 } });
    const member = await createTestUser({ emailVerified: new Date() });
    const askFor = async (fields: Record<string, unknown>) =>
      (await joinAs(member, planId, fields)).body.data.id as string;
    const first = await askFor({ chosenAmount: 700 });
    expect(await askFor({})).toBe(first);
    expect(await askFor({ chosenAmount: 700, expectedAmount: 700 })).toBe(first);
    const { checkoutSessionId } = await find(first);
    const second = await askFor({ chosenAmount: 900 });
    expect(await find(first)).toMatchObject({ state: "ENDED", endedBy: "UNPAID" });
    expect(await find(second)).toMatchObject({ state: "PENDING", amount: 900 });
    // A membership that was left cannot be paid any more.
    expect(await payWith()(checkoutSessionId ?? "")).toMatchObject({ status: "expired", url: null });
    const seat = await askFor({ solidarity: true, expectedAmount: 400 });
    expect(await find(seat)).toMatchObject({ state: "PENDING", amount: 400, isSolidarity: true });
    // A price that is refused ends nothing.
    expect((await joinAs(member, planId, { chosenAmount: 499 })).status).toBe(422);
    expect(await askFor({})).toBe(seat);
    await payWith()((await find(seat)).checkoutSessionId ?? "");
    // Once it is paid, there is nothing to ask for.
    expect((await joinAs(member, planId, { chosenAmount: 900 })).body.data).toEqual({
      id: seat,
      checkoutUrl: null,
    });
  });

  test("answers nobody with another price than they asked for at the same instant", async () => {
    const { planId } = await createOfferedPlan({ minimum: 500 });
    const member = await createTestUser({ emailVerified: new Date() });
    const ask = async (chosenAmount: number) => {
      const { status, body } = await joinAs(member, planId, { chosenAmount });
      return status === 201 ? (await find(body.data.id)).amount : status;
    };
    const [less, more] = await Promise.all([ask(700), ask(900)]);
    expect([700, 409]).toContain(less);
    expect([900, 409]).toContain(more);
    expect(await db.membership.count({ where: { planId, state: "PENDING" } })).toBe(1);
  });

  test("leaves what was bought alone", async () => {
    const { course, planId } = await createOfferedPlan();
    const buyer = await createTestUser({ emailVerified: new Date() });
    const { id: orderId } = await createTestOrder(buyer, course);
    const { body } = await joinAs(buyer, planId);
    const { checkoutSessionId } = await find(body.data.id);
    await payWith()(checkoutSessionId ?? "");
    await syncMembership(body.data.id);
    const orders = await db.order.findMany({ where: { userId: buyer.id, ayniContentId: course.id } });
    expect(orders).toMatchObject([{ id: orderId, contentExpirationDate: null, membershipId: null }]);
  });

  test("is refused to the Master, above the seats, below the minimum and at another price", async () => {
    const { master, planId } = await createOfferedPlan({ seats: 1 });
    expect((await joinAs(master, planId)).status).toBe(409);
    const first = await createTestUser({ emailVerified: new Date() });
    expect((await joinAs(first, planId, { expectedAmount: 900 })).status).toBe(409);
    expect((await joinAs(first, planId)).status).toBe(201);
    const second = await createTestUser({ emailVerified: new Date() });
    expect(await joinAs(second, planId)).toMatchObject({ status: 409, body: { error: "SoldOut" } });
    const open = await offerPlanAs(master, { amount: 1500, minimum: 500 });
    expect((await joinAs(second, open.body.data.id, { chosenAmount: 499 })).status).toBe(422);
    const chosen = await joinAs(second, open.body.data.id, { chosenAmount: 700 });
    expect(await find(chosen.body.data.id)).toMatchObject({ amount: 700 });
  });

  test("that nobody pays ends with its checkout, and frees the seat", async () => {
    const { planId } = await createOfferedPlan({ seats: 1 });
    const first = await createTestUser({ emailVerified: new Date() });
    const { body } = await joinAs(first, planId);
    await reconcileMemberships(new Date(Date.now() + 3_600_000));
    expect(await find(body.data.id)).toMatchObject({ state: "ENDED", endedBy: "UNPAID", openUntil: null });
    const second = await createTestUser({ emailVerified: new Date() });
    expect((await joinAs(second, planId)).status).toBe(201);
  });
});

describe("the next period", () => {
  test("is another order, and what it opens stays open", async () => {
    const { course, planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    const before = await find(id);
    await processor.advanceDays(32);
    const now = await processor.now();
    await syncMembership(id, now);
    const after = await find(id);
    expect(after.state).toBe("ACTIVE");
    expect(after.periods).toHaveLength(2);
    expect(after.periods[1]?.startsAt).toEqual(before.paidUntil);
    const orders = await db.order.findMany({
      where: { userId: member.id, amount: { gt: 0 } },
      orderBy: { createdAt: "asc" },
    });
    expect(orders.map(({ status, renewedAt }) => [status, renewedAt !== null])).toEqual([
      ["COMPLETED", true],
      ["COMPLETED", false],
    ]);
    const grant = await db.order.findFirstOrThrow({ where: { userId: member.id, ayniContentId: course.id } });
    expect(grant.contentExpirationDate).toEqual(after.openUntil);
    // Nothing is recorded twice.
    await Promise.all([syncMembership(id, now), syncMembership(id, now)]);
    expect((await find(id)).periods).toHaveLength(2);
  });

  test("that cannot be charged is told at once and before the end, tolerated for 14 days, and then ends it", async () => {
    const { course, planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith("declined-later"));
    await processor.advanceDays(32);
    await syncMembership(id, await processor.now());
    await syncMembership(id, await processor.now());
    const late = await find(id);
    expect(late).toMatchObject({ state: "LATE", nextChargeAt: null });
    expect(late.openUntil?.getTime()).toBe((late.paidUntil?.getTime() ?? 0) + 14 * DAY_MS);
    const countTold = (about: string) =>
      db.outboxMail.count({
        where: { userId: member.id, dedupeKey: { startsWith: `membership-${about}:` } },
      });
    expect([await countTold("late"), await countTold("late-ending")]).toEqual([1, 0]);
    const untilNotice = (late.openUntil?.getTime() ?? 0) - 3 * DAY_MS - (await processor.now()).getTime();
    await processor.advanceDays(Math.floor(untilNotice / DAY_MS));
    await reconcileMemberships(await processor.now());
    await reconcileMemberships(await processor.now());
    expect([await countTold("late"), await countTold("late-ending")]).toEqual([1, 1]);
    await processor.advanceDays(10);
    await reconcileMemberships(await processor.now());
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "FAILED" });
    const grant = await db.order.findFirstOrThrow({ where: { userId: member.id, ayniContentId: course.id } });
    expect(grant.contentExpirationDate).toEqual((await find(id)).paidUntil);
  });
});

describe("leaving", () => {
  test("keeps a paid month open, charges nothing more, and can be taken back", async () => {
    const { planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    const left = await changeAs(leave, member, id, { reason: "Me mudo" });
    expect(left).toMatchObject({ status: 200, body: { data: { state: "ACTIVE", nextChargeAt: null } } });
    expect(left.body.data.openUntil).toBe(left.body.data.paidUntil);
    expect((await changeAs(resume, member, id)).body.data.leftAt).toBeNull();
    await changeAs(leave, member, id);
    await processor.advanceDays(32);
    await syncMembership(id, await processor.now());
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "LEFT" });
    expect((await find(id)).periods).toHaveLength(1);
  });

  test("returns the months of a year that have not begun", async () => {
    const { planId } = await createOfferedPlan({ interval: "year", amount: 12_000 });
    const { id, member } = await createMember(planId, payWith());
    const { body } = await changeAs(leave, member, id);
    expect(body.data.state).toBe("ENDED");
    const { periods, openUntil } = await find(id);
    const payment = await db.payment.findUniqueOrThrow({ where: { orderId: periods[0]?.orderId ?? "" } });
    expect(payment).toMatchObject({ refundedAmount: 11_000, status: "SUCCEEDED" });
    const days = ((openUntil?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(26);
    expect(days).toBeLessThan(33);
  });

  test("is nobody else's choice", async () => {
    const { planId } = await createOfferedPlan();
    const { id } = await createMember(planId, payWith());
    const stranger = await createTestUser();
    for (const handler of [leave, pause, resume, answerPrice, read])
      expect((await changeAs(handler, stranger, id, { months: 1, accept: true })).status).toBe(404);
  });
});

describe("a pause", () => {
  test("charges nothing for its months, and ends by itself", async () => {
    const { planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    const { body } = await changeAs(pause, member, id, { months: 2 });
    expect(body.data).toMatchObject({ state: "PAUSED" });
    expect(body.data.openUntil).toBe(body.data.paidUntil);
    await processor.advanceDays(40);
    await syncMembership(id, await processor.now());
    expect(await find(id)).toMatchObject({ state: "PAUSED" });
    expect((await find(id)).periods).toHaveLength(1);
    const isTold = () =>
      db.outboxMail.count({ where: { userId: member.id, dedupeKey: { startsWith: "membership-charge" } } });
    expect(await isTold()).toBe(0);
    const days = (Date.parse(body.data.nextChargeAt) - (await processor.now()).getTime()) / DAY_MS;
    await processor.advanceDays(Math.floor(days) - 5);
    await reconcileMemberships(await processor.now());
    await reconcileMemberships(await processor.now());
    expect(await isTold()).toBe(1);
    await processor.advanceDays(10);
    await reconcileMemberships(await processor.now());
    const after = await find(id);
    expect(after.state).toBe("ACTIVE");
    expect(after.periods).toHaveLength(2);
    expect(body.data.nextChargeAt).toBe(after.periods[1]?.startsAt.toISOString());
  });
});

describe("another price", () => {
  test("holds from the next period on, for those who say yes", async () => {
    const { master, planId } = await createOfferedPlan();
    const agreeing = await createMember(planId, payWith());
    const silent = await createMember(planId, payWith());
    const { status } = await callHandler(putPlan, {
      method: "PUT",
      params: { id: planId },
      json: { name: "Círculo de Luna", opens: "all", amount: 1500, currency: "EUR", interval: "month" },
      cookie: await createSessionCookie(master),
    });
    expect(status).toBe(200);
    expect(await find(silent.id)).toMatchObject({ amount: 1200, askedAmount: 1500 });
    expect(
      (await changeAs(answerPrice, agreeing.member, agreeing.id, { accept: true })).body.data,
    ).toMatchObject({
      amount: 1500,
      askedAmount: null,
    });
    const isTold = ({ member }: typeof agreeing) =>
      db.outboxMail.count({ where: { userId: member.id, dedupeKey: { startsWith: "membership-accepted" } } });
    expect([await isTold(agreeing), await isTold(silent)]).toEqual([1, 0]);
    await processor.advanceDays(32);
    const charged = [];
    for (const { id } of [agreeing, silent]) {
      await syncMembership(id, await processor.now());
      const orderId = (await find(id)).periods[1]?.orderId ?? "";
      charged.push((await db.order.findUniqueOrThrow({ where: { id: orderId } })).amount);
    }
    expect(charged).toEqual([1500, 1200]);
  });

  test("is asked of nobody any more once members choose it", async () => {
    const { master, planId } = await createOfferedPlan();
    const { id } = await createMember(planId, payWith());
    const change = async (fields: Record<string, unknown>) =>
      callHandler(putPlan, {
        method: "PUT",
        params: { id: planId },
        json: { name: "Círculo", opens: "all", amount: 1500, currency: "EUR", interval: "month", ...fields },
        cookie: await createSessionCookie(master),
      });
    await change({});
    expect(await find(id)).toMatchObject({ askedAmount: 1500 });
    expect((await change({ minimum: 500 })).status).toBe(200);
    expect(await find(id)).toMatchObject({ amount: 1200, askedAmount: null, askedAt: null });
  });
});

describe("a dispute of the running period", () => {
  const dispute = async (planId: string) => {
    const { id, member } = await createMember(planId, payWith());
    const orderId = (await find(id)).periods[0]?.orderId ?? "";
    const { paymentIntentId } = await db.payment.findUniqueOrThrow({ where: { orderId } });
    const opened = await processor.control("disputes", { payment_intent: paymentIntentId });
    await syncPayment(orderId);
    const close = async (status: "won" | "lost") => {
      await processor.control(`disputes/${String(opened.id)}/close`, { status });
      await syncPayment(orderId);
      await syncMembership(id);
    };
    return { id, member, close };
  };

  test("leaves it open until the bank decides, and ends it if the money is gone", async () => {
    const { course, planId } = await createOfferedPlan();
    const [won, lost] = [await dispute(planId), await dispute(planId)];
    for (const { id, member } of [won, lost]) {
      expect(await find(id)).toMatchObject({ state: "ACTIVE" });
      expect(await hasActiveAccess(member.id, course.id)).toBe(true);
    }
    await won.close("won");
    await lost.close("lost");
    expect(await find(won.id)).toMatchObject({ state: "ACTIVE" });
    expect(await hasActiveAccess(won.member.id, course.id)).toBe(true);
    expect(await find(lost.id)).toMatchObject({ state: "ENDED", endedBy: "RETURNED", nextChargeAt: null });
    expect(await hasActiveAccess(lost.member.id, course.id)).toBe(false);
  });
});

describe("a refund of the running period", () => {
  test("ends the membership at once, and what it opened", async () => {
    const { course, planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    const orderId = (await find(id)).periods[0]?.orderId ?? "";
    const { paymentIntentId } = await db.payment.findUniqueOrThrow({ where: { orderId } });
    await processor.stripe.refunds.create({ payment_intent: paymentIntentId });
    await syncPayment(orderId);
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "RETURNED" });
    expect(await hasActiveAccess(member.id, course.id)).toBe(false);
  });
});

test("what is published later is opened to members, what has limited seats is taken by them for nothing", async () => {
  const { master, planId } = await createOfferedPlan();
  const { id, member } = await createMember(planId, payWith());
  const workshop = await createTestAyni({
    userId: master.id,
    contentType: "COURSE",
    onlineType: "RECORDED",
    amount: 3000,
    currency: "EUR",
    capacity: 5,
  });
  await openToMembers({ ayniId: workshop.id });
  expect(await hasActiveAccess(member.id, workshop.id)).toBe(false);
  expect((await placeOrderAs(member, workshop)).body.data.status).toBe("completed");
  const order = await db.order.findFirstOrThrow({ where: { userId: member.id, ayniContentId: workshop.id } });
  expect(order).toMatchObject({ amount: 0, membershipId: id });
});

test("what was left is joined again only once it is over, and an unpaid one can be given up", async () => {
  const { planId } = await createOfferedPlan({ interval: "year", amount: 12_000 });
  const { id, member } = await createMember(planId, payWith());
  await changeAs(leave, member, id);
  expect(await joinAs(member, planId)).toMatchObject({ status: 409 });
  await db.membership.update({ where: { id }, data: { paidUntil: new Date(0), openUntil: new Date(0) } });
  const again = await joinAs(member, planId);
  expect(again.status).toBe(201);
  const givenUp = await changeAs(leave, member, again.body.data.id);
  expect(givenUp).toMatchObject({ status: 200, body: { data: { state: "ENDED", paidUntil: null } } });
});

test("what is free is received for good, also by a member", async () => {
  const { master, planId } = await createOfferedPlan();
  const { member } = await createMember(planId, payWith());
  const free = await createTestAyni({
    userId: master.id,
    contentType: "COURSE",
    onlineType: "RECORDED",
    amount: 0,
  });
  expect((await placeOrderAs(member, free)).body.data.status).toBe("completed");
  const order = await db.order.findFirstOrThrow({ where: { userId: member.id, ayniContentId: free.id } });
  expect(order).toMatchObject({ membershipId: null, contentExpirationDate: null });
});
