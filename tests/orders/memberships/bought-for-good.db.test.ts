import { describe, expect, test } from "vitest";
import { answerBarter } from "@/lib/community/barters/service";
import { getCertificateStatus } from "@/lib/library/certificates/data";
import { quoteBundle } from "@/lib/orders/bundles/service";
import { endMembership, openContents } from "@/lib/orders/membership-periods";
import { findOrder, hasActiveAccess, listReceivedItems } from "@/lib/orders/order/data";
import { syncPayment } from "@/lib/orders/settlement/service";
import { withdrawOrder } from "@/lib/orders/withdrawal/service";
import { db } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { payments } from "@/lib/platform/ports/payments";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestBarter, createTwoMasters } from "@/tests/support/factories/barters";
import { buyBundleAs, createTestBundle } from "@/tests/support/factories/bundles";
import { acceptAs, createSentGift } from "@/tests/support/factories/gifts";
import { createOfferedPlan, createTestMembership, offerPlanAs } from "@/tests/support/factories/memberships";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser, toTestMember } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { dropLiveIndexes } from "@/tests/support/faults/live-indexes";

// A member buys for good what their membership opens. The purchase stands beside the free order until it is paid, and takes its
// place then.

const DAY_MS = 86_400_000;
const LEFT = { by: "LEFT" } as const;

type Ref = { id: string };

/** Somebody inside whose contents are open. */
async function joinPlan(planId: string) {
  const member = await createTestUser({ emailVerified: new Date() });
  const { id } = await createTestMembership({ id: planId }, member);
  await db.$transaction((tx) => openContents(tx, id, new Date()));
  return { member, membershipId: id };
}

/** A course of 25 € that a membership opens, and its member. */
async function createMemberOfCourse(fields: Parameters<typeof createTestAyni>[0] | object = {}) {
  const { course, planId } = await createOfferedPlan();
  await db.ayni.update({ where: { id: course.id }, data: fields });
  return { course, planId, ...(await joinPlan(planId)) };
}

/** A full workshop of 30 € with one seat, which the member has taken; `memberSeats` of it were kept for members. */
async function createMemberOfWorkshop(memberSeats: number | null = null) {
  const { master, planId } = await createOfferedPlan();
  const workshop = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    amount: 3000,
    currency: "EUR",
    capacity: 1,
    ...(memberSeats === null ? {} : { memberSeats, memberSeatsUntil: new Date(Date.now() + 5 * DAY_MS) }),
  });
  await createTestEncuentro(workshop.id, { startsAt: new Date(Date.now() + 20 * DAY_MS) });
  const joined = await joinPlan(planId);
  expect((await placeOrderAs(joined.member, workshop)).status).toBe(201);
  return { workshop, planId, ...joined };
}

async function buyForGood(member: Ref, ayni: Ref, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await placeOrderAs(member, ayni, { forGood: true, ...fields });
  expect([status, body.data?.status]).toEqual([201, "pending"]);
  return body.data.id;
}

const leave = (id: string) =>
  db.$transaction((tx) => endMembership(tx, id, { ...LEFT, paidUntil: new Date(), now: new Date() }));

const listLive = (member: Ref, ayni: Ref) =>
  db.order.findMany({
    where: {
      userId: member.id,
      ayniContentId: ayni.id,
      renewedAt: null,
      status: { in: ["PENDING", "COMPLETED"] },
    },
    orderBy: { createdAt: "asc" },
    select: { id: true, status: true, membershipId: true, amount: true, contentExpirationDate: true },
  });

const findSeats = ({ id }: Ref) =>
  db.ayni.findUniqueOrThrow({ where: { id }, select: { takenSeats: true, heldSeats: true } });

