import { z } from "zod";
import type { ExchangeRateView } from "@/lib/invoicing/exchange-note";

export const selfBilledInvoiceParams = z.object({ id: z.uuid() });

export const settlementInput = z.object({ settled: z.boolean("Indica si está liquidada") });
export type SettlementInput = z.output<typeof settlementInput>;

/** Amounts in minor units of the lower-case currency, negative in what rectifies. */
export type SelfBilledInvoiceView = {
  id: string;
  /** "AF-27-000012-0003". */
  number: string;
  isRectifying: boolean;
  /** "2027-03". */
  month: string;
  currency: string;
  taxBase: number;
  taxPercentage: number;
  taxAmount: number;
  withholdingPercentage: number;
  withholdingAmount: number;
  amount: number;
  issuedAt: string;
  /** Time at which tax and withholding were settled; null while they are not. */
  settledAt: string | null;
};

/** The contents of the paper. */
export type SelfBilledInvoicePaper = {
  invoice: SelfBilledInvoiceView;
  /** The Master. */
  issuer: { name: string; taxId: string; address: string };
  /** The operator. */
  recipient: { name: string; taxId: string; address: string };
  /** It is null for euros, and for invoices from before the rate was kept. */
  exchange: ExchangeRateView | null;
  /** Sentence that the tax rule demands; null without one. */
  ruleText: string | null;
};
