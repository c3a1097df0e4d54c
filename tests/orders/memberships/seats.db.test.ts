import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { freeEndedSeats } from "@/lib/orders/freed-seats";
import type { MembershipMail } from "@/lib/messaging/mail/templates/membership";
import { endMembership, openContents } from "@/lib/orders/membership-periods";
import { tellMember } from "@/lib/orders/membership-telling";
import { getMembership, listOwnMemberships } from "@/lib/orders/memberships/data";
import { hasActiveAccess, listReceivedItems } from "@/lib/orders/order/data";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { getSale } from "@/lib/payouts/sales/data";
import { db } from "@/lib/platform/db/client";
import { listParticipants } from "@/lib/teaching/participants/data";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createMember,
  createOfferedPlan,
  createTestMembership,
  offerPlanAs,
} from "@/tests/support/factories/memberships";
import { placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

// What a membership opens ends with it, with the seat; another one that opens the same keeps it open.

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Ref = { id: string };

async function createWorkshop(master: Ref, startsIn = 40) {
  const workshop = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    amount: 3000,
    currency: "EUR",
    capacity: 1,
  });
  await createTestEncuentro(workshop.id, { startsAt: inDays(startsIn) });
  return workshop;
}

const findTaken = async ({ id }: Ref) => (await db.ayni.findUniqueOrThrow({ where: { id } })).takenSeats;
const findGrant = (person: Ref, ayni: Ref) =>
  db.order.findFirstOrThrow({ where: { userId: person.id, ayniContentId: ayni.id, renewedAt: null } });
const newPerson = () => createTestUser({ emailVerified: new Date() });

describe("a seat in an encuentro to come", () => {
  let processor: OwnProcessor;
  beforeEach(async () => {
    processor = await startOwnProcessor();
  });
  afterEach(() => processor.stop());

  test("is free again once the first payment went back", async () => {
    const { master, planId } = await createOfferedPlan();
    const workshop = await createWorkshop(master);
    const { id, member } = await createMember(planId, (checkout) =>
      processor.control(`pay/${checkout}`, { card: "accepted" }),
    );
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    await freeEndedSeats();
    expect(await findTaken(workshop)).toBe(1);

    const { orderId } = await db.membershipPeriod.findFirstOrThrow({ where: { membershipId: id } });
    const cookie = await createSessionCookie(member);
    expect((await callHandler(withdraw, { method: "POST", params: { id: orderId }, cookie })).status).toBe(
      200,
    );
    await freeEndedSeats();
    expect(await findTaken(workshop)).toBe(0);
    const { content } = await listParticipants(toTestMember(master), workshop.id, {
      searchText: "",
    });
    expect(content).toEqual([]);
    expect((await placeOrderAs(await newPerson(), workshop)).status).toBe(201);
  });

  test("is named before a payment goes back, and only if that ends the membership", async () => {
    const { master, planId } = await createOfferedPlan();
    const workshop = await createWorkshop(master);
    const { id, member } = await createMember(planId, (checkout) =>
      processor.control(`pay/${checkout}`, { card: "accepted" }),
    );
    const { orderId } = await db.membershipPeriod.findFirstOrThrow({ where: { membershipId: id } });
    const listTold = async () => [
      toWithdrawalView(await getWithdrawalOrder(toTestMember(member), orderId), new Date()).endingSeats,
      (await getSale(toTestMember(master), orderId)).endingSeats,
    ];
    expect(await listTold()).toEqual([[], []]);
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    expect(await listTold()).toEqual([[workshop.title], [workshop.title]]);
    await db.membership.update({ where: { id }, data: { paidUntil: inDays(90) } });
    expect(await listTold()).toEqual([[], null]);
  });
});

