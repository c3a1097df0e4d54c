import "server-only";
import { ownedOrder, publicAyni, receivedSection } from "@/lib/content/access";
import { findReceivedVenue } from "@/lib/content/calendar/data";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { followSchedule } from "@/lib/content/schedule/service";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { getNamedPerson } from "@/lib/identity/users/data";
import { notify } from "@/lib/messaging/notifications/service";
import { findCurrentOrder } from "@/lib/orders/current-order";
import { retireExpiredOrders } from "@/lib/orders/grant";
import { countFreeSeats } from "@/lib/orders/member-seats";
import { toOrderDates } from "@/lib/orders/offer";
import { withdrawOwnRequest } from "@/lib/orders/solidarity/seats/service";
import { findSupply, toVenuePlace } from "@/lib/orders/tax/policy";
import {
  findWithdrawalOrder,
  hasStarted,
  isGivenByOthers,
  toWithdrawalView,
  type WithdrawalOrder,
} from "@/lib/orders/withdrawal/data";
import { findSalesById } from "@/lib/payouts/sales/data";
import { canRefundOwnSale } from "@/lib/payouts/sales/policy";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { toSeatRefusal } from "./adding";
import type { MoveInput, OtherDate } from "./schema";

const MOVE_LIMIT = { name: "participant-moved", points: 30, seconds: 3600 };
const MAX_OTHER_DATES = 50;

const HINDRANCES = {
  hour: "Una cita se cambia en tu agenda.",
  membership: "Lo abre su membresía: puede recibir la otra fecha por su cuenta.",
  bundle: "Lo compró dentro de un conjunto, que no se cambia por partes.",
  given: "Le llegó como regalo, lugar solidario o trueque, y va unido a este Ayni.",
  seat: "Con este pedido pagó también un lugar solidario de este Ayni.",
  started: "Ya ha empezado: ha entrado en un encuentro o ha abierto algo.",
  settled:
    "El dinero de esta venta ya es tuyo, va de camino a tu cuenta o está en disputa. Escríbenos y lo vemos contigo.",
} as const;
type Hindrance = keyof typeof HINDRANCES;

const NOT_FITTING =
  "Elige otro Ayni tuyo que esté publicado, sea del mismo tipo, cueste lo mismo y no haya empezado.";
const OWNED = "Ya tiene un lugar en esa fecha.";
const PAYING = "Está pagando ahora mismo un lugar en esa fecha. Prueba dentro de media hora.";
const CLOSED_ACCOUNT = "No podemos cambiarle la fecha: su cuenta no está abierta.";

const datesSelect = {
  id: true,
  slug: true,
  title: true,
  userId: true,
  contentType: true,
  modality: true,
  onlineType: true,
  amount: true,
  currency: true,
  minimumAmount: true,
  capacity: true,
  takenSeats: true,
  heldSeats: true,
  accessDays: true,
  lastEndsAt: true,
  placeCity: true,
  placeCountry: true,
  placeLatitude: true,
  encuentros: {
    where: { cancelledAt: null },
    orderBy: { startsAt: "asc" },
    select: { id: true, startsAt: true, endsAt: true, timezone: true },
  },
} satisfies Prisma.AyniSelect;

type Dates = Prisma.AyniGetPayload<{ select: typeof datesSelect }>;

/** The same tax applies to both: what happens in person is taxed where it happens. */
function isTaxedAlike(one: Dates, other: Dates): boolean {
  if (findSupply(one) !== "IN_PERSON") return true;
  const [place, otherPlace] = [toVenuePlace(one), toVenuePlace(other)];
  return place.country === otherPlace.country && place.isOutsideVat === otherPlace.isOutsideVat;
}

