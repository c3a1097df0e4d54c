import { z } from "zod";
import type { CursorPage } from "@/lib/platform/http/cursor";

/** The reasons for which no records are sent. */
export type Obstacle =
  | "operator-name"
  | "operator-tax-id"
  | "operator-address"
  | "agency"
  | "certificate"
  | "unreadable-certificate"
  | "declaration";

export const RECORDS_PAGE_SIZE = 50;

export const recordsQuery = z.object({ after: z.string().optional() });
export type RecordsQuery = z.output<typeof recordsQuery>;

export const MAX_SEQUENCE = 2_147_483_647;

export const recordParams = z.object({ sequence: z.coerce.number().int().min(1).max(MAX_SEQUENCE) });

/** `before-day`: that day is still to come; `without-data`: nothing before the operator's name, number and address are set. */
export type InvoicingState = { state: "issuing" | "before-day" | "without-data"; from: string };

export type RecordsOverview = {
  /** Says which sales get an invoice; `from` is the first day (in Spain) of them. */
  invoicing: InvoicingState;
  obstacles: Obstacle[];
  /** Records that "test" and "embedded" accept are registered nowhere. */
  agency: "real" | "test" | "embedded" | "none";
  counts: { pending: number; accepted: number; withErrors: number; rejected: number };
  /** The instant of the oldest record that has no answer; null without one. */
  waitingSince: string | null;
  lastContactAt: string | null;
  /** The last attempt had no answer; null if it had, or before the first. */
  failure: { attempts: number; text: string; nextAt: string | null } | null;
};

/** A record that was refused, or accepted with errors, and that no later one has corrected. */
export type ProblemRecord = {
  sequence: number;
  invoiceId: string;
  reference: string;
  isCancellation: boolean;
  state: "rejected" | "with-errors";
  generatedAt: string;
  /** The agency's. */
  code: string | null;
  text: string | null;
};

export type ProblemRecordsPage = CursorPage<ProblemRecord>;

export type ChainBreak = {
  sequence: number;
  /** The number of its invoice; null for a record that is missing. */
  reference: string | null;
  /** In Spanish. */
  reason: string;
};

export type ChainState = {
  /** The number of records that follow each other from the first one on. */
  records: number;
  /** The first break; null without one. */
  broken: ChainBreak | null;
};
