import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { requestRefund, UNKNOWN_PAYMENT } from "@/lib/orders/refund";
import { syncPayment } from "@/lib/orders/settlement/service";
import { AppError } from "@/lib/platform/http/errors";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { getSale } from "./data";
import { formatMoney } from "@/lib/reference/money";
import { canManagePayouts } from "./policy";
import type { RefundInput, SaleView } from "./schema";

/** The remainder by default. Errors: `ValidationError` (more than the remainder). */
function resolveRefundAmount(
  { amount, refundedAmount, currency }: SaleView,
  requestedAmount: number | undefined,
): number {
  const remainingAmount = amount - refundedAmount;
  if (requestedAmount === undefined || requestedAmount <= remainingAmount)
    return requestedAmount ?? remainingAmount;
  throw new AppError("ValidationError", {
    fields: { amount: `Quedan por devolver ${formatMoney(remainingAmount, currency)}` },
  });
}

/** Errors: `Conflict` with the reason. */
async function getRefundablePaymentId(sale: SaleView): Promise<string> {
  if (sale.status === "refunded") throw new AppError("Conflict", { message: "Esta venta ya se devolvió." });
  if (sale.disputed) {
    throw new AppError("Conflict", {
      message: "Quien la compró la disputa: el procesador de pagos decide quién se queda con el dinero.",
    });
  }
  if (sale.transfer === "pending") {
    throw new AppError("Conflict", {
      message:
        "Hay una transferencia a su Maestro en camino: espera a saber cómo termina antes de devolver nada.",
    });
  }
  const payment = await db.payment.findUnique({
    where: { orderId: sale.id },
    select: { paymentIntentId: true },
  });
  if (!payment) throw new AppError("Conflict", { message: UNKNOWN_PAYMENT });
  return payment.paymentIntentId;
}

/** Records a refund once per key, which concurrent and repeated requests share. */
async function recordRefund(actor: Member, sale: SaleView, amount: number, key: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await tx.$queryRaw`select 1 from "Order" where id = ${sale.id}::uuid for no key update`;
    const subject = { type: "User", id: sale.masterUserId } as const;
    const recordedCount = await tx.auditEntry.count({
      where: { subjectType: "User", subjectId: subject.id, after: { path: ["key"], equals: key } },
    });
    if (recordedCount > 0) return;
    await recordAuditEntry(tx, actor, {
      action: "sale.refunded",
      subject,
      before: { refundedAmount: String(sale.refundedAmount) },
      after: { orderId: sale.id, amount: String(amount), currency: sale.currency, key },
    });
  });
}

const formatPayoutWarning = (sale: SaleView): string | null =>
  sale.paidToMaster
    ? `Esta venta ya se había pagado a su Maestro (${formatMoney(sale.paidToMasterAmount ?? sale.masterAmount, sale.currency)}): acuerda con esa persona cómo se compensa.`
    : null;

/** `notice` tells that the Master was already paid. Errors: `Forbidden`, `NotFound`, `Conflict`, `ValidationError`, `ServiceUnavailable`. */
export async function refundSale(
  actor: Member,
  id: string,
  input: RefundInput,
): Promise<{ data: SaleView; notice: string | null }> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const sale = await getSale(actor, id);
  const paymentIntentId = await getRefundablePaymentId(sale);
  const amount = resolveRefundAmount(sale, input.amount);
  const key = await requestRefund({ id, paymentIntentId, amount, refundedAmount: sale.refundedAmount });
  await recordRefund(actor, sale, amount, key);
  await syncPayment(id);
  return { data: await getSale(actor, id), notice: formatPayoutWarning(sale) };
}