/** Contents of the same Master that cost the same and of which nothing has begun. */
async function findAlike(tx: Tx, from: Dates, where: Prisma.AyniWhereInput, now: Date): Promise<Dates[]> {
  const { id, userId, contentType, modality, onlineType, amount, currency, minimumAmount } = from;
  const rows = await tx.ayni.findMany({
    where: {
      AND: [{ id: { not: id } }, where],
      ...publicAyni,
      isBookable: false,
      ...{ userId, contentType, modality, onlineType, amount, currency, minimumAmount },
      encuentros: { some: { cancelledAt: null }, none: { cancelledAt: null, startsAt: { lte: now } } },
    },
    orderBy: { lastEndsAt: "asc" },
    take: MAX_OTHER_DATES,
    select: datesSelect,
  });
  return rows.filter((row) => isTaxedAlike(from, row));
}

/** Lists the contents to which the participants of one can be moved, the soonest first. */
export async function listOtherDates(ayniId: string, now = new Date()): Promise<OtherDate[]> {
  const from = await db.ayni.findUniqueOrThrow({ where: { id: ayniId }, select: datesSelect });
  const others = await findAlike(db, from, {}, now);
  return others.flatMap(({ id, title, encuentros: [first], modality, ...seats }) =>
    first
      ? {
          id,
          title,
          startsAt: first.startsAt.toISOString(),
          placeTimezone: modality === "OFFLINE" ? first.timezone : null,
          left: countFreeSeats(seats),
        }
      : [],
  );
}

/** Returns true if what hangs on an order belongs to its content: a certificate, thanks or questions. */
const hasTraces = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.order.count({
    where: {
      id,
      OR: [{ certificate: { isNot: null } }, { thanks: { isNot: null } }, { questions: { some: {} } }],
    },
  })) > 0;

async function isSettled(tx: Tx, { id, amount }: WithdrawalOrder): Promise<boolean> {
  if (amount === 0) return false;
  const sale = (await findSalesById([id], { forAdmin: false, tx })).get(id);
  return sale === undefined || !canRefundOwnSale(sale);
}

async function findHindrance(tx: Tx, order: WithdrawalOrder): Promise<Hindrance | null> {
  if (order.ayni.offerId !== null) return "hour";
  if (order.membershipId !== null) return "membership";
  if (order.bundlePurchaseId !== null) return "bundle";
  if (isGivenByOthers(order)) return "given";
  if (order.seatAmount > 0) return "seat";
  if (hasStarted(order) || (await hasTraces(tx, order.id))) return "started";
  return (await isSettled(tx, order)) ? "settled" : null;
}

type Move = { orderId: string; userId: string; fromId: string; toId: string; now: Date };

/** Locks the order before both contents, these by their ids, as everywhere. Errors: `NotFound`. */
async function lockMove(tx: Tx, { orderId, userId, fromId, toId }: Move): Promise<WithdrawalOrder> {
  await tx.$queryRaw`select 1 from "Order" where id = ${orderId}::uuid for update`;
  await tx.$queryRaw`
    select 1 from "Ayni" where id = any(${[fromId, toId]}::uuid[]) order by id for no key update`;
  const order = await findWithdrawalOrder(userId, orderId, tx);
  const isHeld =
    order?.ayniContentId === fromId && order.status === "COMPLETED" && !order.renewedAt && !order.refundedAt;
  if (!isHeld) throw new AppError("NotFound");
  return order;
}

/** Returns how the new dates can be declined. */
async function findDecline(tx: Tx, { orderId, userId, now }: Move) {
  const order = await findWithdrawalOrder(userId, orderId, tx);
  const view = order && toWithdrawalView(order, now);
  return view?.allowed ? { refundUntil: view.until } : null;
}

