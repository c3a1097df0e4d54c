import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as createDiscount } from "@/app/api/ayni/[slug]/discounts/route";
import { POST as quote } from "@/app/api/ayni/[slug]/discounts/quote/route";
import { findMasterPlans } from "@/lib/orders/membership-plans/data";
import { listOwnMemberships } from "@/lib/orders/memberships/data";
import { reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import { refundSale } from "@/lib/payouts/sales/refund";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import {
  createMember,
  createOfferedPlan,
  createTestMembership,
  joinAs,
} from "@/tests/support/factories/memberships";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

let processor: OwnProcessor;
beforeEach(async () => {
  processor = await startOwnProcessor();
});
afterEach(() => processor.stop());

const DAY_MS = 86_400_000;

const pay = (checkoutId: string) => processor.control(`pay/${checkoutId}`, { card: "accepted" });
const newPerson = () => createTestUser({ emailVerified: new Date() });
const find = (id: string) => db.membership.findUniqueOrThrow({ where: { id }, include: { periods: true } });
const findUses = async (planId: string) =>
  (await db.discount.findMany({ where: { ayniId: planId } })).map(({ usedCount }) => usedCount);

const discountAs = async (master: { id: string }, planId: string, json: object) =>
  callHandler(createDiscount, {
    method: "POST",
    params: { slug: planId },
    json,
    cookie: await createSessionCookie(master),
  });

/** A plan of 12 € a month with the code LUNA, which takes off a quarter. */
async function createPlanWithCode(fields: object = {}) {
  const offered = await createOfferedPlan();
  const code = { kind: "code", code: "LUNA", percent: 25, ...fields };
  expect((await discountAs(offered.master, offered.planId, code)).status).toBe(201);
  return offered;
}

describe("a code of a membership", () => {
  test("lowers the first charge, and no other one", async () => {
    const { planId } = await createPlanWithCode();
    const { id, member } = await createMember(planId, pay, { code: " luna ", expectedAmount: 900 });
    const { amount, firstAmount, conditions, periods } = await find(id);
    expect([amount, firstAmount]).toEqual([1200, 900]);
    expect(conditions[0]?.replace(/\s/g, " ")).toBe(
      "9 € el primer mes, después 12 € al mes, hasta que la dejes.",
    );
    const order = await findOrderByAnyId(toTestMember(member), periods[0]?.orderId ?? "");
    expect(order).toMatchObject({
      amount: 900,
      discount: { kind: "code", code: "LUNA", listAmount: 1200, discountAmount: 300 },
    });
    expect(await findUses(planId)).toEqual([1]);
    await processor.advanceDays(32);
    await syncMembership(id, await processor.now());
    const orders = await db.order.findMany({
      where: { period: { membershipId: id } },
      orderBy: { period: { startsAt: "asc" } },
    });
    expect(orders.map((row) => [row.amount, row.discountId === null])).toEqual([
      [900, false],
      [1200, true],
    ]);
    expect((await find(id)).amount).toBe(1200);
    expect(await findUses(planId)).toEqual([1]);
  });

  test("tells its price before, and is refused where it is not of this membership", async () => {
    const { planId, course } = await createPlanWithCode();
    const person = await newPerson();
    const quoteAs = async (slug: string, code: string) =>
      callHandler(quote, {
        method: "POST",
        params: { slug },
        json: { code },
        cookie: await createSessionCookie(person),
      });
    expect((await quoteAs(planId, "luna")).body.data).toMatchObject({ amount: 900, listAmount: 1200 });
    expect((await quoteAs(course.id, "luna")).status).toBe(422);
    const unknown = await joinAs(person, planId, { code: "SOL" });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body)).toContain("no existe para esta membresía");
    expect((await joinAs(person, planId, { code: "LUNA", expectedAmount: 1200 })).status).toBe(409);
  });

  test("cannot make the first charge nothing, which gives the card", async () => {
    const { master, planId } = await createOfferedPlan();
    const { status, body } = await discountAs(master, planId, { kind: "code", code: "TODO", percent: 100 });
    expect([status, body.fields.percent]).toEqual([
      422,
      "El primer cobro de una membresía no puede ser de 0",
    ]);
    expect(
      (await discountAs(await createTestUser(), planId, { kind: "code", code: "A1A", percent: 5 })).status,
    ).toBe(404);
  });

  test("comes back if nobody pays, or if the first payment is returned", async () => {
    const { planId } = await createPlanWithCode({ maxUses: 1 });
    const { body } = await joinAs(await newPerson(), planId, { code: "LUNA" });
    expect(await findUses(planId)).toEqual([1]);
    expect((await joinAs(await newPerson(), planId, { code: "LUNA" })).status).toBe(422);
    await reconcileMemberships(new Date(Date.now() + 40 * 60_000));
    expect((await find(body.data.id)).state).toBe("ENDED");
    expect(await findUses(planId)).toEqual([0]);
    const { id } = await createMember(planId, pay, { code: "LUNA" });
    expect(await findUses(planId)).toEqual([1]);
    const { periods } = await find(id);
    await refundSale(toTestMember(await createTestAdmin()), periods[0]?.orderId ?? "", { reason: "other" });
    expect(await findUses(planId)).toEqual([0]);
  });

  test("is for those who join for the first time", async () => {
    const { planId } = await createPlanWithCode();
    const { id, member } = await createMember(planId, pay, { code: "LUNA" });
    const { periods } = await find(id);
    await refundSale(toTestMember(await createTestAdmin()), periods[0]?.orderId ?? "", { reason: "other" });
    const again = await joinAs(member, planId, { code: "LUNA" });
    expect([again.status, again.body.fields?.code]).toEqual([
      422,
      "Los códigos son para quien entra por primera vez en esta membresía.",
    ]);
    expect((await joinAs(member, planId, { expectedAmount: 1200 })).status).toBe(201);
  });
});

