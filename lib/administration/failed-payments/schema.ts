import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

export const FAILED_PAYMENTS_PAGE_SIZE = 24;

/** `waiting`: the buyer has not received the content since. */
export const failedPaymentStates = ["waiting", "received"] as const;
export type FailedPaymentState = (typeof failedPaymentStates)[number];

/** Days that the list reaches back. */
const failedPaymentAges = ["7", "30", "90"] as const;

export const failedPaymentsQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
  state: z.enum(failedPaymentStates, "Elige un estado de la lista").optional(),
  days: z.enum(failedPaymentAges, "Elige una antigüedad de la lista").optional(),
});
export type FailedPaymentsQuery = z.output<typeof failedPaymentsQuery>;

export type FailedPaymentParams = Partial<Record<"searchText" | "state" | "days", string>>;

/** A payment that the processor refused. */
export type FailedPayment = {
  id: string;
  reference: string;
  title: string;
  buyer: { id: string; name: string; lastName: string };
  amount: number;
  currency: string;
  createdAt: string;
  state: FailedPaymentState;
};
