import { z } from "zod";
import type { SepaSender } from "@/lib/payouts/sepa-sender/schema";
import { payoutDateInput } from "@/lib/payouts/sales/schema";

export const bankFileFormats = ["SEPA", "CSV"] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** The most sales of one file; the next one takes the rest. */
export const MAX_BANK_FILE_SALES = 1000;

export const bankFileInput = z.object({
  format: z.enum(bankFileFormats, "Elige un formato de la lista"),
  /** All sales that can be paid, when omitted. */
  orderIds: z
    .array(z.uuid("Esta venta no existe"))
    .min(1, "Elige al menos una venta")
    .max(MAX_BANK_FILE_SALES, `Elige como máximo ${MAX_BANK_FILE_SALES} ventas`)
    .optional(),
});
export type BankFileInput = z.input<typeof bankFileInput>;

export const bankFileParams = z.object({ id: z.uuid() });

export const bankFileCloseInput = z.discriminatedUnion("status", [
  z.object({ status: z.literal("SENT"), paidOn: payoutDateInput.optional() }),
  z.object({ status: z.literal("DISCARDED") }),
]);
export type BankFileCloseInput = z.input<typeof bankFileCloseInput>;

/** Sums in minor units, by lower-case currency. */
export type CurrencySum = { currency: string; amount: number };

export const closedBankFilesQuery = z.object({ after: z.string().optional() });

type BankFileSummary = {
  id: string;
  format: BankFileFormat;
  createdAt: string;
  madeBy: { name: string; lastName: string };
  /** Payments to a Master in a currency. */
  payments: number;
  sales: number;
  sums: CurrencySum[];
};

/** A file that was made and neither sent nor discarded. */
export type OpenBankFile = BankFileSummary & {
  /** The Masters' parts that were refunded or disputed since it was made. */
  lessSince: CurrencySum[];
};

/** A file that was sent or discarded. */
export type ClosedBankFile = BankFileSummary & {
  status: "SENT" | "DISCARDED";
  closedAt: string;
  /** It is null once that account is gone. */
  closedBy: { name: string; lastName: string } | null;
  /** False once one of its accounts was deleted. */
  isReadable: boolean;
};

export type MadeBankFile = { id: string; payments: number; sales: number };

export type BankFilesView = {
  open: OpenBankFile[];
  /** The account that SEPA files are paid from; there are none without it. */
  sender: SepaSender | null;
};