test("a seat is free again when a left membership is over, and not before", async () => {
  const { master, planId } = await createOfferedPlan();
  const workshop = await createWorkshop(master);
  const past = await createWorkshop(master, -3);
  const member = await newPerson();
  const { id } = await createTestMembership({ id: planId }, member);
  expect((await placeOrderAs(member, workshop)).status).toBe(201);
  const { masterId } = await db.membership.findUniqueOrThrow({ where: { id } });
  await db.order.create({
    data: {
      ...{ userId: member.id, ayniContentId: past.id, masterUserId: masterId, membershipId: id },
      ...{ status: "COMPLETED", amount: 0, taxBase: 0, taxPercentage: 0, taxAmount: 0, currency: "eur" },
      ...{ purchaseDate: inDays(-9), completedAt: inDays(-9), contentExpirationDate: inDays(20) },
    },
  });
  await db.$transaction((tx) => endMembership(tx, id, { by: "CLOSED", now: new Date() }));
  await freeEndedSeats();
  expect(await findTaken(workshop)).toBe(1);
  await freeEndedSeats(inDays(21));
  expect(await findTaken(workshop)).toBe(0);
  // Who came to what is over stays on its list.
  expect(await findTaken(past)).toBe(1);
});

const listMails = (member: Ref) =>
  db.outboxMail.findMany({ where: { userId: member.id, template: "membership" }, orderBy: { id: "asc" } });

describe("the person who loses seats", () => {
  const takeSeats = async (count: number) => {
    const { master, planId } = await createOfferedPlan();
    const workshops = [];
    for (let index = 0; index < count; index += 1) workshops.push(await createWorkshop(master, 40 + index));
    const soon = await createWorkshop(master, 5);
    const member = await newPerson();
    const { id } = await createTestMembership({ id: planId }, member, { nextChargeAt: inDays(20) });
    for (const workshop of [...workshops, soon])
      expect((await placeOrderAs(member, workshop)).status).toBe(201);
    return { master, planId, workshops, member, id };
  };
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

  test("sees in their membership those that end with it, in the order of their encuentros", async () => {
    const { workshops, member, id } = await takeSeats(2);
    expect((await getMembership(toTestMember(member), id)).endingSeats).toEqual(titlesOf(workshops));
    const { content } = await listOwnMemberships(toTestMember(member));
    expect(content[0]?.endingSeats).toEqual(titlesOf(workshops));
  });

  test("is told none that another membership keeps", async () => {
    const { master, member, id } = await takeSeats(1);
    const { body } = await offerPlanAs(master, { name: "Todo" });
    const other = { paidUntil: inDays(15), openUntil: inDays(15) };
    await createTestMembership({ id: body.data.id }, member, other);
    // It ends before, unless it is charged again.
    expect((await getMembership(toTestMember(member), id)).endingSeats).toHaveLength(1);
    await db.membership.updateMany({
      where: { userId: member.id, planId: body.data.id },
      data: { nextChargeAt: inDays(20) },
    });
    expect((await getMembership(toTestMember(member), id)).endingSeats).toEqual([]);
  });

  test("is told before, and by one mail once they are free", async () => {
    const { workshops, member, id } = await takeSeats(2);
    await db.$transaction((tx) => endMembership(tx, id, { by: "CLOSED", now: new Date() }));
    await db.$transaction((tx) => tellMember(tx, id, { about: "ended", key: "ended" }));
    await freeEndedSeats();
    const [ended, none] = await listMails(member);
    expect(none).toBeUndefined();
    expect(ended?.payload).toMatchObject({
      about: "ended",
      seats: workshops.map(({ slug, title }) => ({ slug, title })),
    });

    await freeEndedSeats(inDays(21));
    await freeEndedSeats(inDays(21));
    const mails = await listMails(member);
    expect(mails).toHaveLength(2);
    const encuentros = await db.encuentro.findMany({
      where: { ayniId: { in: workshops.map((workshop) => workshop.id) } },
      select: { id: true },
    });
    const { seats, leftIds } = mails[1]?.payload as MembershipMail;
    expect(new Set(seats?.map(({ slug }) => slug))).toEqual(new Set(workshops.map(({ slug }) => slug)));
    expect(new Set(leftIds)).toEqual(new Set(encuentros.map((encuentro) => encuentro.id)));
    const notices = await db.notification.findMany({ where: { userId: member.id, type: "membership" } });
    expect(notices.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ about: "seats-freed", seats: seats?.map(({ title }) => title) }),
    );
  });

  test("is told nothing of a seat that stays", async () => {
    const { master, member, id } = await takeSeats(1);
    const { body } = await offerPlanAs(master, { name: "Todo" });
    await createTestMembership({ id: body.data.id }, member, {
      openUntil: inDays(90),
      paidUntil: inDays(90),
    });
    await db.$transaction((tx) => endMembership(tx, id, { by: "CLOSED", now: new Date() }));
    await freeEndedSeats(inDays(21));
    expect(await listMails(member)).toEqual([]);
  });
});

