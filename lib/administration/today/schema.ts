import type { FailedPayment } from "@/lib/administration/failed-payments/schema";

type CountedAmount = { count: number; amount: number };

/** Completed sales in one lower-case currency; amounts in minor units. */
export type RecentSales = { currency: string; today: CountedAmount; week: CountedAmount };

export type WaitingApplication = { id: string; name: string; lastName: string; days: number };

/** Counts of decisions that wait, as every page of admins shows them. */
export type PendingCounts = { applications: number; reports: number; failedJobs: number };

export type AvailablePayout = CountedAmount & { currency: string; masters: number };

export type TodayOverview = {
  /** The currency with the most sales of the week first. */
  sales: RecentSales[];
  /** The oldest first. */
  applications: { total: number; oldest: WaitingApplication[] };
  /** `failed` counts those of the week whose buyers still lack the content; the latest first. */
  payments: { unmatched: number; failed: number; latestFailed: FailedPayment[] };
  reports: { total: number; oldestDays: number };
  failedJobs: number;
  payouts: AvailablePayout[];
  /** Sales whose invoice the law wants in the buyer's name, which nobody knows; the oldest first. */
  unnamedSales: { total: number; oldest: { id: string; reference: string; days: number }[] };
};
