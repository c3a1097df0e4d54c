import "server-only";
import { z } from "zod";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { findPayableUntil } from "@/lib/orders/order/policy";
import { packSale } from "@/lib/orders/packs/data";
import { isAdmin } from "@/lib/platform/actor";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { formatVenue } from "@/lib/content/calendar/data";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { toIsoString } from "@/lib/platform/time/instants";
import { addDays } from "@/lib/platform/time/dates";
import { endOfDay, startOfDay, startOfWeek } from "@/lib/platform/time/days";
import { findAvailability } from "@/lib/bookings/availability/data";
import { canChangeHour, canForgoHour, findAbsence, findBookingStatus, findMoveDeadline } from "./policy";
import type {
  AgendaWeek,
  BookingHistory,
  BookingPage,
  GivenHour,
  BookingsQueryInput,
  BookingView,
  OwnEncuentro,
} from "./schema";

const BOOKINGS_PAGE_SIZE = 50;

const personSelect = { id: true, slug: true, name: true, lastName: true } as const;

const absenceSelect = {
  startsAt: true,
  endsAt: true,
  cancelledAt: true,
  roomName: true,
  room: { select: { missedStartsAt: true, ledSeconds: true, measuredAt: true } },
  measures: { select: { userId: true, presentSeconds: true, isPresent: true } },
  attendances: { select: { userId: true } },
} satisfies Prisma.EncuentroSelect;

const bookingInclude = {
  offer: { select: { slug: true, listed: true } },
  master: { select: personSelect },
  user: { select: { ...personSelect, timezone: true } },
  pack: {
    select: {
      closedAt: true,
      userId: true,
      ayni: { select: { orders: { where: packSale, select: { userId: true } } } },
    },
  },
  ayni: {
    select: {
      slug: true,
      title: true,
      modality: true,
      placeName: true,
      placeAddress: true,
      placeQuarter: true,
      placeCity: true,
      placeCountry: true,
      placeMeetingPoint: true,
      addressAfterReserving: true,
      bookingTerms: true,
      orders: {
        orderBy: { id: "desc" },
        take: 1,
        select: {
          id: true,
          status: true,
          amount: true,
          currency: true,
          checkoutSessionId: true,
          checkoutUrl: true,
          checkoutExpiresAt: true,
        },
      },
      encuentros: {
        take: 1,
        select: { id: true, timezone: true, ...absenceSelect },
      },
    },
  },
} satisfies Prisma.BookingInclude;

type BookingRow = Prisma.BookingGetPayload<{ include: typeof bookingInclude }>;

const storedAnswers = z.array(z.string());

function unsealAnswers({ answers, userId, ayni }: BookingRow): BookingView["answers"] {
  const text = answers === null ? null : unseal("booking", answers, userId);
  if (text === null) return [];
  const given = storedAnswers.parse(JSON.parse(text));
  return (ayni.bookingTerms?.questions ?? []).map((question, index) => ({
    question,
    answer: given[index] ?? "",
  }));
}

type Side = "master" | "apprentice";

export function toSide(actor: Member, row: { masterId: string; userId: string }): Side | null {
  if (actor.id === row.userId) return "apprentice";
  return actor.id === row.masterId ? "master" : null;
}

/** A pack that was returned gets no session back: its money goes to who paid it. */
function findPackPayer({ pack }: BookingRow): BookingView["packPayer"] {
  if (!pack?.closedAt) return null;
  return pack.ayni.orders.some(({ userId }) => userId === pack.userId) ? "owner" : "giver";
}

function toBookingView(actor: Member, row: BookingRow, now: Date): BookingView {
  const [order] = row.ayni.orders;
  const [encuentro] = row.ayni.encuentros;
  if (!order || !encuentro) throw new Error(`the booking ${row.id} has no order or no encuentro`);
  const side = toSide(actor, row);
  const { timezone, ...apprentice } = row.user;
  const moveHours = row.ayni.bookingTerms?.moveHours ?? 0;
  const absence = findAbsence({ ...encuentro, userId: row.userId, noShowAt: row.noShowAt }, now);
  const isPaid = order.status === "COMPLETED";
  const status = findBookingStatus({ ...row, isPaid, absence }, now);
  const isChangeable = isPaid && (status === "confirmed" || status === "forgone");
  const moveFacts = { ...row, moveHours };
  const hasRoom = encuentro.roomName !== null;
  const maySeeStreet = side === "master" || (side === "apprentice" && row.isLive && isPaid);
  return {
    id: row.id,
    orderId: order.id,
    status,
    heldUntil: toIsoString(status === "held" ? findPayableUntil(order, now) : null),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    encuentroId: encuentro.id,
    hasRoom,
    title: row.ayni.title,
    slug: row.offer.slug,
    isListed: row.offer.listed,
    receivedSlug: row.ayni.slug,
    modality: row.ayni.modality,
    placeName: row.ayni.placeName,
    address: formatVenue({ ...row.ayni, placeName: null }, maySeeStreet ? "receiver" : "everybody"),
    amount: order.amount,
    currency: order.currency,
    moveHours,
    moveUntil: findMoveDeadline(moveFacts).toISOString(),
    isMovedByMaster: row.movedBy === "MASTER",
    canChange: side !== null && isChangeable && canChangeHour(side, moveFacts, now),
    canForgo: side === "apprentice" && status === "confirmed" && canForgoHour(moveFacts, now),
    isForgone: row.forgoneAt !== null,
    forgoneWord:
      side === null || row.forgoneWord === null ? null : unseal("booking", row.forgoneWord, row.userId),
    canMarkNoShow: side === "master" && !hasRoom && (status === "done" || status === "no_show"),
    master: { ...row.master, zone: encuentro.timezone },
    apprentice,
    apprenticeZone: side === "master" ? timezone : null,
    packId: row.packId,
    packPayer: findPackPayer(row),
    cancelledBy: row.cancelledBy === null ? null : row.cancelledBy === "MASTER" ? "master" : "apprentice",
    answers: side === null ? [] : unsealAnswers(row),
    note: actor.id === row.masterId && row.note !== null ? unseal("booking", row.note, row.masterId) : null,
  };
}

