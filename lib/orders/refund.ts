import "server-only";
import { syncPayment } from "./settlement/service";
import { db } from "@/lib/platform/db/client";
import type { Payment } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import { IDEMPOTENCY_MISMATCH, PaymentRefusedError } from "@/lib/platform/ports/stripe";

export const UNKNOWN_PAYMENT =
  "El procesador de pagos no conoce el pago de esta venta (es de muestra o se hizo con otra cuenta), así que no se puede devolver desde aquí.";
const REFUND_REFUSED =
  "El procesador de pagos no permite devolver este importe. Comprueba cuánto queda por devolver e inténtalo de nuevo.";

/** Syncs first: the processor may know of other refunds, also of one of another amount by the same key. */
async function throwRefusal(id: string, error: unknown): Promise<never> {
  if (!(error instanceof PaymentRefusedError)) throw error;
  if (error.reason === "resource_missing") throw conflict(UNKNOWN_PAYMENT);
  log.error({ orderId: id, reason: error.reason }, "The processor refused a refund");
  await syncPayment(id);
  if (error.reason === IDEMPOTENCY_MISMATCH) throw new AppError("ServiceUnavailable", { retryAfter: 5 });
  throw conflict(REFUND_REFUSED);
}

/** Amounts in minor units; `refundedAmount` was refunded before. */
type RefundRequest = {
  id: string;
  paymentIntentId: string;
  amount: number;
  refundedAmount: number;
  isPack?: boolean;
};

/**
 * Concurrent requests share the returned key, so the refund is done once. What is owed of a pack changes with its hours: there
 * the amount is no part of the key, and the processor refuses a second request that counted otherwise. Errors: `Conflict`,
 * `ServiceUnavailable`.
 */
export async function requestRefund({
  id,
  paymentIntentId,
  amount,
  refundedAmount,
  isPack = false,
}: RefundRequest): Promise<string> {
  const key = `refund:${id}:${refundedAmount}${isPack ? "" : `:${amount}`}`;
  await payments
    .refund(paymentIntentId, amount, { key, orderId: id })
    .catch((error: unknown) => throwRefusal(id, error));
  return key;
}

/**
 * Returns what is still owed of a sale, which `findOwed` counts once its payment is known as the processor has it. Returns the
 * amount in minor units; 0 for a sale that has ended. Errors: `Conflict`, `ServiceUnavailable`.
 */
export async function returnOwed(
  orderId: string,
  findOwed: (payment: Payment) => number | Promise<number>,
  { isPack = false } = {},
): Promise<number> {
  await syncPayment(orderId);
  const payment = await db.payment.findFirst({
    where: { orderId, status: "SUCCEEDED", order: { status: "COMPLETED" } },
  });
  if (!payment) return 0;
  const amount = await findOwed(payment);
  if (amount === 0) return 0;
  const { paymentIntentId, refundedAmount } = payment;
  await requestRefund({ id: orderId, paymentIntentId, amount, refundedAmount, isPack });
  await syncPayment(orderId);
  return amount;
}
