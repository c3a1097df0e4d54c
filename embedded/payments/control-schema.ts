import { z } from "zod";
import { FAULT_KINDS } from "./faults";
import { CARD_METHODS, TEST_METHODS } from "./objects/payment-method";
import { WEBHOOK_MODES, RELEASE_ORDERS } from "./webhooks";

export const webhookModeInput = z.strictObject({ mode: z.enum(WEBHOOK_MODES) });
export const releaseWebhooksInput = z.strictObject({ order: z.enum(RELEASE_ORDERS).default("created") });
export const paymentOutcomeInput = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });
export const paySessionInput = z.strictObject({
  card: z.enum(TEST_METHODS),
  email: z.email().optional(),
  /** For cards that ask for confirmation: the payer's answer to the bank; absent: not answered yet. */
  confirmed: z.boolean().optional(),
});
/** The bank gives this answer to the next automatic payments of a customer, instead of what their card stands for. */
export const bankOrderInput = z.strictObject({
  answer: z.enum(["accepted", "declined", "confirm"]),
  times: z.int().min(0).default(1),
});
/** The payer's part on the page of an invoice: a card, or the answer to the bank, or both. */
export const payInvoiceInput = z.strictObject({
  card: z.enum(CARD_METHODS).optional(),
  confirmed: z.boolean().optional(),
});
export const openDisputeInput = z.strictObject({ payment_intent: z.string() });
export const closeDisputeInput = z.strictObject({ status: z.enum(["won", "lost"]) });
export const addFaultInput = z.strictObject({
  route: z.string().regex(/^(DELETE|GET|POST) \/v1\//),
  kind: z.enum(FAULT_KINDS),
  ms: z.int().min(0).max(600_000).default(600_000),
  match: z.string().min(1).optional(),
  times: z.int().min(1).default(1),
});
export const advanceClockInput = z.strictObject({ advanceSeconds: z.int().min(0) });
/** Available funds in minor units; null for unlimited. */
export const setFundsInput = z.strictObject({
  currency: z.string().length(3),
  available: z.int().min(0).nullable(),
});
export const setAccountInput = z.strictObject({ transfers: z.enum(["active", "inactive", "pending"]) });
export const controlSettingsInput = z.strictObject({ lateAfterSeconds: z.number().min(0) });

const pastSeconds = z.int().min(0);
/** Payments and subscriptions from before the processor first ran; times in Unix seconds, amounts in minor units. */
export const historyInput = z.strictObject({
  payments: z.array(
    z.strictObject({
      id: z.string().min(1),
      orderId: z.string(),
      email: z.email(),
      amount: z.int().positive(),
      currency: z.string().length(3),
      paidAt: pastSeconds,
      refundedAmount: z.int().min(0),
      refundedAt: pastSeconds,
    }),
  ),
  subscriptions: z.array(
    z.strictObject({
      id: z.string().min(1),
      membershipId: z.string(),
      customer: z.string().min(1),
      email: z.email(),
      title: z.string().min(1),
      amount: z.int().positive(),
      currency: z.string().length(3),
      interval: z.enum(["month", "year"]),
      periodStart: pastSeconds,
      pausedUntil: z.int().nullable(),
      endsWithPeriod: z.boolean(),
      /** The card pays no more. */
      isDeclined: z.boolean(),
    }),
  ),
});