test("an early price is that of everybody who joins until it is used up, and the page tells it", async () => {
  const { master, planId } = await createOfferedPlan();
  const early = { kind: "early", amount: 200, maxUses: 1 };
  expect((await discountAs(master, planId, early)).status).toBe(201);
  const page = await findMasterPlans(master.slug);
  expect(page?.plans[0]?.pricing).toMatchObject({ early: { amount: 1000, usesLeft: 1 }, hasCodes: false });
  const { id } = await createMember(planId, pay, { expectedAmount: 1000 });
  expect((await find(id)).firstAmount).toBe(1000);
  expect((await joinAs(await newPerson(), planId, { expectedAmount: 1000 })).status).toBe(409);
  expect((await joinAs(await newPerson(), planId, { expectedAmount: 1200 })).status).toBe(201);
});

test("the cached page of the Master follows what is taken of an early price or of solidarity seats, and comes back", async () => {
  const { master, planId } = await createOfferedPlan({ solidarity: { amount: 400, seats: 1 } });
  const early = { kind: "early", amount: 200, maxUses: 1 };
  expect((await discountAs(master, planId, early)).status).toBe(201);
  const { slug } = await db.user.findUniqueOrThrow({ where: { id: master.id }, select: { slug: true } });
  const expires = async (change: () => Promise<unknown>): Promise<boolean> => {
    const count = () => db.tagDrop.count({ where: { tags: { has: cacheTags.master(slug) } } });
    const before = await count();
    await change();
    return (await count()) > before;
  };
  const [first, second, third] = await Promise.all([newPerson(), newPerson(), newPerson()]);
  expect(await expires(() => joinAs(first, planId, { expectedAmount: 1000 }))).toBe(true);
  expect(await expires(() => joinAs(second, planId, { solidarity: true }))).toBe(true);
  // Control: nothing on the page changes by this one.
  expect(await expires(() => joinAs(third, planId, { expectedAmount: 1200 }))).toBe(false);
  const over = new Date(Date.now() + 40 * 60_000);
  expect(await expires(() => reconcileMemberships(over))).toBe(true);
  const { id } = await createMember(planId, pay, { expectedAmount: 1000 });
  const { periods } = await find(id);
  const admin = toTestMember(await createTestAdmin());
  const refund = () => refundSale(admin, periods[0]?.orderId ?? "", { reason: "other" });
  expect(await expires(refund)).toBe(true);
});

test("whoever was given months after having paid some joins at the price of all, as their page tells", async () => {
  const { master, planId } = await createOfferedPlan();
  const member = await newPerson();
  const past = (days: number) => new Date(Date.now() - days * DAY_MS);
  const ended = (paidUntil: Date) =>
    ({ state: "ENDED", endedBy: "OVER", endedAt: paidUntil, paidUntil, openUntil: paidUntil }) as const;
  const plan = { id: planId };
  await createTestMembership(plan, member, { ...ended(past(60)), createdAt: past(90) });
  const given = { ...ended(past(1)), giftMonths: 3, subscriptionId: null };
  await createTestMembership(plan, member, given);
  const receiver = await newPerson();
  await createTestMembership(plan, receiver, given);
  const early = { kind: "early", amount: 200, maxUses: 5 };
  expect((await discountAs(master, planId, early)).status).toBe(201);
  const seenBy = async (person: typeof member) => (await listOwnMemberships(toTestMember(person))).content;
  // The newest one of both is the gift.
  expect(await seenBy(member)).toMatchObject([{ gift: { months: 3 }, hasPaidBefore: true }]);
  expect(await seenBy(receiver)).toMatchObject([{ gift: { months: 3 }, hasPaidBefore: false }]);
  expect((await joinAs(member, planId, { expectedAmount: 1000 })).status).toBe(409);
  expect((await joinAs(member, planId, { expectedAmount: 1200 })).status).toBe(201);
  expect((await joinAs(receiver, planId, { expectedAmount: 1000 })).status).toBe(201);
});

describe("the last use of a code of a membership", () => {
  const PEOPLE = 8;
  afterAll(
    () =>
      db.$executeRaw`alter table "Discount" drop constraint if exists "Discount_uses_kept",
        add constraint "Discount_uses_kept" check ("usedCount" <= "maxUses") not valid`,
  );

  /** Returns how many joined with it. */
  async function race(): Promise<number> {
    const { planId } = await createPlanWithCode({ maxUses: 1 });
    const people = await Promise.all(Array.from({ length: PEOPLE }, newPerson));
    const meet = createBarrier(PEOPLE);
    const answers = await Promise.all(
      people.map(async (person) => {
        await meet();
        return joinAs(person, planId, { code: "LUNA" });
      }),
    );
    const joined = answers.filter(({ status }) => status === 201).length;
    expect(await db.membership.count({ where: { planId, holdsDiscount: true } })).toBe(joined);
    return joined;
  }

  test("is taken once by several people at the same instant", async () => {
    expect([await race(), await race()]).toEqual([1, 1]);
  });

  test("control: is taken several times without the database constraint", async () => {
    await db.$executeRaw`alter table "Discount" drop constraint "Discount_uses_kept"`;
    let most = 1;
    for (let round = 0; most === 1 && round < 20; round += 1) most = await race();
    expect(most).toBeGreaterThan(1);
  });
});