describe("what a membership opens", () => {
  test("is bought for good, and stays when the member leaves", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    const id = await buyForGood(member, course);
    const actor = toTestMember(member);
    expect(await findOrder(actor, member.id, course.id)).toMatchObject({ membership: { id: membershipId } });
    await payOrder(id);
    expect(await listLive(member, course)).toEqual([
      { id, status: "COMPLETED", membershipId: null, amount: 2500, contentExpirationDate: null },
    ]);
    expect((await listReceivedItems(actor, member.id)).map(({ order }) => order.id)).toEqual([id]);
    await leave(membershipId);
    expect(await hasActiveAccess(member.id, course.id)).toBe(true);
    expect(await findBrokenInvariants([course.id])).toEqual([]);
  });

  test("control: without buying, it ends with the membership", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    await leave(membershipId);
    expect(await hasActiveAccess(member.id, course.id)).toBe(false);
  });

  test("is as before if the payment never comes", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    const before = await listLive(member, course);
    const id = await buyForGood(member, course);
    const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
    await payments.expireCheckout(checkoutSessionId ?? "");
    await syncPayment(id);
    expect(await listLive(member, course)).toEqual(before);
    expect(before).toMatchObject([{ membershipId, status: "COMPLETED" }]);
  });

  test("is the membership's again when the money goes back, also at the next charge", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    const [opened] = await listLive(member, course);
    const id = await buyForGood(member, course);
    await payOrder(id);
    await withdrawOrder(toTestMember(member), id);
    expect(await listLive(member, course)).toEqual([opened]);
    await db.$transaction((tx) => openContents(tx, membershipId, new Date()));
    expect(await listLive(member, course)).toEqual([opened]);
  });

  test("is nobody's any more when the money goes back after the membership", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    const id = await buyForGood(member, course);
    await payOrder(id);
    await leave(membershipId);
    await withdrawOrder(toTestMember(member), id);
    expect(await listLive(member, course)).toEqual([]);
    expect(await hasActiveAccess(member.id, course.id)).toBe(false);
  });

  test("keeps its certificate, and hands on its feed", async () => {
    const { member, course } = await createMemberOfCourse();
    const [opened] = await listLive(member, course);
    const orderId = opened?.id ?? "";
    const code = `TEST-${orderId.slice(-12)}`;
    const names = { holderName: "Ana", masterName: "Lucía", title: course.title };
    await db.certificate.create({
      data: { ...names, orderId, code, kind: "COMPLETION", endedAt: new Date() },
    });
    const feed = { userId: member.id, kind: "PODCAST" as const, orderId, sealed: "" };
    await db.privateFeed.create({ data: { ...feed, hash: `hash ${orderId}` } });
    const findFeedOrder = async () =>
      (await db.privateFeed.findFirstOrThrow({ where: { userId: member.id } })).orderId;
    const findStatus = (id: string) => getCertificateStatus(toTestMember(member), id);
    const earned = { state: "earned", code };
    const id = await buyForGood(member, course);
    expect(await findFeedOrder()).toBe(orderId);
    await payOrder(id);
    expect([await findFeedOrder(), await findStatus(id)]).toEqual([id, earned]);
    await withdrawOrder(toTestMember(member), id);
    expect([await findFeedOrder(), await findStatus(orderId)]).toEqual([orderId, earned]);
  });

  test("is bought once from two tabs, and paid orders stay one", async () => {
    const { member, course } = await createMemberOfCourse();
    const tabs = await Promise.all([1, 2].map(() => placeOrderAs(member, course, { forGood: true })));
    expect(new Set(tabs.map(({ body }) => body.data.id)).size).toBe(1);
    await payOrder(tabs[0]?.body.data.id);
    const again = await placeOrderAs(member, course, { forGood: true });
    expect(again.body.data).toMatchObject({ id: tabs[0]?.body.data.id, status: "completed" });
  });

  test("is not bought by asking for it as a member does", async () => {
    const { member, course } = await createMemberOfCourse();
    const { body } = await placeOrderAs(member, course);
    expect(body.data.status).toBe("completed");
    expect(await listLive(member, course)).toMatchObject([{ amount: 0 }]);
  });

  test("is not bought where it would end all the same", async () => {
    const { member, course } = await createMemberOfCourse({ accessDays: 30 });
    const { body } = await placeOrderAs(member, course, { forGood: true });
    expect(body.data.status).toBe("completed");
    expect(await listLive(member, course)).toMatchObject([{ amount: 0 }]);
  });

  test("is given for good by somebody else", async () => {
    const { member, course, membershipId } = await createMemberOfCourse();
    const { token } = await createSentGift(course);
    expect((await acceptAs(member, token)).status).toBe(200);
    expect(await listLive(member, course)).toMatchObject([{ membershipId: null }]);
    await leave(membershipId);
    expect(await hasActiveAccess(member.id, course.id)).toBe(true);
  });

  test("is exchanged for good by two Masters", async () => {
    const masters = await createTwoMasters({}, { amount: 2500, currency: "EUR" });
    const { proposer, recipient, wanted } = masters;
    const { body } = await offerPlanAs(recipient);
    const { id } = await createTestMembership({ id: body.data.id }, proposer);
    await db.$transaction((tx) => openContents(tx, id, new Date()));
    const barter = await createTestBarter(masters);
    expect(await answerBarter(toTestMember(recipient), barter.id, "accept")).toMatchObject({
      status: "accepted",
    });
    expect(await listLive(proposer, wanted)).toMatchObject([{ membershipId: null, amount: 0 }]);
  });

  test("is bought with the other parts of a bundle", async () => {
    const { master, parts, bundle } = await createTestBundle();
    const { body } = await offerPlanAs(master, { opens: [parts[0]?.id] });
    const { member } = await joinPlan(body.data.id);
    expect(await quoteBundle(toTestMember(member), bundle.slug)).toMatchObject({
      amount: 4500,
      owned: [],
      opened: [parts[0]?.title],
      refusal: null,
    });
    const bought = await buyBundleAs(member, bundle);
    await payOrder(bought.body.data.id);
    for (const part of parts)
      expect(await listLive(member, part)).toMatchObject([{ status: "COMPLETED", membershipId: null }]);
    expect(await findBrokenInvariants(parts.map(({ id }) => id))).toEqual([]);
  });
});

