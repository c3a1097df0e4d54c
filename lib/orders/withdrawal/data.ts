import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { canWithdraw, calculateWithdrawalTerm, findOutcome } from "./policy";
import type { WithdrawalTerm } from "./policy";
import type { WithdrawalView } from "./schema";

const withdrawalInclude = (userId: string) =>
  ({
    payment: { select: { paymentIntentId: true, refundedAmount: true, status: true } },
    fundedSeat: { select: { claimedByOrderId: true } },
    gift: { select: { acceptedBy: { select: { userId: true, openedAt: true } } } },
    transfer: { select: { status: true } },
    ayni: {
      select: {
        encuentros: {
          select: {
            startsAt: true,
            endsAt: true,
            cancelledAt: true,
            room: { select: { missedStartsAt: true, ledSeconds: true } },
            measures: { where: { userId }, select: { isPresent: true } },
          },
        },
      },
    },
  }) satisfies Prisma.OrderInclude;

export type WithdrawalOrder = Prisma.OrderGetPayload<{ include: ReturnType<typeof withdrawalInclude> }>;

/** Errors: `NotFound` (not the actor's). */
export async function getWithdrawalOrder(actor: Member, id: string): Promise<WithdrawalOrder> {
  const order = await db.order.findFirst({
    where: { id, userId: actor.id },
    include: withdrawalInclude(actor.id),
  });
  if (!order) throw new AppError("NotFound");
  return order;
}

function calculateRefundableAmount({ amount, seatAmount, payment, fundedSeat }: WithdrawalOrder): number {
  const isSeatTaken = fundedSeat?.claimedByOrderId != null;
  return Math.max(0, amount - (isSeatTaken ? seatAmount : 0) - (payment?.refundedAmount ?? 0));
}

const REFUSAL_MESSAGES = {
  free: "No has pagado nada, así que no hay nada que devolver.",
  unpaid: "Este pedido no está pagado.",
  refunded: "Ya te hemos devuelto este pago.",
  disputed: "Has reclamado este pago a tu banco: espera a que responda.",
  paying: "Este pago se está entregando a su Maestro ahora mismo. Inténtalo de nuevo en unos minutos.",
  unknown: "No podemos devolver este pago desde aquí. Escríbenos y lo vemos.",
  opened: "Ya has abierto este contenido, así que no se puede devolver.",
  accepted: "Tu regalo ya se ha aceptado, así que no se puede devolver.",
  over: "El plazo para pedir la devolución ha terminado.",
} as const;

function findRefusal(order: WithdrawalOrder): keyof typeof REFUSAL_MESSAGES | null {
  if (order.amount === 0) return "free";
  if (order.status === "REFUNDED" || order.refundedAt) return "refunded";
  if (order.status !== "COMPLETED") return "unpaid";
  if (!order.payment) return "unknown";
  const receiverId = order.gift?.acceptedBy?.userId ?? order.userId;
  if (receiverId !== order.userId) return "accepted";
  if (order.payment.status === "DISPUTED") return "disputed";
  if (order.transfer?.status === "PENDING") return "paying";
  return calculateRefundableAmount(order) === 0 ? "refunded" : null;
}

/** A gift is opened by the giver who has kept it; while nobody has accepted it, it counts as not opened. */
const findOpenedAt = ({ gift, openedAt }: WithdrawalOrder): Date | null =>
  gift ? (gift.acceptedBy?.openedAt ?? null) : openedAt;

function findTermRefusal(order: WithdrawalOrder, term: WithdrawalTerm, now: Date): "opened" | "over" | null {
  if (canWithdraw(term, now)) return null;
  return findOpenedAt(order) && !term.until ? "opened" : "over";
}

export function toWithdrawalView(order: WithdrawalOrder, now: Date): WithdrawalView {
  const encuentros = order.ayni.encuentros.map((encuentro) => ({
    ...encuentro,
    outcome: findOutcome(encuentro, now),
  }));
  const term = calculateWithdrawalTerm({ ...order, openedAt: findOpenedAt(order), encuentros });
  const refusal = findRefusal(order) ?? findTermRefusal(order, term, now);
  return {
    amount: calculateRefundableAmount(order),
    currency: order.currency,
    allowed: refusal === null,
    until: term.until?.toISOString() ?? null,
    cause: term.cause,
    reason: refusal && REFUSAL_MESSAGES[refusal],
  };
}
