import { randomUUID } from "node:crypto";
import { POST as postPlan } from "@/app/api/membership-plans/route";
import { POST as postMembership } from "@/app/api/memberships/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "./ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "./users";

type UserRef = { id: string };

/** Offers a membership of 12 € a month that opens everything, through the API. */
export const offerPlanAs = async (master: UserRef, fields: Record<string, unknown> = {}) =>
  callHandler(postPlan, {
    method: "POST",
    json: {
      name: "Círculo de Luna",
      opens: "all",
      amount: 1200,
      currency: "EUR",
      interval: "month",
      ...fields,
    },
    cookie: await createSessionCookie(master),
  });

/** Creates a Master with a course of 25 €, and a membership that opens it. */
export async function createOfferedPlan(fields: Record<string, unknown> = {}) {
  const master = await createTestMaster();
  const course = await createTestAyni({
    userId: master.id,
    contentType: "COURSE",
    onlineType: "RECORDED",
    amount: 2500,
    currency: "EUR",
  });
  const { body } = await offerPlanAs(master, fields);
  return { master, course, planId: body.data.id as string };
}

/** Joins through the API. */
export const joinAs = async (member: UserRef, planId: string, fields: Record<string, unknown> = {}) =>
  callHandler(postMembership, {
    method: "POST",
    json: { planId, ...fields },
    cookie: await createSessionCookie(member),
  });

/** Creates a person who has joined and whose first period the processor has charged; `pay` acts on its page. */
export async function createMember(
  planId: string,
  pay: (checkoutId: string) => Promise<unknown>,
  fields: Record<string, unknown> = {},
) {
  const member = await createTestUser({ emailVerified: new Date() });
  const { body } = await joinAs(member, planId, fields);
  const id = body.data.id as string;
  const { checkoutSessionId } = await db.membership.findUniqueOrThrow({ where: { id } });
  await pay(checkoutSessionId ?? "");
  await syncMembership(id);
  return { id, member };
}

type MembershipFields = Partial<Omit<Prisma.MembershipUncheckedCreateInput, "planId" | "userId">>;

/** Creates a membership of 12 € a month, paid until the end of this one, of which no processor knows. */
export async function createTestMembership(
  { id: planId }: { id: string },
  { id: userId }: { id: string },
  fields: MembershipFields = {},
) {
  const { masterId } = await db.membershipPlan.findUniqueOrThrow({ where: { id: planId } });
  const paidUntil = new Date(Date.now() + 20 * 86_400_000);
  return db.membership.create({
    data: {
      planId,
      userId,
      masterId,
      state: "ACTIVE",
      amount: 1200,
      currency: "eur",
      interval: "MONTH",
      subscriptionId: `sub_${randomUUID()}`,
      paidUntil,
      openUntil: paidUntil,
      ...fields,
    },
  });
}
