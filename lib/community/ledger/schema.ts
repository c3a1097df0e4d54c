import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";

/** Months without activity do not count. */
export const LEDGER_MONTHS_PER_PAGE = 3;

const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;

export const ledgerQuery = z.object({ after: z.string().regex(MONTH_PATTERN).optional() });

export type LedgerKind =
  "received" | "granted" | "barter" | "taught" | "thanked" | "was-thanked" | "funded" | "given";

export type LedgerEntry = {
  /** Unique within its month. */
  id: string;
  kind: LedgerKind;
  at: string;
  title: string;
  /** The content, for its cover. */
  item: CatalogueItem;
  /** Title given in exchange, for barters. */
  gave: string | null;
  /** First name of the other person, or that of a gift as its giver wrote it; null for several people and for closed accounts. */
  person: string | null;
  /** First name of whoever gave what was received; null for closed accounts. */
  giver: string | null;
  people: number;
  /** True if a funded solidarity seat has been claimed, or a gift accepted. */
  taken: boolean;
  path: string | null;
  /** Path at which the reader can thank for it; null if they did, or cannot. */
  thankPath: string | null;
};

/** `month` is YYYY-MM in the reader's time zone. */
export type LedgerMonth = { month: string; entries: LedgerEntry[] };

/** `after` is the month before which the next page begins; `zone` is the reader's. */
export type LedgerPage = { months: LedgerMonth[]; zone: string; after: string | null };