describe("a content that two memberships open", () => {
  const twoPlans = async () => {
    const { master, course, planId } = await createOfferedPlan();
    const { body } = await offerPlanAs(master, { name: "Semilla", opens: [course.id] });
    return { master, course, plan: { id: planId }, other: { id: body.data.id as string } };
  };
  const open = (id: string) => db.$transaction((tx) => openContents(tx, id, new Date()));
  const end = (id: string) =>
    db.$transaction((tx) =>
      endMembership(tx, id, { by: "RETURNED", paidUntil: new Date(), now: new Date() }),
    );

  test("stays open until the later end, whichever begins or ends first", async () => {
    const { course, plan, other } = await twoPlans();
    for (const [first, second] of [
      [10, 50],
      [50, 10],
    ] as const) {
      const member = await newPerson();
      const until = (days: number) => ({ paidUntil: inDays(days), openUntil: inDays(days) });
      const one = await createTestMembership(plan, member, until(first));
      await open(one.id);
      const two = await createTestMembership(other, member, until(second));
      await open(two.id);
      const [shorter, longer] = first < second ? [one, two] : [two, one];
      expect((await findGrant(member, course)).contentExpirationDate).toEqual(longer.openUntil);
      await end(longer.id);
      expect(await findGrant(member, course)).toMatchObject({
        membershipId: shorter.id,
        contentExpirationDate: shorter.openUntil,
      });
      expect(await hasActiveAccess(member.id, course.id)).toBe(true);
      await end(shorter.id);
      expect(await hasActiveAccess(member.id, course.id)).toBe(false);
    }
  });

  test("tells no end while one of them is charged again", async () => {
    const { course, plan, other } = await twoPlans();
    const member = await newPerson();
    const gift = await createTestMembership(plan, member, {
      ...{ paidUntil: inDays(80), openUntil: inDays(80), giftMonths: 3, subscriptionId: null },
    });
    await open(gift.id);
    const endsAt = async () => {
      const [item] = await listReceivedItems(toTestMember(member), member.id);
      return item?.order.membership?.endsAt ?? null;
    };
    expect(await endsAt()).toBe(gift.openUntil?.toISOString());
    const monthly = await createTestMembership(other, member, { nextChargeAt: inDays(20) });
    await open(monthly.id);
    expect(await endsAt()).toBeNull();
    expect((await findGrant(member, course)).contentExpirationDate).toEqual(gift.openUntil);
    await end(monthly.id);
    expect(await endsAt()).toBe(gift.openUntil?.toISOString());
  });

  test("keeps its seat while one of them is open", async () => {
    const { master, plan } = await twoPlans();
    const workshop = await createWorkshop(master);
    const { body } = await offerPlanAs(master, { name: "Todo" });
    const member = await newPerson();
    const one = await createTestMembership(plan, member);
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    const two = await createTestMembership({ id: body.data.id }, member);
    await end(one.id);
    await freeEndedSeats();
    expect(await findGrant(member, workshop)).toMatchObject({ membershipId: two.id });
    expect(await findTaken(workshop)).toBe(1);
  });
});
