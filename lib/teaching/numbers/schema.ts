import { z } from "zod";
import type { VisitTotals } from "@/lib/content/visits/schema";

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const ayniNumbersParams = z.object({ slug: z.uuid() });

/** The numbers that a Master sees on their own public pages. */
export type PageNumbers = {
  /** Views of contents, today and in the 29 days before. */
  recentViews: number;
  /** Users with an owned order. */
  receivers: number;
  followers: number;
};

export const numbersPeriods = ["30-dias", "90-dias", "12-meses", "todo"] as const;
export type NumbersPeriod = (typeof numbersPeriods)[number];

export const numbersQuery = z.object({
  periodo: z.enum(numbersPeriods, "Elige un período de la lista").default("30-dias"),
});

export const allNumbersQuery = numbersQuery.extend({
  /** Another Master's id is for admins only. */
  maestro: z.uuid("Esta persona no existe").optional(),
});

export const numbersTables = ["visitas", "ingresos", "avance", "asistencia"] as const;
export type NumbersTable = (typeof numbersTables)[number];

export const numbersExportQuery = numbersQuery.extend({
  tabla: z.enum(numbersTables, "Elige una tabla de la lista").default("visitas"),
});
export type NumbersExportQuery = z.output<typeof numbersExportQuery>;

/** Days from the first to the last one, inclusive, such as "2026-11-24". */
export type DaySpan = { from: string; to: string };

export type NumbersSpan = {
  period: NumbersPeriod;
  current: DaySpan;
  /** The span of the same length before; null since the beginning. */
  previous: DaySpan | null;
  unit: "day" | "week" | "month";
  /** First days of the parts of `current`. */
  parts: string[];
};

/** Days are UTC days, of views and of orders. */
export type VisitNumbers = {
  current: VisitTotals;
  previous: VisitTotals | null;
  /** Views from before sources and steps were recorded; part of `current.views`. */
  unknownViews: number;
  /** In the order of the parts of the span. */
  parts: VisitTotals[];
  /** The most views first. Orders without a view of the same person and day have no source and are not in it. */
  sources: ({ source: string } & VisitTotals)[];
};

/** In minor units. Like the totals of the list of sales, without refunded ones; `taxAmount`, `feeAmount` and `masterAmount` are of what partial refunds have left. */
export type IncomeSums = {
  count: number;
  amount: number;
  taxAmount: number;
  feeAmount: number;
  masterAmount: number;
  /** Refunds of sales of the same days, whole or partial, whenever they were made. */
  refundCount: number;
  refundedAmount: number;
};

/** Days are those of the Master's time zone. `currency` is upper-case; `parts` are those of the span. */
export type CurrencyIncome = IncomeSums & { currency: string; parts: IncomeSums[] };

/** People who began something, and who reached so many percent of it. */
export type Reached = { began: number; quarter: number; half: number; threeQuarters: number; end: number };

export type ProgressItem = Reached & { id: string; title: string; moduleTitle: string | null };

export type ProgressNumbers = {
  receivers: number;
  /** Empty while `isWithheld`. */
  items: ProgressItem[];
  /** There are items, but too few receivers to tell them apart. */
  isWithheld: boolean;
};

export type EncuentroNumbers = {
  id: string;
  title: string;
  startsAt: string;
  timezone: string;
  expected: number;
  came: number;
  /** Average of those who came to our own room; null outside of it. */
  averageMinutes: number | null;
};

export type AyniReport = {
  ayni: { id: string; slug: string; title: string; isPriced: boolean; isPublic: boolean };
  span: NumbersSpan;
  timeZone: string;
  visits: VisitNumbers;
  income: CurrencyIncome[];
  progress: ProgressNumbers;
  encuentros: EncuentroNumbers[];
};

export type TeachingNumbers = VisitTotals & { id: string; slug: string; title: string };

export type MasterReport = {
  masterId: string;
  span: NumbersSpan;
  timeZone: string;
  visits: VisitNumbers;
  income: CurrencyIncome[];
  /** Contents that are or were public, or had visits; the most views first. */
  teachings: TeachingNumbers[];
};
