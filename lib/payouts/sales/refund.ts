import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { requestRefund, UNKNOWN_PAYMENT } from "@/lib/orders/refund";
import { closePack, findPackReturn, reopenPack, requireReturnAlone } from "@/lib/orders/packs/service";
import { syncPayment } from "@/lib/orders/settlement/service";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { getSale } from "./data";
import { formatMoney } from "@/lib/reference/money";
import { canManagePayouts } from "./policy";
import type { RefundReason } from "./refund-reasons";
import type { OwnRefundInput, RefundInput, SaleView } from "./schema";

const OWN_REFUND_LIMIT = { name: "own-sale-refund", points: 30, seconds: 3600 };

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
  if (sale.status === "refunded") throw conflict("Esta venta ya se devolvió.");
  if (sale.disputed)
    throw conflict("Quien la compró la disputa: el procesador de pagos decide quién se queda con el dinero.");
  if (sale.transfer === "pending")
    throw conflict(
      "Hay una transferencia a su Maestro en camino: espera a saber cómo termina antes de devolver nada.",
    );
  const payment = await db.payment.findUnique({
    where: { orderId: sale.id },
    select: { paymentIntentId: true },
  });
  if (!payment) throw conflict(UNKNOWN_PAYMENT);
  return payment.paymentIntentId;
}

type RefundAction = "sale.refunded" | "sale.refundedByMaster";
type DoneRefund = { action: RefundAction; amount: number; reason: RefundReason; key: string };

/** Records a refund once per key, which concurrent and repeated requests share. */
async function recordRefund(
  actor: Member,
  sale: SaleView,
  { action, amount, reason, key }: DoneRefund,
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (action === "sale.refunded") await lockAsAdmin(tx, actor);
    await tx.$queryRaw`select 1 from "Order" where id = ${sale.id}::uuid for no key update`;
    const subject = { type: "User", id: sale.masterUserId } as const;
    const recordedCount = await tx.auditEntry.count({
      where: { subjectType: "User", subjectId: subject.id, after: { path: ["key"], equals: key } },
    });
    if (recordedCount > 0) return;
    await recordAuditEntry(tx, actor, {
      action,
      subject,
      before: { refundedAmount: String(sale.refundedAmount) },
      after: { orderId: sale.id, amount: String(amount), currency: sale.currency, reason, key },
    });
  });
}

const formatPayoutWarning = (sale: SaleView): string | null =>
  sale.paidToMasterAmount === null
    ? null
    : `Esta venta ya se había pagado a su Maestro (${formatMoney(sale.paidToMasterAmount, sale.currency)}): acuerda con esa persona cómo se compensa.`;

/** Returns the unused amount of a closed pack. Errors: `Conflict` (all is used). */
async function getPackReturn(orderId: string, isNewlyClosed: boolean): Promise<number> {
  const amount = await findPackReturn(db, orderId);
  if (amount) return amount;
  if (isNewlyClosed) await reopenPack(orderId);
  throw conflict(
    "Todas las sesiones de este pack están usadas o tienen su hora. Cancela antes las que no se vayan a dar.",
  );
}

/** Runs alone for a pack, of which an hour may be cancelled at the same time. */
const refund: typeof refundAlone = (actor, sale, done) => {
  const run = () => refundAlone(actor, sale, done);
  return sale.packUnused === null ? run() : requireReturnAlone(sale.id, run);
};

async function refundAlone(
  actor: Member,
  sale: SaleView,
  { action, amount, reason }: RefundInput & { action: RefundAction },
): Promise<SaleView> {
  const { id, refundedAmount } = sale;
  const paymentIntentId = await getRefundablePaymentId(sale);
  const isRest = amount === undefined || amount === sale.packUnused;
  const isPack = sale.packUnused !== null;
  const isPackRest = isRest && isPack;
  const isPackClosed = isPackRest && (await closePack(id, new Date()));
  const refunded = isPackRest ? await getPackReturn(id, isPackClosed) : resolveRefundAmount(sale, amount);
  const key = await requestRefund({ id, paymentIntentId, amount: refunded, refundedAmount, isPack }).catch(
    async (error: unknown) => {
      const isRefused = error instanceof AppError && error.code === "Conflict";
      if (isPackClosed && isRefused) await reopenPack(id);
      throw error;
    },
  );
  await recordRefund(actor, sale, { action, amount: refunded, reason, key });
  await syncPayment(id);
  return getSale(actor, id);
}

/** `notice` tells that the Master was already paid. Errors: `Forbidden`, `NotFound`, `Conflict`, `ValidationError`, `ServiceUnavailable`. */
export async function refundSale(
  actor: Member,
  id: string,
  input: RefundInput,
): Promise<{ data: SaleView; notice: string | null }> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const sale = await getSale(actor, id);
  const data = await refund(actor, sale, { ...input, action: "sale.refunded" });
  return { data, notice: formatPayoutWarning(sale) };
}

/** Errors: `Conflict` with the reason. */
async function checkOwnRefund(sale: SaleView): Promise<void> {
  const { offerId, pack, membershipPlan } = await db.ayni.findUniqueOrThrow({
    where: { id: sale.ayniContentId },
    select: {
      offerId: true,
      pack: { select: { id: true } },
      membershipPlan: { select: { id: true } },
    },
  });
  if (offerId !== null && !pack && !membershipPlan)
    throw conflict("Una cita se cancela en tu agenda, y entonces se devuelve entera.");
  if (sale.paidToMasterAmount !== null || sale.inBankFile)
    throw conflict(
      "El dinero de esta venta ya es tuyo o va de camino a tu cuenta. Escríbenos y lo devolvemos contigo.",
    );
}

/**
 * Refunds all that is left of a sale, of a pack what is not used, by the Master who sold it, before it is paid out to them.
 * Errors: `Forbidden` (no Master), `NotFound` (another's sale), `Conflict`, `ServiceUnavailable`, `TooManyRequests`.
 */
export async function refundOwnSale(
  actor: Member,
  id: string,
  { reason }: OwnRefundInput,
): Promise<SaleView> {
  const sale = await getSale(actor, id);
  if (!isSelf(actor, sale.masterUserId)) throw new AppError("NotFound");
  await consumeRateLimit(OWN_REFUND_LIMIT, actor.id);
  await checkOwnRefund(sale);
  return refund(actor, sale, { reason, action: "sale.refundedByMaster" });
}