/** Finds an hour for one of its sides, or an admin, who reads neither answers nor note. Errors: `NotFound`. */
export async function getBooking(actor: Member, id: string, now = new Date()): Promise<BookingView> {
  const row = await db.booking.findUnique({ where: { id }, include: bookingInclude });
  if (!row) throw new AppError("NotFound");
  if (toSide(actor, row) === null) {
    if (!isAdmin(actor)) throw new AppError("NotFound");
    await recordForeignAct(db, actor, {
      action: "booking.seen",
      ownerId: row.masterId,
      after: { booking: id },
    });
  }
  return toBookingView(actor, row, now);
}

/** Finds the hour that an order of the actor's is for; null for any other order. */
export async function findBookingOfOrder(
  actor: Member,
  orderId: string,
  now = new Date(),
): Promise<BookingView | null> {
  const row = await db.booking.findFirst({
    where: { userId: actor.id, ayni: { orders: { some: { id: orderId } } } },
    include: bookingInclude,
  });
  return row && toBookingView(actor, row, now);
}

/** Tells which of the contents that were booked are hours that did not take place: cancelled, or one of the two did not come. */
export async function listUnattended(ayniIds: string[], now = new Date(), tx: Tx = db): Promise<Set<string>> {
  const rows = await tx.booking.findMany({
    where: {
      ayniId: { in: ayniIds },
      OR: [{ endsAt: { lte: now } }, { forgoneAt: { not: null } }, { cancelledAt: { not: null } }],
    },
    select: {
      ayniId: true,
      userId: true,
      noShowAt: true,
      forgoneAt: true,
      cancelledAt: true,
      ayni: { select: { encuentros: { take: 1, select: absenceSelect } } },
    },
  });
  const unattended = rows.filter(
    ({ ayni: { encuentros }, forgoneAt, cancelledAt, ...booking }) =>
      forgoneAt !== null ||
      cancelledAt !== null ||
      encuentros.some((encuentro) => findAbsence({ ...encuentro, ...booking }, now) !== null),
  );
  return new Set(unattended.map(({ ayniId }) => ayniId));
}

/** Lists the hours that a Master gives and that begin between two instants, in order. */
export async function listGivenHours(
  masterId: string,
  { from, to }: { from: Date; to: Date },
): Promise<GivenHour[]> {
  const rows = await db.booking.findMany({
    where: {
      masterId,
      startsAt: { gte: from, lt: to },
      isLive: true,
      ayni: { orders: { some: { status: "COMPLETED" } } },
    },
    orderBy: { startsAt: "asc" },
    select: { id: true, startsAt: true, user: { select: { name: true } } },
  });
  return rows.map(({ id, startsAt, user: { name } }) => ({ id, startsAt: startsAt.toISOString(), name }));
}

type Days = Pick<BookingsQueryInput, "from" | "to">;

/**
 * Lists the ids of a person's hours that begin on some days, both inclusive: in person on the clock of the place, where the days
 * of a Master's week count, otherwise in a zone.
 */
