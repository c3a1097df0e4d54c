import "server-only";
import { isAdmin, type Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { inside, toInterval } from "@/lib/orders/membership-plans/data";
import { AppError } from "@/lib/platform/http/errors";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import type { UserActivity } from "./schema";

const SHOWN = 5;

const orderSelect = {
  id: true,
  reference: true,
  amount: true,
  currency: true,
  purchaseDate: true,
  refundedAt: true,
  ayni: { select: { title: true } },
} as const;

const newestFirst = [{ purchaseDate: "desc" as const }, { id: "desc" as const }];

/** Reports about the person and about what they wrote or offer. */
async function countReports(id: string): Promise<{ total: number; open: number }> {
  const [row] = await db.$queryRaw<{ total: number; open: number }[]>`
    select count(*)::int as total, (count(*) filter (where status = 'OPEN'))::int as open from "Report"
    where "subjectId" = ${id}::uuid
      or "subjectId" in (select id from "Ayni" where "userId" = ${id}::uuid)
      or "subjectId" in (select id from "Thanks" where "authorId" = ${id}::uuid)
      or "subjectId" in (select id from "LessonQuestion" where "authorId" = ${id}::uuid)
      or "subjectId" in (select id from "Letter" where "masterId" = ${id}::uuid)`;
  return row ?? { total: 0, open: 0 };
}

/** Memberships that were paid at least once, with the price, the next charge and what fails. */
async function listMemberships(userId: string): Promise<UserActivity["memberships"]> {
  const rows = await db.membership.findMany({
    where: { userId, paidUntil: { not: null } },
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: SHOWN,
    include: {
      plan: { select: { ayni: { select: { title: true } } } },
      master: { select: { name: true, lastName: true } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    title: row.plan.ayni.title,
    master: formatFullName(row.master),
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    interval: toInterval(row.interval),
    nextChargeAt: toIsoString(row.nextChargeAt),
    paidUntil: toIsoString(row.paidUntil),
    lateSince: toIsoString(row.lateSince),
    isLeft: row.leftAt !== null,
  }));
}

/** Lists the memberships that a Master offers, with how many people are in it and of how many of them the charges fail. */
async function listPlans(masterId: string): Promise<UserActivity["plans"]> {
  const rows = await db.membershipPlan.findMany({
    where: { masterId },
    orderBy: [{ archivedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: SHOWN,
    include: {
      ayni: { select: { title: true } },
      memberships: { where: inside(new Date()), select: { state: true } },
    },
  });
  return rows.map(({ id, ayni, archivedAt, memberships }) => ({
    id,
    title: ayni.title,
    members: memberships.length,
    late: memberships.filter(({ state }) => state === "LATE").length,
    archived: archivedAt !== null,
  }));
}

/** Summarizes what a person buys, sells, offers and is reported for; the newest of each. Errors: `Forbidden`. */
export async function findUserActivity(actor: Actor, id: string): Promise<UserActivity> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const received = {
    userId: id,
    membershipId: null,
    status: { in: ["COMPLETED" as const, "REFUNDED" as const] },
  };
  const sold = { masterUserId: id, amount: { gt: 0 }, status: received.status };
  const offered = { userId: id, offerId: null };
  const [
    purchases,
    purchaseCount,
    saleCount,
    contents,
    contentCount,
    reports,
    reportsMade,
    memberships,
    membershipCount,
    plans,
  ] = await Promise.all([
    db.order.findMany({ where: received, orderBy: newestFirst, take: SHOWN, select: orderSelect }),
    db.order.count({ where: received }),
    db.order.count({ where: sold }),
    db.ayni.findMany({
      where: offered,
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      take: SHOWN,
      select: { id: true, slug: true, title: true, status: true, listed: true },
    }),
    db.ayni.count({ where: offered }),
    countReports(id),
    db.report.count({ where: { reporterId: id } }),
    listMemberships(id),
    db.membership.count({ where: { userId: id, paidUntil: { not: null } } }),
    listPlans(id),
  ]);
  return {
    purchases: purchases.map(({ ayni, purchaseDate, refundedAt, ...row }) => ({
      ...row,
      title: ayni.title,
      at: purchaseDate.toISOString(),
      isReturned: refundedAt !== null,
    })),
    purchaseCount,
    saleCount,
    contents,
    contentCount,
    reports,
    reportsMade,
    memberships,
    membershipCount,
    plans,
  };
}
