import { z } from "zod";
import { currencyCodes } from "@/lib/reference/currencies";

const period = z.string().regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/);

export const statementParams = z.object({ period });

export const statementQuery = z.object({
  currency: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(currencyCodes, "Elige una moneda de la lista")),
  /** Another Master's id is for admins only. */
  masterId: z.uuid("Esta persona no existe").optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

/** Sums of movements; `amount` = `taxAmount` + `feeAmount` + `masterAmount`. */
export type StatementSums = {
  count: number;
  amount: number;
  taxAmount: number;
  feeAmount: number;
  masterAmount: number;
};

/**
 * The account between a Master and the operator in a period and a currency, in minor units: `closing` = `opening` + the Master's
 * parts of `sales` − those of `refunds` + `invoiceTax` − `withheld` − `settled` − `payouts`. A negative balance was paid in excess.
 */
export type Statement = {
  /** A month or a year: "2027-03", "2027". */
  period: string;
  /** Lower case. */
  currency: string;
  opening: number;
  sales: StatementSums;
  refunds: StatementSums;
  /** The tax of the self-billed invoices of the period. */
  invoiceTax: number;
  /** The income tax kept back by these invoices. */
  withheld: number;
  /** Tax minus withholding that was paid beside the payouts. */
  settled: number;
  payouts: { count: number; amount: number };
  closing: number;
};

/** The statements of a Master by year, both newest first. */
export type StatementYear = { year: string; totals: Statement[]; months: Statement[] };

export const movementKinds = ["sale", "refund", "tax", "settlement", "payout"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A line of the books. `change` is how the balance changes. */
export type Movement = {
  kind: MovementKind;
  at: string;
  /** The order's or the invoice's. */
  reference: string;
  title: string;
  amount: number;
  taxAmount: number;
  feeAmount: number;
  change: number;
};
