import { freeEndedSeats } from "@/lib/orders/freed-seats";
import { endMembership } from "@/lib/orders/membership-periods";
import { placeOrderAs } from "@/tests/support/factories/purchases";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DELETE as archive } from "@/app/api/membership-plans/[id]/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import { tasks } from "@/jobs/task-list";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { findUserActivity } from "@/lib/administration/users/activity";
import { reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createPaidTestOrder } from "@/tests/support/factories/orders";
import { createMember, createOfferedPlan, joinAs } from "@/tests/support/factories/memberships";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

let processor: OwnProcessor;
beforeEach(async () => {
  processor = await startOwnProcessor();
});
afterEach(() => processor.stop());

const payWith =
  (card = "accepted") =>
  (checkoutId: string) =>
    processor.control(`pay/${checkoutId}`, { card });

const find = (id: string) => db.membership.findUniqueOrThrow({ where: { id } });

/** Runs the jobs that were queued to close memberships. */
async function runClosures(subject: object): Promise<number> {
  const jobs = await db.$queryRaw<{ payload: unknown }[]>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
    where t.identifier = 'close-memberships' and p.payload::jsonb @> ${JSON.stringify(subject)}::jsonb`;
  for (const { payload } of jobs) await tasks["close-memberships"](payload, {} as never);
  return jobs.length;
}

const changeAs = async (admin: { id: string }, id: string, json: object) =>
  callHandler(updateUser, { method: "PUT", params: { id }, json, cookie: await createSessionCookie(admin) });

describe("an account that is closed", () => {
  test("is charged no more, and gets the months of a year back that have not begun", async () => {
    const { planId } = await createOfferedPlan({ interval: "year", amount: 12_000 });
    const { id, member } = await createMember(planId, payWith());
    await closeAccount(toTestMember(member), member.id, { password: TEST_PASSWORD });
    expect(await runClosures({ userId: member.id })).toBe(1);
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "LEFT", nextChargeAt: null });
    const payment = await db.payment.findFirstOrThrow({ where: { order: { period: { membershipId: id } } } });
    expect(payment.refundedAmount).toBe(11_000);
  });

  test("ends also what was not paid yet", async () => {
    const { planId } = await createOfferedPlan();
    const member = await createTestUser({ emailVerified: new Date() });
    const { body } = await joinAs(member, planId);
    await closeAccount(toTestMember(member), member.id, { password: TEST_PASSWORD });
    await runClosures({ userId: member.id });
    expect(await find(body.data.id)).toMatchObject({ state: "ENDED", endedBy: "UNPAID" });
  });

  test("is not held back by the encuentros that a membership opens to everybody in it", async () => {
    const { master, planId } = await createOfferedPlan();
    const circle = await createTestAyni({
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      amount: 1500,
      currency: "EUR",
    });
    await createTestEncuentro(circle.id, { startsAt: new Date(Date.now() + 86_400_000) });
    const { member } = await createMember(planId, payWith());
    expect(await db.order.count({ where: { userId: member.id, ayniContentId: circle.id } })).toBe(1);
    await closeAccount(toTestMember(member), member.id, { password: TEST_PASSWORD });
    // The control: a place that was bought.
    const buyer = await createTestUser();
    await createPaidTestOrder(buyer, circle);
    await expect(
      closeAccount(toTestMember(buyer), buyer.id, { password: TEST_PASSWORD }),
    ).rejects.toMatchObject({ code: "Conflict" });
  });

  test("is not held back by a seat that was freed with the membership", async () => {
    const { master, planId } = await createOfferedPlan();
    const workshop = await createTestAyni({
      userId: master.id,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      amount: 1500,
      currency: "EUR",
      capacity: 3,
    });
    await createTestEncuentro(workshop.id, { startsAt: new Date(Date.now() + 86_400_000) });
    const { id, member } = await createMember(planId, payWith());
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    const close = () => closeAccount(toTestMember(member), member.id, { password: TEST_PASSWORD });
    await expect(close()).rejects.toMatchObject({ code: "Conflict" });
    const now = new Date();
    await db.$transaction((tx) => endMembership(tx, id, { by: "RETURNED", paidUntil: now, now }));
    await freeEndedSeats();
    await close();
  });

  test("of a Master who has been paid ends the memberships that they offered", async () => {
    const { master, planId } = await createOfferedPlan();
    const { id } = await createMember(planId, payWith());
    await db.order.updateMany({
      where: { masterUserId: master.id, amount: { gt: 0 } },
      data: { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1 },
    });
    await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
    expect(await runClosures({ masterId: master.id })).toBe(1);
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "CLOSED" });
  });

  test("queues nothing without memberships", async () => {
    const member = await createTestUser();
    await closeAccount(toTestMember(member), member.id, { password: TEST_PASSWORD });
    expect(await runClosures({ userId: member.id })).toBe(0);
  });
});

describe("an admin", () => {
  test.each([
    ["takes the role of a Master away", { role: "student" }],
    ["deactivates a Master", { active: false }],
  ])("who %s lets the memberships end with what is paid", async (_name, change) => {
    const { master, planId } = await createOfferedPlan();
    const { id } = await createMember(planId, payWith());
    const { paidUntil } = await find(id);
    expect((await changeAs(await createTestAdmin(), master.id, change)).status).toBe(200);
    expect(await db.membershipPlan.findUniqueOrThrow({ where: { id: planId } })).toMatchObject({
      archivedAt: expect.any(Date),
    });
    expect(await runClosures({ masterId: master.id })).toBe(1);
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "CLOSED", openUntil: paidUntil });
  });

  test("who deactivates a member ends what they would be charged for", async () => {
    const { planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith());
    await changeAs(await createTestAdmin(), member.id, { active: false });
    expect(await runClosures({ userId: member.id })).toBe(1);
    expect(await find(id)).toMatchObject({ state: "ENDED", endedBy: "LEFT" });
  });

  test("takes a plan down, which is recorded, while a stranger cannot", async () => {
    const { master, planId } = await createOfferedPlan();
    const remove = async (actor: { id: string }) =>
      callHandler(archive, {
        method: "DELETE",
        params: { id: planId },
        cookie: await createSessionCookie(actor),
      });
    expect((await remove(await createTestUser())).status).toBe(404);
    const admin = await createTestAdmin();
    expect((await remove(admin)).status).toBeLessThan(300);
    expect(await runClosures({ planId })).toBe(1);
    const entries = await db.auditEntry.findMany({ where: { subjectId: master.id } });
    expect(entries).toMatchObject([{ action: "membership.takenDown", after: { plan: planId } }]);
  });

  test("sees what a person pays and which charges fail", async () => {
    const { master, planId } = await createOfferedPlan();
    const { id, member } = await createMember(planId, payWith("declined-later"));
    const admin = toTestMember(await createTestAdmin());
    expect(await findUserActivity(admin, member.id)).toMatchObject({
      purchases: [{ title: "Círculo de Luna", amount: 1200 }],
      purchaseCount: 1,
      memberships: [{ title: "Círculo de Luna", state: "ACTIVE", amount: 1200, lateSince: null }],
      membershipCount: 1,
    });
    await processor.advanceDays(32);
    await syncMembership(id, await processor.now());
    expect((await findUserActivity(admin, member.id)).memberships).toMatchObject([
      { state: "LATE", nextChargeAt: null, lateSince: expect.any(String) },
    ]);
    expect((await findUserActivity(admin, master.id)).plans).toEqual([
      { id: planId, title: "Círculo de Luna", members: 1, late: 1, archived: false },
    ]);
  });
});

test("the export has the memberships of a person with their periods, and the plans of a Master without people", async () => {
  const { master, planId } = await createOfferedPlan();
  const { id, member } = await createMember(planId, payWith());
  const own = await exportOwnData(toTestMember(member), member.id);
  expect(own.memberships).toMatchObject([{ id, amount: 1200, plan: { ayni: { title: "Círculo de Luna" } } }]);
  expect(own.memberships[0]?.periods).toHaveLength(1);
  const offered = await exportOwnData(toTestMember(master), master.id);
  expect(offered.membershipPlans).toMatchObject([{ id: planId, ayni: { amount: 1200 }, items: [] }]);
  expect(JSON.stringify(offered.membershipPlans)).not.toContain(member.id);
});

test("a subscription that the processor does not know is left alone until what is paid is over", async () => {
  const { planId } = await createOfferedPlan();
  const { id } = await createMember(planId, payWith());
  await db.membership.update({ where: { id }, data: { subscriptionId: `sub_demo_${id}` } });
  await reconcileMemberships(new Date(Date.now() + 40 * 86_400_000));
  expect(await find(id)).toMatchObject({ state: "ACTIVE", endedBy: null });
});
