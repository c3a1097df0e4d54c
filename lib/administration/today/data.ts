import "server-only";
import { countPendingApplications } from "@/lib/administration/applications/data";
import { countFailed } from "@/lib/administration/failed-jobs/data";
import { countOpenCases } from "@/lib/administration/moderation/data";
import { listPayoutTotals } from "@/lib/payouts/payout/data";
import { isSale } from "@/lib/payouts/sales/sql";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { startOfDay, toLocalDay } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { FailedPayment, RecentSales, TodayOverview } from "./schema";

const WEEK_DAYS = 7;
const APPLICATIONS_SHOWN = 5;
const FAILED_PAYMENTS_SHOWN = 5;

type Clock = { now: Date; todayStart: Date; weekStart: Date };

/** A week is today and the six days before, by the admin's calendar. */
function createClock(now: Date, timeZone: string): Clock {
  const startOf = (instant: Date) => startOfDay(toLocalDay(instant.toISOString(), timeZone), timeZone);
  return {
    now,
    todayStart: startOf(now),
    weekStart: startOf(new Date(now.getTime() - (WEEK_DAYS - 1) * DAY_MS)),
  };
}

const toDays = (since: Date, { now }: Clock): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));

type SalesRow = { currency: string; week: number; weekAmount: number; today: number; todayAmount: number };

// A double holds sums of minor units exactly up to 2^53.
async function findRecentSales({ now, todayStart, weekStart }: Clock): Promise<RecentSales[]> {
  const rows = await db.$queryRaw<SalesRow[]>`
    select o.currency, count(*)::int as week, sum(o.amount)::float8 as "weekAmount",
      (count(*) filter (where o."purchaseDate" >= ${todayStart}))::int as today,
      coalesce(sum(o.amount) filter (where o."purchaseDate" >= ${todayStart}), 0)::float8 as "todayAmount"
    from "Order" o
    where ${isSale} and o.status = 'COMPLETED' and o."purchaseDate" >= ${weekStart} and o."purchaseDate" <= ${now}
    group by o.currency order by week desc, o.currency`;
  return rows.map(({ currency, week, weekAmount, today, todayAmount }) => ({
    currency,
    today: { count: today, amount: todayAmount },
    week: { count: week, amount: weekAmount },
  }));
}

async function findWaitingApplications(actor: Actor, clock: Clock): Promise<TodayOverview["applications"]> {
  const [total, rows] = await Promise.all([
    countPendingApplications(actor),
    db.masterApplication.findMany({
      where: { status: "PENDING" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: APPLICATIONS_SHOWN,
      select: { id: true, createdAt: true, user: { select: { name: true, lastName: true } } },
    }),
  ]);
  const oldest = rows.map(({ id, createdAt, user }) => ({ id, ...user, days: toDays(createdAt, clock) }));
  return { total, oldest };
}

type FailedRow = Omit<FailedPayment, "buyer" | "createdAt"> & {
  buyerId: string;
  name: string;
  lastName: string;
  createdAt: Date;
  total: number;
};

async function findFailedPayments({ now, weekStart }: Clock) {
  const rows = await db.$queryRaw<FailedRow[]>`
    select o.id, o.reference, a.title, u.id as "buyerId", u.name, u."lastName", o.amount, o.currency, o."createdAt",
      (count(*) over ())::int as total
    from "Order" o join "Ayni" a on a.id = o."ayniContentId" join "User" u on u.id = o."userId"
    where o.status = 'FAILED' and o."createdAt" >= ${weekStart} and o."createdAt" <= ${now}
      and not exists (select from "Order" s where s."ayniContentId" = o."ayniContentId" and s."userId" = o."userId"
                      and s."completedAt" > o."createdAt")
    order by o."createdAt" desc, o.id desc limit ${FAILED_PAYMENTS_SHOWN}`;
  return {
    failed: rows[0]?.total ?? 0,
    latestFailed: rows.map(({ buyerId, name, lastName, createdAt, total: _, ...row }) => ({
      ...row,
      buyer: { id: buyerId, name, lastName },
      createdAt: createdAt.toISOString(),
    })),
  };
}

const countUnmatchedPayments = () => db.unmatchedPayment.count({ where: { resolvedAt: null } });

async function findOpenReports(actor: Actor, clock: Clock): Promise<TodayOverview["reports"]> {
  const [total, oldest] = await Promise.all([
    countOpenCases(actor),
    db.report.findFirst({
      where: { status: "OPEN" },
      orderBy: { createdAt: "asc" },
      select: { createdAt: true },
    }),
  ]);
  return { total, oldestDays: oldest ? toDays(oldest.createdAt, clock) : 0 };
}

async function findAvailablePayouts(actor: Actor, { now }: Clock): Promise<TodayOverview["payouts"]> {
  const totals = await listPayoutTotals(actor, now);
  return totals
    .filter(({ masters }) => masters > 0)
    .map(({ currency, masters, available }) => ({ currency, masters, ...available }));
}

/** Gathers what an admin looks at first in the morning. Errors: `Forbidden`. */
export async function getTodayOverview(
  actor: Actor,
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): Promise<TodayOverview> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const clock = createClock(now, timeZone);
  const [sales, applications, unmatched, failed, reports, failedJobs, payouts] = await Promise.all([
    findRecentSales(clock),
    findWaitingApplications(actor, clock),
    countUnmatchedPayments(),
    findFailedPayments(clock),
    findOpenReports(actor, clock),
    countFailed(actor),
    findAvailablePayouts(actor, clock),
  ]);
  return { sales, applications, payments: { unmatched, ...failed }, reports, failedJobs, payouts };
}
