import type { FailedPayment } from "@/lib/administration/failed-payments/schema";

type CountedAmount = { count: number; amount: number };

/** Completed sales in one lower-case currency; amounts in minor units. */
export type RecentSales = { currency: string; today: CountedAmount; week: CountedAmount };

export type WaitingApplication = { id: string; name: string; lastName: string; days: number };

/** Counts of decisions that wait, as every page of admins shows them. */
export type PendingCounts = { applications: number; reports: number; failedJobs: number };

export type AvailablePayout = CountedAmount & { currency: string; masters: number };

/** A membership whose last charge has failed; the amount is that of a period, in minor units. */
type UnpaidMembership = {
  id: string;
  title: string;
  member: { id: string; name: string; lastName: string };
  amount: number;
  currency: string;
  days: number;
};

export type TodayOverview = {
  /** The currency with the most sales of the week first. */
  sales: RecentSales[];
  /** The oldest first. */
  applications: { total: number; oldest: WaitingApplication[] };
  /** `failed` counts those of the week whose buyers still lack the content; the latest first. */
  payments: { unmatched: number; failed: number; latestFailed: FailedPayment[] };
  /** While the processor tries again; the oldest first. */
  unpaidMemberships: { total: number; oldest: UnpaidMembership[] };
  reports: { total: number; oldestDays: number };
  failedJobs: number;
  payouts: AvailablePayout[];
  /** Sales whose invoice the law wants in the buyer's name, which nobody knows; the oldest first. */
  unnamedSales: { total: number; oldest: { id: string; reference: string; days: number }[] };
};
