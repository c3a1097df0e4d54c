import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { mayReturn, returnTerm } from "../../returns/policy";
import type { ReturnView } from "./schema";

const include = {
  payment: { select: { paymentIntentId: true, refundedAmount: true, status: true } },
  fundedPlace: { select: { takenByOrderId: true } },
  transfer: { select: { status: true } },
  ayni: { select: { encuentros: { select: { startsAt: true, cancelledAt: true } } } },
} satisfies Prisma.OrderInclude;

export type BoughtOrder = Prisma.OrderGetPayload<{ include: typeof include }>;

/** An order of the actor's own. Errors: `NotFound`. */
export async function findBought(actor: Member, id: string): Promise<BoughtOrder> {
  const order = await db.order.findFirst({ where: { id, userId: actor.id }, include });
  if (!order) throw new AppError("NotFound");
  return order;
}

/** What of an order may go back to its buyer: not what paid for a place that somebody has. */
function returnable({ amount, placeAmount, payment, fundedPlace }: BoughtOrder): number {
  const taken = fundedPlace?.takenByOrderId != null;
  return Math.max(0, amount - (taken ? placeAmount : 0) - (payment?.refundedAmount ?? 0));
}

const SAID = {
  free: "No has pagado nada, así que no hay nada que devolver.",
  unpaid: "Este pedido no está pagado.",
  refunded: "Ya te hemos devuelto este pago.",
  disputed: "Has reclamado este pago a tu banco: espera a que responda.",
  paying: "Este pago se está entregando a su Maestro ahora mismo. Inténtalo de nuevo en unos minutos.",
  unknown: "No podemos devolver este pago desde aquí. Escríbenos y lo vemos.",
  opened: "Ya has abierto este contenido, así que no se puede devolver.",
  over: "El plazo para pedir la devolución ha terminado.",
} as const;

/** Why an order cannot be given back, whenever it is asked for. */
function obstacle(order: BoughtOrder): keyof typeof SAID | null {
  if (order.amount === 0) return "free";
  if (order.status === "REFUNDED" || order.refundedAt) return "refunded";
  if (order.status !== "COMPLETED") return "unpaid";
  if (!order.payment) return "unknown";
  if (order.payment.status === "DISPUTED") return "disputed";
  if (order.transfer?.status === "PENDING") return "paying";
  return returnable(order) === 0 ? "refunded" : null;
}

/** Whether an order may be given back now, and until when. */
export function returnView(order: BoughtOrder, now: Date): ReturnView {
  const term = returnTerm({ ...order, encuentros: order.ayni.encuentros });
  const late = mayReturn(term, now) ? null : order.openedAt && !term.until ? "opened" : "over";
  const refusal = obstacle(order) ?? late;
  return {
    amount: returnable(order),
    currency: order.currency,
    allowed: refusal === null,
    until: term.until?.toISOString() ?? null,
    reason: refusal && SAID[refusal],
  };
}