describe("the seat that a member has", () => {
  /** Two people wait while the hour passes up to which another seat is kept, and no job has run. */
  async function freeKeptSeat(workshop: Ref): Promise<void> {
    for (const waiter of [await createTestUser(), await createTestUser()])
      await db.waitingListEntry.create({ data: { ayniId: workshop.id, userId: waiter.id } });
    await db.$executeRaw`alter table "Ayni" disable trigger "Ayni_member_seats_held"`;
    await db.ayni.update({
      where: { id: workshop.id },
      data: { capacity: 2, memberSeats: 2, heldSeats: 1, memberSeatsUntil: new Date(Date.now() - 1000) },
    });
    await db.$executeRaw`alter table "Ayni" enable trigger "Ayni_member_seats_held"`;
  }

  test("is the one that they buy, in a full workshop", async () => {
    const { member, workshop, membershipId } = await createMemberOfWorkshop();
    const id = await buyForGood(member, workshop);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
    await payOrder(id);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
    await leave(membershipId);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
    expect(await findBrokenInvariants([workshop.id])).toEqual([]);
  });

  test("stays one of those that are kept for members", async () => {
    const { member, workshop } = await createMemberOfWorkshop(1);
    const id = await buyForGood(member, workshop);
    await payOrder(id);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
    await withdrawOrder(toTestMember(member), id);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
    expect(await listLive(member, workshop)).toMatchObject([{ status: "COMPLETED", amount: 0 }]);
    expect(await findBrokenInvariants([workshop.id])).toEqual([]);
  });

  test("is offered to nobody while it changes hands, though the kept ones are just free", async () => {
    const { member, workshop } = await createMemberOfWorkshop(1);
    const id = await buyForGood(member, workshop);
    await freeKeptSeat(workshop);
    await payOrder(id);
    expect(await listLive(member, workshop)).toMatchObject([{ id, status: "COMPLETED" }]);
    // The first who waits has the other one.
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("returns to them when the money goes back, though the kept ones are just free", async () => {
    const { member, workshop } = await createMemberOfWorkshop(1);
    const id = await buyForGood(member, workshop);
    await payOrder(id);
    await freeKeptSeat(workshop);
    await withdrawOrder(toTestMember(member), id);
    expect(await listLive(member, workshop)).toMatchObject([{ status: "COMPLETED", amount: 0 }]);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("that was given back meanwhile is taken anew, or the money goes back", async () => {
    const { member, workshop } = await createMemberOfWorkshop();
    const [opened] = await listLive(member, workshop);
    const id = await buyForGood(member, workshop);
    await withdrawOrder(toTestMember(member), opened?.id ?? "");
    const stranger = await createTestUser({ emailVerified: new Date() });
    expect((await placeOrderAs(stranger, workshop)).status).toBe(201);
    await payOrder(id);
    expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "REFUNDED" });
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
  });
});

describe("the database", () => {
  const isTwice = (error: unknown) =>
    violatesConstraint(error, "Order_one_live") || violatesConstraint(error, "userId");

  const copyOf = async (id: string, change: object) => {
    const { id: _id, reference: _reference, ...row } = await db.order.findUniqueOrThrow({ where: { id } });
    return { ...row, checkoutSessionId: null, paymentIntentId: null, ...change };
  };

  async function createSecond(change: object): Promise<string> {
    const { member, course } = await createMemberOfCourse();
    const id = await buyForGood(member, course);
    return db.order
      .create({ data: await copyOf(id, change) })
      .then(() => "created")
      .catch((error: unknown) => (isTwice(error) ? "refused" : Promise.reject(error)));
  }

  const FREE = { status: "COMPLETED", amount: 0, taxBase: 0, taxAmount: 0, feeAmount: 0, taxRule: null };

  test("refuses two purchases, and access beside what is open", async () => {
    expect(await createSecond({})).toBe("refused");
    expect(await createSecond({ ...FREE, taxPercentage: 0, completedAt: new Date() })).toBe("refused");
  });

  test("control: without its indexes it takes two purchases", async () => {
    const restore = await dropLiveIndexes();
    try {
      expect(await createSecond({})).toBe("created");
    } finally {
      await db.order.updateMany({ where: { status: "PENDING" }, data: { status: "EXPIRED" } });
      await restore();
    }
  });
});
