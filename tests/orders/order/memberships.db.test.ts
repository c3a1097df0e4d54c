import { expect, test } from "vitest";
import { createPlan } from "@/lib/orders/membership-plans/service";
import { findOrderByAnyId, listOrders, listReceivedItems } from "@/lib/orders/order/data";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createPaidTestOrder, createTestOrder } from "@/tests/support/factories/orders";
import { createTestMaster, createTestUser, toTestMember } from "@/tests/support/factories/users";

const STARTS_AT = new Date("2099-01-03T10:00:00Z");
const ENDS_AT = new Date("2099-02-03T10:00:00Z");

/** Creates a member with the order of their period, and that of the course which it opens. */
async function createMember() {
  const [master, buyer] = [await createTestMaster(), await createTestUser({ emailVerified: new Date() })];
  const course = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
  const { id: planId } = await createPlan(toTestMember(master), {
    name: "Círculo de Luna",
    description: "",
    opens: "all",
    amount: 1200,
    currency: "EUR",
    interval: "month",
  });
  const { id: membershipId } = await db.membership.create({
    data: {
      planId,
      masterId: master.id,
      userId: buyer.id,
      state: "ACTIVE",
      amount: 1200,
      currency: "eur",
      interval: "MONTH",
      subscriptionId: `sub_${planId}`,
      paidUntil: ENDS_AT,
      openUntil: ENDS_AT,
      nextChargeAt: ENDS_AT,
    },
  });
  const plan = await db.ayni.findUniqueOrThrow({ where: { id: planId } });
  const paid = await createPaidTestOrder(buyer, plan);
  await db.membershipPeriod.create({
    data: { orderId: paid.id, membershipId, invoiceId: `in_${planId}`, startsAt: STARTS_AT, endsAt: ENDS_AT },
  });
  const opened = await createTestOrder(buyer, course, { contentExpirationDate: ENDS_AT, membershipId });
  return { actor: toTestMember(buyer), membershipId, paid, opened };
}

test("tell what was opened by a membership from what pays it", async () => {
  const { actor, membershipId, paid, opened } = await createMember();
  const membership = { id: membershipId, name: "Círculo de Luna" };
  expect(await findOrderByAnyId(actor, paid.id)).toMatchObject({
    membership,
    isMembershipPeriod: true,
    isBooking: false,
    paidPeriod: {
      givenAs: null,
      name: "Círculo de Luna",
      startsAt: STARTS_AT.toISOString(),
      endsAt: ENDS_AT.toISOString(),
    },
  });
  expect(await findOrderByAnyId(actor, opened.id)).toMatchObject({ membership, isMembershipPeriod: false });
});

test("the library has what is opened, and the list of orders what was paid", async () => {
  const { actor, membershipId, paid, opened } = await createMember();
  const received = await listReceivedItems(actor, actor.id);
  expect(received.map(({ order }) => order)).toMatchObject([
    {
      id: opened.id,
      isBooking: false,
      membership: { id: membershipId, name: "Círculo de Luna", endsAt: null },
    },
  ]);
  const { content, metadata } = await listOrders(actor);
  expect(content.map(({ order }) => order.id)).toEqual([paid.id]);
  expect(metadata.total).toBe(1);
});
