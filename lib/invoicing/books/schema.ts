import { z } from "zod";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import type { TaxRule } from "@/lib/reference/tax-rules";

/** "2027-1": months in Spain. */
export const quarterInput = z.string().regex(/^20\d{2}-[1-4]$/, "Escribe un trimestre, como 2027-1");

/** Books by the number of the return that they are for; "facturas" is the register, "pagos" what Masters are owed. */
export const bookNames = ["303", "369", "349", "facturas", "pagos", "238"] as const;
export type BookName = (typeof bookNames)[number];

export const bookParams = z.object({
  quarter: quarterInput,
  book: z
    .string()
    .regex(/\.csv$/)
    .transform((file) => file.slice(0, -".csv".length))
    .pipe(z.enum(bookNames)),
});

/** `comprobar` compares the books with what they are read from, which takes seconds. */
export const booksQuery = z.object({
  trimestre: quarterInput.optional(),
  comprobar: z.literal("1").optional(),
});

/** Numbers of boxes of modelo 303; null where there is none. */
export type VatBoxes = { base: string | null; tax: string | null };

/** The invoices of a quarter by one rule at one rate with one kind of document, in cents of a euro. */
export type RuleTotal = Pick<TaxRule, "place" | "regime" | "qualification"> & {
  ruleId: string;
  taxName: string;
  percentage: number;
  kind: InvoiceKind;
  /** The earlier quarter that a rectifying invoice corrects; null for any other document, and within a quarter. */
  correctedQuarter: string | null;
  boxes: VatBoxes;
  invoices: number;
  taxBase: number;
  taxAmount: number;
};

/**
 * The account between the operator and a Master in a quarter and a currency, in minor units: `sold` - `returned` = `taxAmount`
 * + `feeAmount` + `masterAmount`, and `closing` = `opening` + `masterAmount` - `paid`. A negative balance was paid in excess.
 */
export type PayoutTotal = {
  masterId: string;
  masterName: string;
  /** Lower case. */
  currency: string;
  sales: number;
  sold: number;
  returned: number;
  taxAmount: number;
  feeAmount: number;
  masterAmount: number;
  paid: number;
  opening: number;
  closing: number;
};

/** `orderReference` is that of the order which does not agree, if it is one. */
export type BooksCheck = { difference: string | null; orderReference: string | null };

/** The books of a quarter as an admin sees them. */
export type BooksSummary = {
  quarter: string;
  /** The quarters that have invoices, and the present one, latest first. */
  quarters: string[];
  totals: RuleTotal[];
  /** Invoices in place of simplified ones, which are in the register and in no total. */
  substitutes: number;
  /** Sales in other currencies whose rate to euros was more than a week old. */
  oldRates: number;
  /** It is null unless it was asked for; `difference` is a sentence on the first thing that does not agree, null if everything does. */
  check: BooksCheck | null;
};
