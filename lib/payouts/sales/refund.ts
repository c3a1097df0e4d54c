import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { settleOrder } from "@/lib/orders/settlement";
import { AppError } from "@/lib/platform/http/errors";
import { PaymentRefused, payments } from "@/lib/platform/ports/payments";
import { lockAdmin } from "@/lib/identity/lock-user";
import { findSale } from "@/lib/payouts/sales/data";
import { saidAmount } from "@/lib/sales/money";
import { canSettleSales } from "@/lib/payouts/sales/policy";
import type { RefundInput, SaleView } from "@/lib/payouts/sales/schema";

const UNKNOWN_PAYMENT =
  "El procesador de pagos no conoce el pago de esta venta (es de muestra o se hizo con otra cuenta), así que no se puede devolver desde aquí.";
const REFUSED =
  "El procesador de pagos no permite devolver este importe. Comprueba cuánto queda por devolver e inténtalo de nuevo.";

/** What is given back: what is asked for, or all that is left. */
function amountOf({ amount, refundedAmount, currency }: SaleView, wanted: number | undefined): number {
  const left = amount - refundedAmount;
  if (wanted === undefined || wanted <= left) return wanted ?? left;
  throw new AppError("ValidationError", {
    fields: { amount: `Quedan por devolver ${saidAmount(left, currency)}` },
  });
}

async function paymentOf(sale: SaleView): Promise<string> {
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

/** The processor's no becomes ours; what it knows better than we do is made true first. */
async function refused(id: string, error: unknown): Promise<never> {
  if (!(error instanceof PaymentRefused)) throw error;
  if (error.reason === "resource_missing") throw new AppError("Conflict", { message: UNKNOWN_PAYMENT });
  console.error("The processor gives nothing back", id, error.reason);
  await settleOrder(id);
  throw new AppError("Conflict", { message: REFUSED });
}

type Asked = { id: string; payment: string; amount: number; refundedAmount: number };

/**
 * Has the processor give back a part of an order. Whoever asks for the same part of what is left asks for the same
 * refund, which is done once; gives its key. Errors: `Conflict` (refused), `ServiceUnavailable`.
 */
export async function askBack({ id, payment, amount, refundedAmount }: Asked): Promise<string> {
  const key = `refund:${id}:${refundedAmount}:${amount}`;
  await payments.refund(payment, amount, key).catch((error: unknown) => refused(id, error));
  return key;
}

/** Written down once, also when two asked for the same at once, or one who had no answer asked again. */
async function record(actor: Member, sale: SaleView, amount: number, key: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    await tx.$queryRaw`select 1 from "Order" where id = ${sale.id}::uuid for no key update`;
    const subject = { type: "User", id: sale.masterUserId } as const;
    const known = await tx.auditEntry.count({
      where: { subjectType: "User", subjectId: subject.id, after: { path: ["key"], equals: key } },
    });
    if (known > 0) return;
    await recordAct(tx, actor, {
      action: "sale.refunded",
      subject,
      before: { refundedAmount: String(sale.refundedAmount) },
      after: { orderId: sale.id, amount: String(amount), currency: sale.currency, key },
    });
  });
}

const notice = (sale: SaleView): string | null =>
  sale.paidToMaster
    ? `Esta venta ya se había pagado a su Maestro (${saidAmount(sale.paidToMasterAmount ?? sale.masterAmount, sale.currency)}): acuerda con esa persona cómo se compensa.`
    : null;

/**
 * Gives back what was paid for a sale, or a part of it. Whoever gives it back in full takes the access and the payout
 * with it; what was paid to the Master before stays written, and is said.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (given back already, disputed, refused by the processor),
 * `ValidationError` (more than what is left), `ServiceUnavailable`.
 */
export async function refundSale(
  actor: Member,
  id: string,
  input: RefundInput,
): Promise<{ data: SaleView; notice: string | null }> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const sale = await findSale(actor, id);
  const payment = await paymentOf(sale);
  const amount = amountOf(sale, input.amount);
  const key = await askBack({ id, payment, amount, refundedAmount: sale.refundedAmount });
  await record(actor, sale, amount, key);
  await settleOrder(id);
  return { data: await findSale(actor, id), notice: notice(sale) };
}
