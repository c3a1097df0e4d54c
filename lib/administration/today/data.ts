import "server-only";
import { summarizeFailedPayments } from "@/lib/administration/failed-payments/data";
import { listUnnamedSales } from "@/lib/invoicing/invoice/data";
import { listPayoutTotals } from "@/lib/payouts/payout/data";
import { isSale } from "@/lib/payouts/sales/sql";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { startOfDay, toLocalDay } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { PendingCounts, RecentSales, TodayOverview } from "./schema";

const WEEK_DAYS = 7;
const APPLICATIONS_SHOWN = 5;
const FAILED_PAYMENTS_SHOWN = 5;
const UNNAMED_SALES_SHOWN = 5;
const UNPAID_MEMBERSHIPS_SHOWN = 5;

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

async function findOldestApplications(clock: Clock): Promise<TodayOverview["applications"]["oldest"]> {
  const rows = await db.masterApplication.findMany({
    where: { status: "PENDING" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: APPLICATIONS_SHOWN,
    select: { id: true, createdAt: true, user: { select: { name: true, lastName: true } } },
  });
  return rows.map(({ id, createdAt, user }) => ({ id, ...user, days: toDays(createdAt, clock) }));
}

const countUnmatchedPayments = () => db.unmatchedPayment.count({ where: { resolvedAt: null } });

async function findOldestReportDays(clock: Clock): Promise<number> {
  const oldest = await db.report.findFirst({
    where: { status: "OPEN" },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  return oldest ? toDays(oldest.createdAt, clock) : 0;
}

async function findAvailablePayouts(actor: Actor, { now }: Clock): Promise<TodayOverview["payouts"]> {
  const totals = await listPayoutTotals(actor, now);
  return totals
    .filter(({ masters }) => masters > 0)
    .map(({ currency, masters, available }) => ({ currency, masters, ...available }));
}

async function findUnnamedSales(clock: Clock): Promise<TodayOverview["unnamedSales"]> {
  const sales = await listUnnamedSales(clock.now);
  const oldest = sales.slice(0, UNNAMED_SALES_SHOWN).map(({ id, reference, paidAt }) => ({
    id,
    reference,
    days: toDays(paidAt, clock),
  }));
  return { total: sales.length, oldest };
}

async function findUnpaidMemberships(clock: Clock): Promise<TodayOverview["unpaidMemberships"]> {
  const where = { state: "LATE" } as const;
  const [total, rows] = await Promise.all([
    db.membership.count({ where }),
    db.membership.findMany({
      where,
      orderBy: [{ lateSince: "asc" }, { id: "asc" }],
      take: UNPAID_MEMBERSHIPS_SHOWN,
      select: {
        id: true,
        amount: true,
        currency: true,
        lateSince: true,
        user: { select: { id: true, name: true, lastName: true } },
        plan: { select: { ayni: { select: { title: true } } } },
      },
    }),
  ]);
  const oldest = rows.map(({ id, amount, currency, lateSince, user, plan }) => ({
    id,
    title: plan.ayni.title,
    member: user,
    amount,
    currency,
    days: toDays(lateSince ?? clock.now, clock),
  }));
  return { total, oldest };
}

type TodayOptions = { timeZone: string; pendingCounts: PendingCounts; now?: Date };

/** Gathers what an admin looks at first in the morning. Errors: `Forbidden`. */
export async function getTodayOverview(
  actor: Actor,
  { timeZone, pendingCounts, now = new Date() }: TodayOptions,
): Promise<TodayOverview> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const clock = createClock(now, timeZone);
  const [unpaidMemberships, sales, oldest, unmatched, failed, oldestDays, payouts, unnamedSales] =
    await Promise.all([
      findUnpaidMemberships(clock),
      findRecentSales(clock),
      findOldestApplications(clock),
      countUnmatchedPayments(),
      summarizeFailedPayments({ from: clock.weekStart, to: now }, FAILED_PAYMENTS_SHOWN),
      findOldestReportDays(clock),
      findAvailablePayouts(actor, clock),
      findUnnamedSales(clock),
    ]);
  return {
    sales,
    applications: { total: pendingCounts.applications, oldest },
    payments: { unmatched, ...failed },
    unpaidMemberships,
    reports: { total: pendingCounts.reports, oldestDays },
    failedJobs: pendingCounts.failedJobs,
    payouts,
    unnamedSales,
  };
}
