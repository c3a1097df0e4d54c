import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { canEditAyni, requireAyniEditor } from "@/lib/content/access";
import { isOwnedSql } from "@/lib/content/access-sql";
import { toVisitDay } from "@/lib/content/visits/policy";
import { viewCounts } from "@/lib/content/visits/sql";
import { findUserTimeZone } from "@/lib/identity/users/data";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { toLocalDay } from "@/lib/platform/time/days";
import { recentViewsStart } from "@/lib/teaching/dashboard/data";
import { findEncuentroNumbers } from "./encuentros";
import { findIncome } from "./income";
import { requireOwnNumbers } from "./policy";
import { findProgressNumbers } from "./progress";
import type {
  AyniReport,
  MasterReport,
  NumbersPeriod,
  NumbersSpan,
  PageNumbers,
  TeachingNumbers,
} from "./schema";
import { createSpan } from "./span";
import { isOfScope, isViewOfScope, type NumbersScope } from "./sql";
import { findVisits } from "./visits";

const { sql } = Prisma;

/** Reads all numbers with one statement. */
async function readNumbers(scope: NumbersScope, now: Date): Promise<PageNumbers> {
  const views = sql`${isViewOfScope(scope)} and v.day >= ${recentViewsStart(now)}::date`;
  const [row] = await db.$queryRaw<PageNumbers[]>`
    select (select coalesce(sum(views), 0)::int from (${viewCounts(views)}) days) as "recentViews",
           (select count(distinct o."userId")::int from "Order" o
            where ${isOfScope(scope)} and ${isOwnedSql}) as receivers,
           (select count(*)::int from "Follow" where "masterId" = ${scope.masterId}::uuid) as followers`;
  if (!row) throw new AppError("NotFound");
  return row;
}

/** Errors: `NotFound` (missing, or another's content), `Forbidden` (an owner who is no longer a Master). */
export async function findNumbersScope(actor: Actor, ayniId: string): Promise<NumbersScope> {
  const ayni = await db.ayni.findUnique({ where: { id: ayniId }, select: { userId: true } });
  requireAyniEditor(actor, ayni);
  return { masterId: ayni.userId, ayniId };
}

const recordSeen = (actor: Actor, { masterId: ownerId, ayniId }: NumbersScope): Promise<void> =>
  recordForeignAct(db, actor, { action: "numbers.seen", ownerId, after: { content: ayniId } });

/** Errors: as `findNumbersScope`. */
export async function getAyniNumbers(actor: Actor, id: string, now = new Date()): Promise<PageNumbers> {
  const scope = await findNumbersScope(actor, id);
  await recordSeen(actor, scope);
  return readNumbers(scope, now);
}

/** Sums up the contents of a Master. Errors: as `requireOwnNumbers`. */
export async function getMasterNumbers(actor: Actor, id: string, now = new Date()): Promise<PageNumbers> {
  requireOwnNumbers(actor, { id });
  const scope = { masterId: id, ayniId: null };
  const numbers = await readNumbers(scope, now);
  await recordSeen(actor, scope);
  return numbers;
}

/** The day of the first content, view or order; today without any. The earlier one of the Master and of UTC, as in `findSpan`. */
async function findFirstDay(scope: NumbersScope, timeZone: string, now: Date): Promise<string> {
  const [row] = await db.$queryRaw<{ at: Date | null; day: string | null }[]>`
    select least((select min(o."createdAt") from "Order" o where ${isOfScope(scope)}),
                 (select min(o."purchaseDate") from "Order" o where ${isOfScope(scope)}),
                 (select min(a."createdAt") from "Ayni" a where a."userId" = ${scope.masterId}::uuid and a."offerId" is null
                    and (${scope.ayniId}::uuid is null or a.id = ${scope.ayniId}::uuid))) as at,
           (select min(day)::text from (${viewCounts(isViewOfScope(scope))}) days) as day`;
  const first = row?.at ?? now;
  const days = [toLocalDay(first.toISOString(), timeZone), toVisitDay(first), row?.day ?? null];
  return days.filter((day) => day !== null).reduce((earliest, day) => (day < earliest ? day : earliest));
}

/**
 * Today is the Master's; views and their steps are counted by days in UTC, whose today may be the one before or after. The later
 * one ends the span, so that nothing is missing.
 */
export async function findSpan(
  scope: NumbersScope,
  period: NumbersPeriod,
  now: Date,
): Promise<{ span: NumbersSpan; timeZone: string }> {
  const timeZone = await findUserTimeZone(scope.masterId);
  const [local, utc] = [toLocalDay(now.toISOString(), timeZone), toVisitDay(now)];
  const today = utc > local ? utc : local;
  const firstDay = period === "todo" ? await findFirstDay(scope, timeZone, now) : today;
  return { span: createSpan(period, today, firstDay), timeZone };
}

/** Returns null unless the actor may edit the content. */
export async function findReportedAyni(actor: Actor, slug: string) {
  const row = await db.ayni.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      title: true,
      userId: true,
      contentType: true,
      amount: true,
      minimumAmount: true,
      listed: true,
    },
  });
  if (!row || !canEditAyni(actor, row)) return null;
  await recordSeen(actor, { masterId: row.userId, ayniId: row.id });
  return row;
}

type ReportedAyni = NonNullable<Awaited<ReturnType<typeof findReportedAyni>>>;
type ReportOptions = { period: NumbersPeriod; now?: Date };

/** Call after `findReportedAyni`. */
export async function getAyniReport(
  ayni: ReportedAyni,
  { period, now = new Date() }: ReportOptions,
): Promise<AyniReport> {
  const scope = { masterId: ayni.userId, ayniId: ayni.id };
  const { span, timeZone } = await findSpan(scope, period, now);
  const [{ visits }, income, progress, encuentros] = await Promise.all([
    findVisits(scope, span),
    findIncome(scope, span, timeZone),
    findProgressNumbers(ayni),
    findEncuentroNumbers(ayni.id, { current: span.current, timeZone, now }),
  ]);
  const { id, slug, title, amount, minimumAmount, listed } = ayni;
  const isPriced = amount > 0 || minimumAmount !== null;
  return {
    ayni: { id, slug, title, isPriced, isPublic: listed },
    span,
    timeZone,
    visits,
    income,
    progress,
    encuentros,
  };
}

/** Errors: as `requireOwnNumbers`, `NotFound` (nobody). */
export async function getMasterReport(
  actor: Actor,
  masterId: string,
  { period, now = new Date() }: ReportOptions,
): Promise<MasterReport> {
  requireOwnNumbers(actor, { id: masterId });
  const user = await db.user.findUnique({ where: { id: masterId }, select: { id: true } });
  if (!user) throw new AppError("NotFound");
  const scope = { masterId, ayniId: null };
  await recordSeen(actor, scope);
  const { span, timeZone } = await findSpan(scope, period, now);
  const [{ visits, byAyni }, income, contents] = await Promise.all([
    findVisits(scope, span),
    findIncome(scope, span, timeZone),
    db.ayni.findMany({
      where: { userId: masterId, offerId: null },
      select: { id: true, slug: true, title: true, status: true },
      orderBy: { id: "desc" },
    }),
  ]);
  const teachings = contents.flatMap(({ status, ...ayni }): TeachingNumbers[] => {
    const totals = byAyni.get(ayni.id);
    if (!totals && status !== "PUBLISHED") return [];
    return [{ ...ayni, ...(totals ?? { views: 0, panels: 0, checkouts: 0, receipts: 0 }) }];
  });
  teachings.sort((a, b) => b.views - a.views || b.receipts - a.receipts);
  return { masterId, span, timeZone, visits, income, teachings };
}
