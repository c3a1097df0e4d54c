import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

const MAX_ADDRESS_LENGTH = 2000;

/** Steps that the page itself reports; those of an order are recorded with the order. */
export const visitInput = z
  .object({
    step: z.enum(["view", "panel"], "Este paso no existe").default("view"),
    /** Address of the page before, as far as the browser tells it. */
    referrer: safeText(MAX_ADDRESS_LENGTH).default(""),
    /** Query of the page by which the visitor came. */
    search: safeText(MAX_ADDRESS_LENGTH).default(""),
  })
  .prefault({});
export type VisitInput = z.output<typeof visitInput>;

/** Totals of one content, day and source. `day` is a day in UTC, "2026-11-24". */
export type VisitTotals = {
  views: number;
  /** Used the purchase panel, or ordered. */
  panels: number;
  /** Opened a checkout. */
  checkouts: number;
  /** Received the content. */
  receipts: number;
};
