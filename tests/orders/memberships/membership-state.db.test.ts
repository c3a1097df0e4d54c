import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { createMember, createOfferedPlan } from "@/tests/support/factories/memberships";
import { findMembershipProblems } from "@/tests/support/faults/membership-state";
import { payCheckout, stripe } from "@/tests/support/faults/payments-control";

const DAY_MS = 86_400_000;

async function createPaidMember() {
  const { planId, course } = await createOfferedPlan();
  const { id, member } = await createMember(planId, (checkout) => payCheckout(checkout));
  const { paidUntil, periods } = await db.membership.findUniqueOrThrow({
    where: { id },
    include: { periods: { include: { order: { include: { payment: true } } } } },
  });
  const [period] = periods;
  if (!period || !paidUntil) throw new Error("Nothing was paid");
  return { id, course, member, period, later: new Date(paidUntil.getTime() + DAY_MS) };
}

type Paid = Awaited<ReturnType<typeof createPaidMember>>;

const VIOLATIONS: Record<string, (paid: Paid) => Promise<unknown>> = {
  "paid, and no period": ({ period: { orderId } }) => db.membershipPeriod.delete({ where: { orderId } }),
  "paid until another time": ({ period: { orderId }, later }) =>
    db.membershipPeriod.update({ where: { orderId }, data: { endsAt: later } }),
  "open for longer": ({ id, later }) => db.membership.update({ where: { id }, data: { openUntil: later } }),
  "what it opens is open until another time": ({ member, course, later }) =>
    db.order.updateMany({
      where: { userId: member.id, ayniContentId: course.id },
      data: { contentExpirationDate: later },
    }),
  "orders of what it opens": ({ member, course }) =>
    db.order.deleteMany({ where: { userId: member.id, ayniContentId: course.id } }),
  "a refund is not recorded": ({ period }) =>
    stripe.refunds.create({ payment_intent: period.order.payment?.paymentIntentId ?? "" }),
};

test("a membership that was joined holds", async () => {
  const { id, course } = await createPaidMember();
  expect(await findMembershipProblems(id, course.id)).toEqual([]);
});

test.each(Object.entries(VIOLATIONS))("control: «%s» is seen", async (problem, violate) => {
  const paid = await createPaidMember();
  await violate(paid);
  expect((await findMembershipProblems(paid.id, paid.course.id)).join("\n")).toContain(problem);
});
