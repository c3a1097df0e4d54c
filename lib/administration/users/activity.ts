import "server-only";
import { isAdmin, type Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
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
  const [purchases, purchaseCount, saleCount, contents, contentCount, reports, reportsMade] =
    await Promise.all([
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
  };
}
