import "server-only";
import { findLiveSpan, roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { formatDeclaration, toDeclaredPurchase } from "@/lib/orders/withdrawal-declaration";
import {
  calculateWithdrawalTerm,
  canWithdraw,
  CONSENT_TEXT,
  findOutcome,
  isEndedByConsent,
  type WithdrawalFacts,
  type WithdrawalTerm,
} from "@/lib/orders/withdrawal-term";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { listEndingTitles } from "@/lib/orders/ending-seats";
import { findPackUse, type PackUse } from "@/lib/orders/packs/data";
import { calculatePackReturn } from "@/lib/orders/pack-terms";
import type { WithdrawalDeclaration, WithdrawalView } from "./schema";

const firstPeriod = {
  orderBy: { startsAt: "asc" },
  take: 1,
  select: { orderId: true },
} satisfies Prisma.Membership$periodsArgs;

const withdrawalInclude = (userId: string) =>
  ({
    user: { select: { name: true, lastName: true, email: true, timezone: true } },
    payment: { select: { paymentIntentId: true, refundedAmount: true, status: true } },
    fundedSeat: { select: { claimedByOrderId: true } },
    gift: { select: { acceptedBy: { select: { userId: true, consentedAt: true } } } },
    transfer: { select: { status: true } },
    offeredIn: { select: { id: true } },
    wantedIn: { select: { id: true } },
    claimedSeat: { select: { ayniId: true } },
    acceptedGift: { select: { id: true } },
    period: {
      select: {
        membershipId: true,
        endsAt: true,
        membership: { select: { paidUntil: true, periods: firstPeriod } },
      },
    },
    ayni: {
      select: {
        title: true,
        offerId: true,
        pack: {
          select: {
            id: true,
            sessions: true,
            bookings: { where: { isLive: true }, orderBy: { startsAt: "asc" }, select: { startsAt: true } },
          },
        },
        membershipPlan: { select: { id: true } },
        booking: { select: { forgoneAt: true, cancelledAt: true } },
        capacity: true,
        _count: {
          select: {
            files: { where: { playbackPositions: { some: { userId } } } },
            lessons: { where: { completions: { some: { userId } } } },
          },
        },
        encuentros: {
          select: {
            startsAt: true,
            endsAt: true,
            cancelledAt: true,
            room: { select: { ...roomTimes.select, missedStartsAt: true, ledSeconds: true } },
            measures: { where: { userId }, select: { isPresent: true } },
            _count: {
              select: { attendances: { where: { userId } }, presences: { where: { userId } } },
            },
          },
        },
      },
    },
  }) satisfies Prisma.OrderInclude;

type WithdrawalRow = Prisma.OrderGetPayload<{ include: ReturnType<typeof withdrawalInclude> }>;

/** `packUse` is null for what is no pack; `endingSeats` are the contents of the seats that end if it goes back. */
export type WithdrawalOrder = WithdrawalRow & { packUse: PackUse | null; endingSeats: string[] };

/** A running period that goes back ends its membership. */
async function listSeatsThatEnd(tx: Tx, { period }: WithdrawalRow, now = new Date()): Promise<string[]> {
  if (!period || period.endsAt <= now) return [];
  const { membershipId, endsAt, membership } = period;
  if (membership.paidUntil === null || membership.paidUntil > endsAt) return [];
  return (await listEndingTitles(tx, [{ membershipId, end: now }])).get(membershipId) ?? [];
}

export async function findWithdrawalOrder(
  userId: string,
  id: string,
  tx: Tx = db,
): Promise<WithdrawalOrder | null> {
  const row = await tx.order.findFirst({ where: { id, userId }, include: withdrawalInclude(userId) });
  if (!row) return null;
  return {
    ...row,
    packUse: row.ayni.pack && (await findPackUse(tx, row.ayni.pack.id)),
    endingSeats: await listSeatsThatEnd(tx, row),
  };
}

/** Errors: `NotFound` (not the actor's). */
export async function getWithdrawalOrder(actor: Member, id: string, tx: Tx = db): Promise<WithdrawalOrder> {
  const order = await findWithdrawalOrder(actor.id, id, tx);
  if (!order) throw new AppError("NotFound");
  return order;
}

function calculateRefundableAmount(order: WithdrawalOrder): number {
  const { amount, seatAmount, payment, fundedSeat, packUse } = order;
  if (order.ayni.pack && packUse) {
    const { sessions } = order.ayni.pack;
    const refundedAmount = payment?.refundedAmount ?? 0;
    return calculatePackReturn({ amount, sessions, used: packUse.used, refundedAmount });
  }
  const isSeatTaken = fundedSeat?.claimedByOrderId != null;
  return Math.max(0, amount - (isSeatTaken ? seatAmount : 0) - (payment?.refundedAmount ?? 0));
}

const REFUSAL_MESSAGES = {
  free: "No has pagado nada, así que no hay nada que devolver.",
  unpaid: "Este pedido no está pagado.",
  refunded: "Ya te hemos devuelto este pago.",
  rest: "Ya te hemos devuelto las sesiones que no usaste.",
  disputed: "Has reclamado este pago a tu banco: espera a que responda.",
  paying: "Este pago se está entregando a su Maestro ahora mismo. Inténtalo de nuevo en unos minutos.",
  unknown: "No podemos devolver este pago desde aquí. Escríbenos y lo vemos.",
  consented: `Al abrirlo dijiste que sí a «${CONSENT_TEXT}».`,
  accepted: "Tu regalo ya se ha aceptado, así que no se puede devolver.",
  used: "Has usado todas las sesiones de este pack, o tienen ya su hora en tu agenda.",
  booked: "Una cita se cambia o se cancela en tu agenda, hasta la hora que te dijimos al reservarla.",
  renewed:
    "Se devuelve el primer pago de una membresía, durante 14 días. Este es una renovación: puedes dejarla cuando quieras.",
  opened: "Lo abre tu membresía: sigue abierto mientras estés en ella.",
  over: "El plazo para pedir la devolución ha terminado.",
  returned: "Ya has devuelto este lugar.",
  given: "Este lugar te lo dio otra persona, así que no se puede devolver desde aquí.",
  started: "Ya has empezado, así que este lugar ya no se puede devolver.",
  past: "Este Ayni ya ha terminado, así que ya no hay un lugar que devolver.",
} as const;

type Refusal = keyof typeof REFUSAL_MESSAGES;

export const isGivenByOthers = ({
  offeredIn,
  wantedIn,
  claimedSeat,
  acceptedGift,
}: Record<"offeredIn" | "wantedIn" | "claimedSeat" | "acceptedGift", object | null>): boolean =>
  [offeredIn, wantedIn, claimedSeat, acceptedGift].some((source) => source !== null);

/** Returns true once the holder has played or read something, or entered an encuentro. */
export const hasStarted = ({ ayni: { _count: begun, encuentros } }: WithdrawalOrder): boolean =>
  begun.files + begun.lessons > 0 ||
  encuentros.some(({ _count: { attendances, presences } }) => attendances + presences > 0);

/** Only a place in encuentros is somebody else's once it is given back. */
function findPlaceRefusal(order: WithdrawalOrder, now: Date): Refusal | null {
  const { status, renewedAt, contentExpirationDate: accessEnd, ayni } = order;
  // What it opens at once would be opened again.
  if (order.membershipId !== null && ayni.capacity === null) return "opened";
  if (ayni.encuentros.length === 0) return "free";
  if (ayni.offerId !== null) return "booked";
  if (status !== "COMPLETED" || renewedAt) return "returned";
  if (isGivenByOthers(order)) return "given";
  if (hasStarted(order)) return "started";
  const isOver = ayni.encuentros
    .map(toEncuentroTimes)
    .every((times) => times.cancelled || findLiveSpan(times).until <= now.getTime());
  return isOver || (accessEnd !== null && accessEnd <= now) ? "past" : null;
}

/** Hours of a pack that are no longer given can be returned until the Master has been paid, also those of an accepted gift. */
const isStopped = ({ packUse, paidToMaster }: WithdrawalOrder): boolean =>
  packUse !== null && !packUse.isServed && !paidToMaster;

function findRefusal(order: WithdrawalOrder): Refusal | null {
  if (order.status === "REFUNDED" || order.refundedAt) return "refunded";
  if (order.status !== "COMPLETED") return "unpaid";
  if (!order.payment) return "unknown";
  const receiverId = order.gift?.acceptedBy?.userId ?? order.userId;
  if (receiverId !== order.userId && !isStopped(order)) return "accepted";
  if (order.payment.status === "DISPUTED") return "disputed";
  if (order.transfer?.status === "PENDING") return "paying";
  if (calculateRefundableAmount(order) > 0) return null;
  const { refundedAmount } = order.payment;
  if (order.ayni.pack && refundedAmount < order.amount) return refundedAmount === 0 ? "used" : "rest";
  return "refunded";
}

/** A gift is started by the giver who has kept it. */
const findConsentedAt = ({ gift, consentedAt }: WithdrawalOrder): Date | null =>
  gift ? (gift.acceptedBy?.consentedAt ?? null) : consentedAt;

/** The apprentice of an hour has said that they cannot come, which its Master may return: nobody has cancelled it. */
const isForgone = ({ ayni: { booking } }: WithdrawalOrder): boolean =>
  booking !== null && booking.forgoneAt !== null && booking.cancelledAt === null;

function toFacts(order: WithdrawalOrder, now: Date): WithdrawalFacts {
  const encuentros = order.ayni.encuentros.map((encuentro) => ({
    ...encuentro,
    cancelledAt: isForgone(order) ? null : encuentro.cancelledAt,
    outcome: findOutcome(encuentro, now),
  }));
  const zone = order.user.timezone ?? DEFAULT_TIME_ZONE;
  return { ...order, consentedAt: findConsentedAt(order), zone, encuentros };
}

const isRenewal = ({ id, period }: WithdrawalOrder): boolean =>
  period !== null && period.membership.periods[0]?.orderId !== id;

function findTermRefusal(order: WithdrawalOrder, term: WithdrawalTerm, now: Date) {
  if (isRenewal(order)) return "renewed";
  // A booked hour has a term of its own, unless the Master was not there.
  if (order.ayni.offerId !== null && !order.ayni.pack && !order.ayni.membershipPlan)
    return term.cause === null ? "booked" : null;
  if (canWithdraw(term, now)) return null;
  return findConsentedAt(order) && !term.until ? "consented" : "over";
}

/** Starting would end the buyer's right of withdrawal, to which they have not agreed yet. */
export const mustConsent = (order: WithdrawalOrder, now: Date): boolean =>
  order.amount > 0 && findRefusal(order) === null && isEndedByConsent(toFacts(order, now), now);

const findTerm = (order: WithdrawalOrder, now: Date): WithdrawalTerm =>
  isStopped(order) ? { until: null, cause: "stopped" } : calculateWithdrawalTerm(toFacts(order, now));

function toPlaceView(order: WithdrawalOrder, now: Date): WithdrawalView {
  const refusal = findPlaceRefusal(order, now);
  return {
    amount: 0,
    currency: order.currency,
    allowed: refusal === null,
    until: null,
    cause: null,
    reason: refusal && REFUSAL_MESSAGES[refusal],
    declaration: null,
    packHours: null,
    endingSeats: [],
  };
}

const listPackHours = ({ ayni: { pack } }: WithdrawalOrder, now: Date): string[] | null =>
  pack && pack.bookings.flatMap(({ startsAt }) => (startsAt > now ? [startsAt.toISOString()] : []));

function toDeclaration(order: WithdrawalOrder): WithdrawalDeclaration {
  const purchase = toDeclaredPurchase(order);
  return { ...purchase, text: formatDeclaration(purchase) };
}

/** The view of money to return, or of the place that a free order takes. */
export function toWithdrawalView(order: WithdrawalOrder, now: Date): WithdrawalView {
  if (order.amount === 0) return toPlaceView(order, now);
  const term = findTerm(order, now);
  const refusal = findRefusal(order) ?? findTermRefusal(order, term, now);
  return {
    amount: calculateRefundableAmount(order),
    currency: order.currency,
    allowed: refusal === null,
    until: refusal === "booked" || refusal === "renewed" ? null : (term.until?.toISOString() ?? null),
    cause: term.cause,
    reason: refusal && REFUSAL_MESSAGES[refusal],
    declaration: refusal === null && term.cause === null ? toDeclaration(order) : null,
    packHours: listPackHours(order, now),
    endingSeats: order.endingSeats,
  };
}
