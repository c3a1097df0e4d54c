import { z } from "zod";

/** How many months with something in them a page shows. */
export const LEDGER_MONTHS = 3;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export const ledgerQuery = z.object({ after: z.string().regex(MONTH).optional() });

export type LedgerKind = "received" | "granted" | "barter" | "taught" | "thanked" | "was-thanked" | "funded";

/** One line of the book: what somebody received or gave. */
export type LedgerEntry = {
  /** Unique in its month. */
  id: string;
  kind: LedgerKind;
  at: string;
  title: string;
  /** What was given for it, in a trueque. */
  gave: string | null;
  /** First name of the other; null for many, and for who is no longer here. */
  person: string | null;
  /** How many people it is about. */
  people: number;
  /** Of a place that one paid for: whether somebody lives it. */
  taken: boolean;
  /** The page that it leads to. */
  path: string | null;
};

/** `month`: YYYY-MM in the reader's zone. */
export type LedgerMonth = { month: string; entries: LedgerEntry[] };

/** `after`: the month before which the next page begins. */
export type LedgerPage = { months: LedgerMonth[]; after: string | null };
