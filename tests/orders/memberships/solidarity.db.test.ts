import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { PUT as change } from "@/app/api/membership-plans/[id]/route";
import { findMasterPlans } from "@/lib/orders/membership-plans/data";
import { leaveMembership } from "@/lib/orders/memberships/service";
import { reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { createMember, createOfferedPlan, joinAs, offerPlanAs } from "@/tests/support/factories/memberships";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

let processor: OwnProcessor;
beforeEach(async () => {
  processor = await startOwnProcessor();
});
afterEach(() => processor.stop());
afterAll(
  () =>
    db.$executeRaw`alter table "MembershipPlan" drop constraint if exists "MembershipPlan_solidarity_kept",
      add constraint "MembershipPlan_solidarity_kept" check ("solidarityTaken" <= "solidaritySeats") not valid`,
);

const SOLIDARITY = { solidarity: { amount: 400, seats: 1 } };
const pay = (checkoutId: string) => processor.control(`pay/${checkoutId}`, { card: "accepted" });
const newPerson = () => createTestUser({ emailVerified: new Date() });
const findTaken = async (id: string) =>
  (await db.membershipPlan.findUniqueOrThrow({ where: { id } })).solidarityTaken;

test("the processor charges the price of a solidarity seat each period, whatever the others pay", async () => {
  const { master, planId } = await createOfferedPlan(SOLIDARITY);
  const { id } = await createMember(planId, pay, { solidarity: true, expectedAmount: 400 });
  const input = {
    name: "Círculo",
    opens: "all",
    amount: 1500,
    currency: "EUR",
    interval: "month",
    ...SOLIDARITY,
  };
  const { status, body } = await callHandler(change, {
    method: "PUT",
    params: { id: planId },
    json: input,
    cookie: await createSessionCookie(master),
  });
  expect([status, body.data.solidarity, body.data.hasOtherPrices]).toEqual([
    200,
    { amount: 400, seats: 1, taken: 1 },
    false,
  ]);
  await processor.advanceDays(32);
  await syncMembership(id, await processor.now());
  const membership = await db.membership.findUniqueOrThrow({
    where: { id },
    include: { periods: { include: { order: true } } },
  });
  expect(membership).toMatchObject({ amount: 400, isSolidarity: true, askedAmount: null });
  expect(membership.conditions.at(-1)).toMatch(/lugar solidario: pagas este precio mientras sigas dentro/);
  expect(membership.periods.map(({ order }) => order.amount)).toEqual([400, 400]);
});

test("a seat is free again once somebody leaves, and the page says no more than that", async () => {
  const { master, planId } = await createOfferedPlan(SOLIDARITY);
  const seatOf = async () => (await findMasterPlans(master.slug))?.plans[0]?.solidarity;
  expect(await seatOf()).toEqual({ amount: 400, isFull: false });
  const { id, member } = await createMember(planId, pay, { solidarity: true });
  expect((await joinAs(await newPerson(), planId, { solidarity: true })).status).toBe(409);
  expect((await joinAs(await newPerson(), planId)).status).toBe(201);
  await leaveMembership(toTestMember(member), id, {});
  await processor.advanceDays(32);
  await reconcileMemberships(await processor.now());
  expect(await findTaken(planId)).toBe(0);
});

test("nobody has two, nor another one soon after", async () => {
  const { planId } = await createOfferedPlan(SOLIDARITY);
  const other = await createOfferedPlan(SOLIDARITY);
  const person = await newPerson();
  const first = await joinAs(person, planId, { solidarity: true });
  expect((await joinAs(person, other.planId, { solidarity: true })).status).toBe(409);
  // A seat that nobody paid is no grant.
  await leaveMembership(toTestMember(person), first.body.data.id, {});
  const second = await joinAs(person, other.planId, { solidarity: true });
  const { checkoutSessionId } = await db.membership.findUniqueOrThrow({ where: { id: second.body.data.id } });
  await pay(checkoutSessionId ?? "");
  await syncMembership(second.body.data.id);
  await db.membership.update({
    where: { id: second.body.data.id },
    data: { state: "ENDED", endedAt: new Date(), endedBy: "LEFT", nextChargeAt: null },
  });
  const again = await joinAs(person, planId, { solidarity: true });
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/Hace poco recibiste/)]);
  const unverified = await createTestUser({ emailVerified: null });
  expect((await joinAs(unverified, planId, { solidarity: true })).status).toBe(403);
});

test("its price is less than the others', and only where there is one", async () => {
  const { master, planId } = await createOfferedPlan();
  expect((await joinAs(await newPerson(), planId, { solidarity: true })).status).toBe(409);
  const { status, body } = await offerPlanAs(master, { solidarity: { amount: 1200, seats: 2 } });
  expect([status, body.fields.solidarity]).toEqual([
    422,
    "El precio solidario tiene que ser menor que el de siempre",
  ]);
});

/** Returns how many of some people got the last solidarity seat. */
async function raceForLast(): Promise<number> {
  const { planId } = await createOfferedPlan(SOLIDARITY);
  const people = await Promise.all(Array.from({ length: 6 }, newPerson));
  const meet = createBarrier(people.length);
  const answers = await Promise.all(
    people.map(async (person) => {
      await meet();
      return joinAs(person, planId, { solidarity: true });
    }),
  );
  return answers.filter(({ status }) => status === 201).length;
}

test("there are no more of them than seats", async () => {
  const { master } = await createOfferedPlan();
  const offer = (seats: number | null) =>
    offerPlanAs(master, { seats, solidarity: { amount: 400, seats: 5 } });
  const refused = await offer(3);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { solidaritySeats: "En esta membresía caben 3: no puede haber más lugares solidarios" },
  ]);
  expect((await offer(5)).status).toBe(201);
  expect((await offer(null)).status).toBe(201);
});

test("the last seat is granted once to several people at the same instant", async () => {
  expect([await raceForLast(), await raceForLast()]).toEqual([1, 1]);
});

test("control: it is granted several times without the database constraint", async () => {
  await db.$executeRaw`alter table "MembershipPlan" drop constraint "MembershipPlan_solidarity_kept"`;
  expect(await raceForLast()).toBeGreaterThan(1);
});