export async function listIdsOnDays(personId: string, { from, to }: Days, zone: string): Promise<string[]> {
  const { sql, empty } = Prisma;
  // The bounds of instants, which have an index, hold the days of every zone.
  const day = sql`(b."startsAt" at time zone case a.modality when 'OFFLINE' then e.timezone else ${zone}::text end)::date`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select b.id from "Booking" b
    join "Ayni" a on a.id = b."ayniId"
    join "Encuentro" e on e."ayniId" = b."ayniId"
    where (b."masterId" = ${personId}::uuid or b."userId" = ${personId}::uuid)
      ${from === undefined ? empty : sql`and ${day} >= ${from}::date and b."startsAt" >= ${from}::date - 2`}
      ${to === undefined ? empty : sql`and ${day} <= ${to}::date and b."startsAt" < ${to}::date + 3`}`;
  return rows.map(({ id }) => id);
}

/** Keeps the hours that begin on the days of a query. */
async function filterDays(actor: Member, { from, to }: Days): Promise<Prisma.BookingWhereInput> {
  if (from === undefined && to === undefined) return {};
  const { zone } = await findAvailability(actor.id);
  return { id: { in: await listIdsOnDays(actor.id, { from, to }, zone) } };
}

type PageQuery = { where: Prisma.BookingWhereInput; isAscending: boolean; after: string | undefined };

async function pageBookings(
  actor: Member,
  { where, isAscending, after }: PageQuery,
  now: Date,
): Promise<BookingPage> {
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const direction = isAscending ? "asc" : "desc";
  const beyond = isAscending ? "gt" : "lt";
  const [rows, total] = await Promise.all([
    db.booking.findMany({
      where: cursor
        ? {
            AND: [
              where,
              {
                OR: [
                  { startsAt: { [beyond]: cursor.at } },
                  { startsAt: cursor.at, id: { [beyond]: cursor.id } },
                ],
              },
            ],
          }
        : where,
      orderBy: [{ startsAt: direction }, { id: direction }],
      take: BOOKINGS_PAGE_SIZE + 1,
      include: bookingInclude,
    }),
    db.booking.count({ where }),
  ]);
  const page = splitPage(rows, BOOKINGS_PAGE_SIZE, ({ startsAt, id }) =>
    encodeTimeCursor({ at: startsAt, id }),
  );
  return {
    content: page.shown.map((row) => toBookingView(actor, row, now)),
    metadata: { total, pageSize: BOOKINGS_PAGE_SIZE, after: page.after },
  };
}

const toOwnWhere = (actor: Member, as: Side): Prisma.BookingWhereInput =>
  as === "master" ? { masterId: actor.id } : { userId: actor.id };

/** Leaves out hours that were only held until somebody let them go: they are nobody's past. */
const everBooked = {
  OR: [
    { isLive: true },
    { cancelledBy: "MASTER" },
    { ayni: { orders: { some: { status: { in: ["COMPLETED", "REFUNDED"] } } } } },
  ],
} satisfies Prisma.BookingWhereInput;

/** Lists the actor's hours: upcoming ones by time, past and cancelled ones the newest first. */
export async function listBookings(
  actor: Member,
  { as, when, from, to, after }: BookingsQueryInput,
  now = new Date(),
): Promise<BookingPage> {
  const isUpcoming = when === "upcoming";
  const where: Prisma.BookingWhereInput = {
    ...toOwnWhere(actor, as),
    ...(await filterDays(actor, { from, to })),
    ...(isUpcoming
      ? { isLive: true, endsAt: { gt: now } }
      : { AND: [everBooked, { OR: [{ endsAt: { lte: now } }, { isLive: false }] }] }),
  };
  return pageBookings(actor, { where, isAscending: isUpcoming, after }, now);
}

/** Lists the hours that a Master gives to the person with a slug. Errors: `NotFound` (none). */
export async function findHistory(
  actor: Member,
  { slug, after }: { slug: string; after: string | undefined },
  now = new Date(),
): Promise<BookingHistory> {
  const where: Prisma.BookingWhereInput = { masterId: actor.id, user: { slug } };
  const booking = await db.booking.findFirst({ where, select: { user: { select: personSelect } } });
  if (!booking) throw new AppError("NotFound");
  return {
    person: booking.user,
    page: await pageBookings(actor, { where: { ...where, ...everBooked }, isAscending: false, after }, now),
  };
}

type Span = { gte: Date; lt: Date };

/** Lists the encuentros of a Master's own that begin in a span, without what was booked by the hour. */
async function listOwnEncuentros(masterId: string, startsAt: Span): Promise<OwnEncuentro[]> {
  const rows = await db.encuentro.findMany({
    where: {
      startsAt,
      cancelledAt: null,
      ayni: { userId: masterId, status: { not: "DRAFT" }, offerId: null },
    },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    select: { id: true, startsAt: true, endsAt: true, ayni: { select: { slug: true, title: true } } },
  });
  return rows.map(({ id, startsAt, endsAt, ayni }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...ayni,
  }));
}

/** Lists what the actor has in the week of a day, in a zone; of encuentros, those that they hold. */
export async function findAgendaWeek(
  actor: Member,
  { as, day, zone }: { as: Side; day: string; zone: string },
  now = new Date(),
): Promise<AgendaWeek> {
  const monday = startOfWeek(day);
  const sunday = addDays(monday, 6);
  const startsAt = { gte: startOfDay(monday, zone), lt: endOfDay(sunday, zone) };
  const ids = await listIdsOnDays(actor.id, { from: monday, to: sunday }, zone);
  const [rows, encuentros] = await Promise.all([
    db.booking.findMany({
      where: { ...toOwnWhere(actor, as), isLive: true, id: { in: ids } },
      orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      include: bookingInclude,
    }),
    as === "master" ? listOwnEncuentros(actor.id, startsAt) : [],
  ]);
  return { monday, bookings: rows.map((row) => toBookingView(actor, row, now)), encuentros };
}
