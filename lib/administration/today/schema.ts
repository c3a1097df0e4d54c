type CountedAmount = { count: number; amount: number };

/** Completed sales in one lower-case currency; amounts in minor units. */
export type RecentSales = { currency: string; today: CountedAmount; week: CountedAmount };

export type WaitingApplication = { id: string; name: string; lastName: string; days: number };

/** A payment that the processor refused for a content that its buyer has not received since. */
export type FailedPayment = {
  id: string;
  reference: string;
  title: string;
  buyer: { id: string; name: string; lastName: string };
  amount: number;
  currency: string;
  createdAt: string;
};

export type AvailablePayout = CountedAmount & { currency: string; masters: number };

export type TodayOverview = {
  /** The currency with the most sales of the week first. */
  sales: RecentSales[];
  /** The oldest first. */
  applications: { total: number; oldest: WaitingApplication[] };
  /** `failed` counts those of the week; the latest first. */
  payments: { unmatched: number; failed: number; latestFailed: FailedPayment[] };
  reports: { total: number; oldestDays: number };
  failedJobs: number;
  payouts: AvailablePayout[];
};