async function tellPerson(
  tx: Tx,
  move: Move,
  { from, to, person }: { from: Dates; to: Dates; person: { name: string; timezone: string | null } },
): Promise<void> {
  const { orderId, userId, now } = move;
  const [first] = to.encuentros;
  if (!first) return;
  const { personName: masterName } = await getNamedPerson(tx, to.userId);
  const upcoming = from.encuentros.filter(({ endsAt }) => endsAt > now);
  const former = upcoming[0] ?? from.encuentros[0];
  const section = receivedSection(to.contentType, to.onlineType);
  const { slug, title } = to;
  const place = {
    startsAt: first.startsAt.toISOString(),
    timezone: first.timezone,
    city: findVenueCity(to, first.timezone),
  };
  const formerZone = former?.timezone ?? first.timezone;
  await notify(
    tx,
    [
      {
        kind: "place-moved",
        userId,
        dedupeKey: `place-moved:${orderId}:${now.toISOString()}`,
        expiresAt:
          upcoming[0] && upcoming[0].startsAt < first.startsAt ? upcoming[0].startsAt : first.startsAt,
        payload: { slug, title, orderId, section, masterName, ...place, from: { title: from.title } },
        mail: {
          template: "place-moved",
          payload: {
            name: person.name,
            zone: person.timezone,
            orderId,
            section,
            masterName,
            from: {
              title: from.title,
              startsAt: former?.startsAt.toISOString() ?? null,
              timezone: formerZone,
              city: findVenueCity(from, formerZone),
            },
            to: { slug, title, ...place },
            venue: await findReceivedVenue(tx, first.id),
            encuentroIds: to.encuentros.map(({ id }) => id),
            leftIds: upcoming.map(({ id }) => id),
            decline: await findDecline(tx, move),
          },
        },
      },
    ],
    now,
  );
}

/** Gives the order the dates of its new content; what was paid, and when, stays. */
async function moveOrder(tx: Tx, { orderId, userId, toId, now }: Move, to: Dates): Promise<void> {
  await retireExpiredOrders(tx, userId, [toId], now);
  const current = await findCurrentOrder(tx, userId, toId);
  if (current) throw conflict(current.status === "PENDING" ? PAYING : OWNED);
  const { appointmentDate, contentExpirationDate } = toOrderDates(to, now);
  await tx.order.update({
    where: { id: orderId },
    data: {
      ayniContentId: toId,
      movedAt: now,
      appointmentDate,
      contentExpirationDate,
      replacesOpened: false,
    },
  });
  await followSchedule(tx, toId, orderId);
  await withdrawOwnRequest(tx, { userId, ayniContentId: toId });
}

async function move(tx: Tx, actor: Member, change: Move): Promise<{ from: Dates; to: Dates }> {
  const { orderId, userId, fromId, toId, now } = change;
  const { deactivatedAt } = await lockForChange(tx, actor, userId);
  if (deactivatedAt) throw conflict(CLOSED_ACCOUNT);
  const order = await lockMove(tx, change);
  const hindrance = await findHindrance(tx, order);
  if (hindrance) throw conflict(HINDRANCES[hindrance]);
  const from = await tx.ayni.findUniqueOrThrow({ where: { id: fromId }, select: datesSelect });
  const [to] = await findAlike(tx, from, { id: toId }, now);
  if (!to) throw conflict(NOT_FITTING);
  await moveOrder(tx, change, to);
  await tellPerson(tx, change, { from, to, person: order.user });
  await recordAuditEntry(tx, actor, {
    action: "participant.moved",
    subject: { type: "User", id: userId },
    before: { content: fromId },
    after: { orderId, content: toId },
  });
  return { from, to };
}

/**
 * Moves the order of one person to another content of the actor, which is held at other dates, without money. Its seat goes with
 * it. Call after `authorizeAdding`.
 * Errors: `NotFound` (no participant), `Conflict` with the reason, `SoldOut`, `TooManyRequests`.
 */
export async function moveParticipant(
  actor: Member,
  { slug: fromId, orderId }: { slug: string; orderId: string },
  { toAyniId: toId }: MoveInput,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(MOVE_LIMIT, actor.id);
  const order = await db.order.findFirst({
    where: { id: orderId, ayniContentId: fromId, masterUserId: actor.id, ...ownedOrder },
    select: { userId: true },
  });
  if (!order) throw new AppError("NotFound");
  await expiringTransaction(async (tx, expireTags) => {
    const { from, to } = await move(tx, actor, { orderId, userId: order.userId, fromId, toId, now });
    expireTags(cacheTags.ayni(from.slug), cacheTags.ayni(to.slug));
  }).catch(async (error: unknown) => {
    throw await toSeatRefusal(error, toId, OWNED);
  });
}
