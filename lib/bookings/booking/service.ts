import "server-only";
import { findBookableOffer, listHours } from "@/lib/bookings/hours/data";
import type { BookableOffer } from "@/lib/bookings/hours/data";
import { toBlocked } from "@/lib/bookings/hours/policy";
import { refreshNextHours } from "@/lib/bookings/hours/service";
import { endHourWait } from "@/lib/bookings/hours/waits";
import { copyOffer } from "@/lib/content/offer-copy";
import { saveEncuentros } from "@/lib/content/schedule/service";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { findAvailability, findOfferAvailability } from "@/lib/bookings/availability/data";
import { cancelDay } from "@/lib/bookings/availability/policy";
import { saveAvailability } from "@/lib/bookings/availability/service";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { lockForChange } from "@/lib/identity/lock-user";
import type { CancelledHour, ForgoneHour, HourChange, HourReturn } from "@/lib/messaging/hour-changes";
import { notify } from "@/lib/messaging/notifications/service";
import { recordAcceptance } from "@/lib/orders/acceptances/service";
import { calculateOrderAmounts, requireExpectedAmount } from "@/lib/orders/amounts";
import type { OrderAmounts } from "@/lib/orders/amounts";
import { createPendingOrder, paymentConfirming, resumeCheckout } from "@/lib/orders/checkout";
import { tellConditions } from "@/lib/orders/conditions/data";
import { grantFreeOrder, mailPlace } from "@/lib/orders/grant";
import { PACK_HINDRANCES } from "@/lib/orders/pack-terms";
import { lockPaidOffer, toOrderDates } from "@/lib/orders/offer";
import { findPackUse } from "@/lib/orders/packs/data";
import {
  extendPack,
  findPackRest,
  followPack,
  lockUsablePack,
  requireBeforeEnd,
  returnPackRest,
  tellLastSession,
} from "@/lib/orders/packs/service";
import { requestRefund } from "@/lib/orders/refund";
import { syncCheckout, syncPayment } from "@/lib/orders/settlement/service";
import type { Member } from "@/lib/platform/actor";
import { seal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { payments } from "@/lib/platform/ports/payments";
import { PaymentRefusedError } from "@/lib/platform/ports/stripe";
import { enqueue } from "@/lib/platform/ports/queue";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatTerm } from "@/lib/platform/time/duration";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { toLocalDate } from "@/lib/platform/time/format";
import { formatFullName } from "@/lib/platform/text/full-name";
import { getBooking, listIdsOnDays, toSide } from "./data";
import { canChangeHour, canForgoHour, isForgone } from "./policy";
import type { BookingInput, BookingView, ClosedDayInput, ForgoneInput, PlacedBooking } from "./schema";

const BOOKING_LIMIT = { name: "booking", points: 60, seconds: 3600 };

/** Hours of a Master that one person may keep at a time before paying them. */
const MAX_HELD_HOURS = 2;

const hourTaken = () => new AppError("HourTaken");

async function countPackLeft(tx: Tx, packId: string): Promise<number> {
  const { sessions } = await tx.pack.findUniqueOrThrow({ where: { id: packId }, select: { sessions: true } });
  return sessions - (await findPackUse(tx, packId)).used;
}

/** Turns a violated exclusion into its meaning. */
async function withHourTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatesConstraint(error, "Booking_master_free")) throw hourTaken();
    if (violatesConstraint(error, "Pack_sessions_kept")) throw conflict(PACK_HINDRANCES.used);
    if (violatesConstraint(error, "Booking_apprentice_free"))
      throw new AppError("HourTaken", { message: "Ya tienes otra sesión a esa hora." });
    throw error;
  }
}

/** Errors: `ValidationError` (answers that are missing). */
function checkAnswers({ bookingTerms: { questions } }: BookableOffer, answers: readonly string[]): void {
  const missing = questions.findIndex((_, index) => !answers[index]);
  if (missing >= 0)
    throw new AppError("ValidationError", { fields: { [`answers.${missing}`]: "Responde a esta pregunta" } });
}

/** Errors: `Conflict` (the length, the time to change it or the questions are others than were shown). */
function requireExpectedTerms({ bookingTerms }: BookableOffer, { expectedTerms: shown }: BookingInput): void {
  if (!shown) return;
  const { minutes, moveHours, questions } = bookingTerms;
  const isSame =
    shown.minutes === minutes &&
    shown.moveHours === moveHours &&
    shown.questions.length === questions.length &&
    shown.questions.every((question, index) => question === questions[index]);
  if (!isSame)
    throw conflict("Las condiciones de esta sesión han cambiado. Recarga la página para ver las de ahora.");
}

/**
 * Requires that a person keeps few hours of a Master without paying. The caller holds the lock of both, so two requests cannot
 * both count the same. Errors: `Conflict`.
 */
async function requireFewHolds(tx: Tx, userId: string, masterId: string): Promise<void> {
  const held = await tx.booking.count({
    where: { userId, masterId, isLive: true, ayni: { orders: { some: { status: "PENDING" } } } },
  });
  if (held >= MAX_HELD_HOURS)
    throw conflict(
      `Ya tienes ${MAX_HELD_HOURS} horas guardadas sin pagar con esta persona. Paga una o suéltala en «Citas» antes de elegir otra.`,
    );
}

/** Errors: `HourTaken`. */
async function requireFreeHour(
  tx: Tx,
  offer: Parameters<typeof listHours>[1],
  { startsAt, now, exceptBookingId }: { startsAt: Date; now: Date; exceptBookingId?: string },
): Promise<void> {
  const range = { from: startsAt, until: new Date(startsAt.getTime() + 1) };
  const hours = await listHours(tx, offer, range, { now, ...(exceptBookingId ? { exceptBookingId } : {}) });
  if (!hours.some((hour) => hour.startsAt.getTime() === startsAt.getTime())) throw hourTaken();
}

/** Creates what a booking sells: a copy of the offer with one encuentro. An hour of a pack costs nothing. */
async function createCopy(
  tx: Tx,
  offer: BookableOffer,
  { startsAt, input, now }: NewBooking,
): Promise<string> {
  const id = await copyOffer(tx, offer, { amount: input.packId ? 0 : offer.amount, now });
  const { zone } = await findOfferAvailability(offer, tx);
  await saveEncuentros(tx, id, [
    {
      startsAt: startsAt.toISOString(),
      timezone: zone,
      durationMinutes: offer.bookingTerms.minutes,
      title: "",
      room: offer.modality === "ONLINE",
    },
  ]);
  return id;
}

type NewBooking = {
  offer: BookableOffer;
  startsAt: Date;
  input: BookingInput;
  amounts: OrderAmounts;
  now: Date;
};

type ToldHour = { ayniId: string; userId: string; zone: string | undefined; now: Date };

/** Keeps with the order of an hour that costs nothing what was told when it was chosen; that of a paid one has it. */
async function keepConditions(
  tx: Tx,
  orderId: string,
  { ayniId, userId, zone, now }: ToldHour,
): Promise<void> {
  const { timezone } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { timezone: true } });
  const telling = { now, zone: zone ?? timezone ?? DEFAULT_TIME_ZONE };
  const conditions = await tellConditions(tx, ayniId, telling);
  await tx.order.update({ where: { id: orderId }, data: { conditions } });
}

async function createBooking(tx: Tx, actor: Member, booking: NewBooking): Promise<PlacedBooking> {
  const { offer, startsAt, input, amounts, now } = booking;
  const packId = input.packId ?? null;
  if (packId !== null) await lockUsablePack(tx, actor, { packId, offerId: offer.id, startsAt, now });
  const ayniId = await createCopy(tx, offer, booking);
  const { contraindications } = offer;
  await recordAcceptance(tx, actor.id, { id: ayniId, contraindications }, input.acceptedVersion);
  const blocked = toBlocked(startsAt, offer.bookingTerms);
  const { id } = await tx.booking.create({
    data: {
      ayniId,
      offerId: offer.id,
      masterId: offer.userId,
      userId: actor.id,
      packId,
      chosenZone: input.tz ?? null,
      startsAt,
      endsAt: new Date(startsAt.getTime() + offer.bookingTerms.minutes * 60_000),
      blockedFrom: blocked.from,
      blockedUntil: blocked.until,
      answers: input.answers.length > 0 ? seal("booking", JSON.stringify(input.answers), actor.id) : null,
    },
    select: { id: true },
  });
  await endHourWait(tx, actor.id, offer.id);
  const copy = await lockPaidOffer(tx, ayniId);
  if (amounts.amount > 0) {
    const order = await createPendingOrder(tx, { buyer: actor, offer: copy, amounts, now, zone: input.tz });
    await tx.order.update({ where: { id: order.id }, data: { appointmentDate: startsAt } });
    return { id, orderId: order.id, status: "held" };
  }
  const order = await grantFreeOrder(tx, actor.id, copy, now);
  await keepConditions(tx, order.id, { ayniId, userId: actor.id, zone: input.tz, now });
  await tellMaster(tx, id, "booked", {});
  const packLeft = packId === null ? null : await countPackLeft(tx, packId);
  await mailPlace(tx, copy, { userId: actor.id, orderId: order.id, hour: { packLeft } });
  if (packId !== null) {
    await followPack(tx, packId);
    await tellLastSession(tx, packId);
  }
  return { id, orderId: order.id, status: "confirmed" };
}

/** Tells the Master of an hour that was booked, moved, cancelled or forgone; `before` is its former start. */
async function tellMaster(
  tx: Tx,
  bookingId: string,
  kind: "booked" | "booking-moved" | "booking-cancelled" | "booking-forgone",
  { before, returned, hasWord }: { before?: Date; returned?: HourReturn; hasWord?: boolean },
): Promise<void> {
  const { masterId, startsAt, answers, packId, user, offer, ayni } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      masterId: true,
      startsAt: true,
      answers: true,
      packId: true,
      user: { select: { name: true, lastName: true, slug: true, timezone: true } },
      offer: { select: { slug: true } },
      ayni: {
        select: {
          title: true,
          modality: true,
          placeCity: true,
          encuentros: { take: 1, select: { id: true, timezone: true, sequence: true } },
        },
      },
    },
  });
  const [encuentro] = ayni.encuentros;
  const timezone = encuentro?.timezone ?? "UTC";
  const payload = {
    bookingId,
    slug: offer.slug,
    title: ayni.title,
    personName: formatFullName(user),
    personSlug: user.slug,
    startsAt: startsAt.toISOString(),
    timezone,
    personZone: user.timezone,
    city: findVenueCity(ayni, timezone),
    before: before?.toISOString() ?? null,
    ...(encuentro && { encuentroId: encuentro.id }),
    ...(packId === null ? {} : { isFromPack: true }),
    ...(kind === "booked" && answers !== null ? { hasAnswers: true } : {}),
    ...(returned ? { returned } : {}),
    ...(hasWord ? { hasWord } : {}),
  };
  const dedupeKey = `${kind}:${bookingId}:${encuentro?.sequence ?? 0}`;
  await notify(tx, [{ kind, userId: masterId, payload, dedupeKey, expiresAt: startsAt }]);
}

/** Returns the same person's live booking of this hour, which a repeated request means. */
const findSameBooking = (actor: Member, offerId: string, startsAt: Date) =>
  db.booking.findFirst({
    where: { userId: actor.id, offerId, startsAt, isLive: true },
    select: {
      id: true,
      ayni: { select: { orders: { select: { id: true, status: true, checkoutSessionId: true } } } },
    },
  });

async function openBooking({ id, orderId, status }: PlacedBooking): Promise<PlacedBooking> {
  if (status === "confirmed") return { id, orderId, status };
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { id: true, checkoutSessionId: true },
  });
  const checkoutUrl = await resumeCheckout(order);
  if (checkoutUrl !== null) return { id, orderId, status: "held", checkoutUrl };
  const { status: paid } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true },
  });
  if (paid === "COMPLETED") return { id, orderId, status: "confirmed" };
  throw paymentConfirming();
}

async function resumeBooking(actor: Member, offerId: string, startsAt: Date): Promise<PlacedBooking | null> {
  const same = await findSameBooking(actor, offerId, startsAt);
  const [order] = same?.ayni.orders ?? [];
  if (!same || !order) return null;
  return openBooking({
    id: same.id,
    orderId: order.id,
    status: order.status === "COMPLETED" ? "confirmed" : "held",
  });
}

/**
 * Books an hour: a free one or one of a pack at once, a paid one while its checkout is open. A repeat of the same person resumes it. Errors:
 * `NotFound`, `HourTaken`, `ValidationError` (answers, amount), `Conflict` (own offer, changed price, terms or contraindications, two unpaid hours),
 * `TooManyRequests`, `ServiceUnavailable`.
 */
export async function placeBooking(
  actor: Member,
  input: BookingInput,
  now = new Date(),
): Promise<PlacedBooking> {
  await consumeRateLimit(BOOKING_LIMIT, actor.id);
  await rememberBuyer(actor);
  const packs = input.packId ? { userId: actor.id } : null;
  const wanted = { id: input.ayniContentId };
  const { userId: masterId, id: offerId } = await findBookableOffer(wanted, db, packs);
  if (masterId === actor.id) throw conflict("Este Ayni es tuyo.");
  const startsAt = new Date(input.startsAt);
  const resumed = await resumeBooking(actor, offerId, startsAt);
  if (resumed) return resumed;
  const placed = await withHourTaken(() =>
    db.$transaction(async (tx) => {
      // Serialises the bookings of a Master: what is free is decided on what is written.
      await lockForChange(tx, actor, masterId);
      const offer = await findBookableOffer(wanted, tx, packs);
      requireExpectedTerms(offer, input);
      checkAnswers(offer, input.answers);
      const amounts = input.packId
        ? { amount: 0, seatAmount: 0, discount: null }
        : calculateOrderAmounts(offer, { chosenAmount: input.chosenAmount });
      if (!input.packId) requireExpectedAmount(input.expectedAmount, amounts.amount);
      if (amounts.amount > 0) await requireFewHolds(tx, actor.id, masterId);
      await requireFreeHour(tx, offer, { startsAt, now });
      return createBooking(tx, actor, { offer, startsAt, input, amounts, now });
    }),
  );
  await refreshNextHours(masterId);
  return openBooking(placed);
}

const changeSelect = {
  id: true,
  offerId: true,
  ayniId: true,
  masterId: true,
  userId: true,
  startsAt: true,
  endsAt: true,
  isLive: true,
  movedBy: true,
  forgoneAt: true,
  cancelledAt: true,
  packId: true,
  pack: { select: { lastDay: true, expiresAt: true } },
  master: { select: { name: true, lastName: true } },
  offer: { select: { status: true, slug: true } },
  ayni: {
    select: {
      userId: true,
      title: true,
      modality: true,
      placeCity: true,
      placeCountry: true,
      bookingTerms: true,
      encuentros: { take: 1, select: { id: true, timezone: true, durationMinutes: true, roomName: true } },
      orders: {
        orderBy: { id: "desc" },
        take: 1,
        select: {
          id: true,
          status: true,
          amount: true,
          currency: true,
          payment: { select: { refundedAmount: true } },
        },
      },
    },
  },
} as const;

/** Finds an hour that stands, or for its Master one that is forgone, with the lock of both sides. Errors: `NotFound`, `Conflict` (cancelled). */
async function lockBooking(tx: Tx, actor: Member, id: string) {
  const parties = await tx.booking.findUnique({ where: { id }, select: { masterId: true, userId: true } });
  const side = parties && toSide(actor, parties);
  if (!side) throw new AppError("NotFound");
  await lockForChange(tx, actor, parties.masterId);
  const booking = await tx.booking.findUniqueOrThrow({ where: { id }, select: changeSelect });
  const [encuentro] = booking.ayni.encuentros;
  const [order] = booking.ayni.orders;
  const terms = booking.ayni.bookingTerms;
  if (!encuentro || !order || !terms) throw new AppError("NotFound");
  const isOpen = booking.isLive || (side === "master" && isForgone(booking) && order.status === "COMPLETED");
  if (!isOpen) throw conflict("Esta sesión ya está cancelada.");
  return { ...booking, side, encuentro, order, terms };
}

type LockedBooking = Awaited<ReturnType<typeof lockBooking>>;

function explainLate(booking: LockedBooking, now: Date): string {
  if (isForgone(booking)) return "Ya no puedes devolver esta cita desde aquí. Escríbenos y lo vemos contigo.";
  return booking.startsAt <= now
    ? "Esta sesión ya ha empezado."
    : `Se podía cambiar o cancelar hasta ${formatTerm(booking.terms.moveHours)} antes. Si no podrás ir, dilo en tu agenda.`;
}

/** Errors: `TooLate`. */
function requireChange(booking: LockedBooking, now: Date): void {
  const { side, terms } = booking;
  if (canChangeHour(side, { ...booking, moveHours: terms.moveHours }, now)) return;
  throw new AppError("TooLate", { message: explainLate(booking, now) });
}

/** Writes the encuentro of a booking; the apprentice is told who moved it, with both hours, or who cancelled it. */
const writeEncuentro = (tx: Tx, booking: LockedBooking, startsAt: Date, change: HourChange) =>
  saveEncuentros(
    tx,
    booking.ayniId,
    [
      {
        id: booking.encuentro.id,
        startsAt: startsAt.toISOString(),
        timezone: booking.encuentro.timezone,
        durationMinutes: booking.encuentro.durationMinutes,
        title: "",
        cancelled: "cancelled" in change,
      },
    ],
    change,
  );

/** The amount still owed of a pack that was returned; null for an open one. */
const findOwedOfPack = async (tx: Tx, packId: string | null) =>
  packId === null ? null : findPackRest(tx, packId);

/** Tells what goes back with an hour that has just been cancelled; `owedBefore` was owed of its pack until then. */
async function findHourReturn(
  tx: Tx,
  { order, packId }: LockedBooking,
  owedBefore: number,
): Promise<HourReturn> {
  const rest = await findOwedOfPack(tx, packId);
  if (rest) {
    const { amount, currency, payer } = rest;
    return { amount: Math.max(0, amount - owedBefore), currency, packLeft: null, packPayer: payer };
  }
  // A payment that is being confirmed goes back when it arrives, by a mail of its own.
  const paid = order.status === "PENDING" ? 0 : order.amount - (order.payment?.refundedAmount ?? 0);
  const money = { amount: paid, currency: order.currency };
  if (packId === null) return { ...money, packLeft: null };
  return { ...money, packLeft: await countPackLeft(tx, packId) };
}

const toChangedHour = ({ side, encuentro, master, ayni }: LockedBooking, startsAt: Date) => ({
  by: side,
  masterName: formatFullName(master),
  startsAt: startsAt.toISOString(),
  timezone: encuentro.timezone,
  city: findVenueCity(ayni, encuentro.timezone),
});

function toCancelledHour(booking: LockedBooking, returned: HourReturn, word?: string): CancelledHour {
  return {
    ...returned,
    ...toChangedHour(booking, booking.startsAt),
    isOffered: booking.offer.status === "PUBLISHED",
    ...(word ? { word } : {}),
  };
}

/** The order follows its hour, and so does the day on which the Master is paid; what was told before paying stays. */
async function moveOrder(tx: Tx, { ayniId, order }: LockedBooking, now: Date): Promise<void> {
  const { appointmentDate, availableBillingDate } = toOrderDates(await lockPaidOffer(tx, ayniId), now);
  await tx.order.update({
    where: { id: order.id },
    data: { appointmentDate, ...(order.amount > 0 ? { availableBillingDate } : {}) },
  });
}

const UNCONFIRMED = "Esta sesión aún no está confirmada.";

/**
 * Moves an hour without another payment. The apprentice chooses among the free hours, until the deadline; the Master any
 * hour that is not taken, also in the place of a forgone one, which stands again. Errors: `NotFound`, `TooLate`, `HourTaken`, `Conflict` (cancelled, unpaid).
 */
export async function moveBooking(
  actor: Member,
  id: string,
  { startsAt: newStart }: { startsAt: string },
  now = new Date(),
): Promise<BookingView> {
  const startsAt = new Date(newStart);
  const masterId = await withHourTaken(() =>
    db.$transaction(async (tx) => {
      const booking = await lockBooking(tx, actor, id);
      if (booking.order.status !== "COMPLETED") throw conflict(UNCONFIRMED);
      requireChange(booking, now);
      if (booking.isLive && startsAt.getTime() === booking.startsAt.getTime()) return booking.masterId;
      if (booking.side === "apprentice") {
        const { modality, placeCity, placeCountry } = booking.ayni;
        const place = { modality, placeCity, placeCountry };
        const offer = { userId: booking.masterId, bookingTerms: booking.terms, ...place };
        await requireFreeHour(tx, offer, { startsAt, now, exceptBookingId: id });
        if (booking.pack) requireBeforeEnd(booking.pack, startsAt, now);
        await endHourWait(tx, actor.id, booking.offerId);
      } else if (startsAt <= now) throw hourTaken();
      const blocked = toBlocked(startsAt, booking.terms);
      await tx.booking.update({
        where: { id },
        data: {
          startsAt,
          endsAt: new Date(startsAt.getTime() + booking.terms.minutes * 60_000),
          blockedFrom: blocked.from,
          blockedUntil: blocked.until,
          movedBy: booking.side === "master" ? "MASTER" : "APPRENTICE",
          isLive: true,
          forgoneAt: null,
          forgoneWord: null,
        },
      });
      await tx.ayni.update({ where: { id: booking.ayniId }, data: { version: { increment: 1 } } });
      const moved = {
        ...toChangedHour(booking, startsAt),
        before: booking.startsAt.toISOString(),
        ...(booking.isLive ? {} : { isGivenAgain: true }),
      };
      await writeEncuentro(tx, booking, startsAt, { moved });
      await moveOrder(tx, booking, now);
      if (booking.packId !== null) await followPack(tx, booking.packId);
      if (booking.side === "apprentice")
        await tellMaster(tx, id, "booking-moved", { before: booking.startsAt });
      return booking.masterId;
    }),
  );
  await refreshNextHours(masterId);
  return getBooking(actor, id, now);
}

const CONFIRMING = "Tu pago se está confirmando: la hora es tuya. Podrás cancelarla en cuanto se confirme.";

/** Ends the checkout of an hour that nobody has paid yet, which frees it. Returns false if its payment is being confirmed. */
async function releaseHeld(orderId: string): Promise<boolean> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, checkoutSessionId: true },
  });
  if (order.status !== "PENDING") return true;
  if (order.checkoutSessionId === null) throw new AppError("ServiceUnavailable", { retryAfter: 5 });
  try {
    await syncCheckout(await payments.expireCheckout(order.checkoutSessionId));
    return true;
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    await syncPayment(orderId);
    return false;
  }
}

/** Tells an apprentice what goes back of an hour to which they could not come; it stands in no calendar any more. */
async function tellReturned(tx: Tx, booking: LockedBooking, returned: HourReturn): Promise<void> {
  const { startsAt, timezone, city, masterName } = toChangedHour(booking, booking.startsAt);
  const { slug } = booking.offer;
  const payload = { slug, title: booking.ayni.title, masterName, startsAt, timezone, city, returned };
  await notify(tx, [
    {
      kind: "hour-returned",
      userId: booking.userId,
      payload,
      dedupeKey: `hour-returned:${booking.id}`,
    },
  ]);
}

/**
 * Cancels an hour, and returns what was paid, or its session to its pack: the apprentice until the deadline, the Master until it
 * begins, and for two weeks if the apprentice could not come. A payment that is still being confirmed is the Master's to stop only: it goes back once it arrives. Errors: `NotFound`,
 * `TooLate`, `Conflict` (cancelled before, being confirmed), `ServiceUnavailable`.
 */
export async function cancelBooking(
  actor: Member,
  id: string,
  now = new Date(),
  word?: string,
): Promise<BookingView> {
  const held = await db.$transaction((tx) => lockBooking(tx, actor, id));
  if (held.order.status !== "PENDING" || !(await releaseHeld(held.order.id))) {
    await cancelStanding(actor, id, now, word);
  } else if (held.side === "apprentice") {
    // Their orders say that they let it go, and not that the time to pay ran out.
    await db.booking.updateMany({
      where: { id, isLive: false, cancelledAt: null },
      data: { cancelledAt: now, cancelledBy: "APPRENTICE" },
    });
  }
  await refreshNextHours(held.masterId);
  return getBooking(actor, id, now);
}

async function cancelStanding(actor: Member, id: string, now: Date, word?: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const locked = await lockBooking(tx, actor, id);
    if (locked.order.status === "PENDING" && locked.side === "apprentice") throw conflict(CONFIRMING);
    requireChange(locked, now);
    const owedBefore = (await findOwedOfPack(tx, locked.packId))?.amount ?? 0;
    await tx.booking.update({
      where: { id },
      data: {
        isLive: false,
        cancelledAt: now,
        cancelledBy: locked.side === "master" ? "MASTER" : "APPRENTICE",
      },
    });
    await tx.ayni.update({ where: { id: locked.ayniId }, data: { version: { increment: 1 } } });
    const returned = await findHourReturn(tx, locked, owedBefore);
    await writeEncuentro(tx, locked, locked.startsAt, { cancelled: toCancelledHour(locked, returned, word) });
    if (locked.side === "apprentice") await tellMaster(tx, id, "booking-cancelled", { returned });
    if (isForgone(locked)) await tellReturned(tx, locked, returned);
    if (locked.packId !== null) {
      if (locked.side === "master") await extendPack(tx, locked.packId, now);
      await followPack(tx, locked.packId);
    }
    // A free hour leaves the library now, a paid one once its money is returned.
    await tx.order.updateMany({
      where: { id: locked.order.id, amount: 0 },
      data: { renewedAt: now, contentExpirationDate: now },
    });
    await enqueue(tx, "return-booking", [{ payload: { bookingId: id } }]);
  });
}

const STILL_CANCELLABLE = "Todavía puedes cancelarla, y entonces se devuelve entera: hazlo en tu agenda.";

const findForgone = ({ packId, order }: LockedBooking): ForgoneHour =>
  packId !== null ? "pack" : order.amount > 0 ? "paid" : "free";

/**
 * Frees an hour to which its apprentice cannot come, once it can no longer be cancelled and until it begins. What was paid stays,
 * as they were told before paying; the Master, who is told, may return it or give another hour. Errors: `NotFound` (not the
 * apprentice's), `TooLate` (begun), `Conflict` (cancelled, unpaid, it can still be cancelled).
 */
export async function forgoBooking(
  actor: Member,
  id: string,
  { word }: ForgoneInput,
  now = new Date(),
): Promise<BookingView> {
  const masterId = await db.$transaction(async (tx) => {
    const booking = await lockBooking(tx, actor, id);
    const { side, startsAt, terms, order, ayniId, userId } = booking;
    if (side !== "apprentice") throw new AppError("NotFound");
    if (order.status !== "COMPLETED") throw conflict(UNCONFIRMED);
    if (startsAt <= now) throw new AppError("TooLate", { message: explainLate(booking, now) });
    if (!canForgoHour({ ...booking, moveHours: terms.moveHours }, now)) throw conflict(STILL_CANCELLABLE);
    await tx.booking.update({
      where: { id },
      data: { isLive: false, forgoneAt: now, forgoneWord: word ? seal("booking", word, userId) : null },
    });
    await tx.ayni.update({ where: { id: ayniId }, data: { version: { increment: 1 } } });
    const nothing = { amount: 0, currency: order.currency, packLeft: null };
    const cancelled = { ...toCancelledHour(booking, nothing), forgone: findForgone(booking) };
    await writeEncuentro(tx, booking, startsAt, { cancelled });
    await tellMaster(tx, id, "booking-forgone", { hasWord: Boolean(word) });
    return booking.masterId;
  });
  await refreshNextHours(masterId);
  return getBooking(actor, id, now);
}

/**
 * Closes a day of a Master's hours, and cancels what is booked on it, with a word of theirs. Returns the number of hours that were cancelled; a
 * repeat cancels the rest. Errors: as `cancelBooking`, `ValidationError` (a day that is over).
 */
export async function closeDay(
  actor: Member,
  { date, word }: ClosedDayInput,
  now = new Date(),
): Promise<number> {
  const { zone, weekly, exceptions } = await findAvailability(actor.id);
  if (date < toLocalDate(now.toISOString(), zone))
    throw new AppError("ValidationError", { fields: { date: "Ese día ya ha pasado." } });
  await saveAvailability(actor, { zone, weekly, exceptions: cancelDay(exceptions, date) }, now);
  const ids = await listIdsOnDays(actor.id, { from: date, to: date }, zone);
  const bookings = await db.booking.findMany({
    where: { id: { in: ids }, masterId: actor.id, isLive: true, startsAt: { gt: now } },
    select: { id: true },
  });
  for (const { id } of bookings) await cancelBooking(actor, id, now, word);
  await refreshNextHours(actor.id);
  return bookings.length;
}

/** Returns the money of a cancelled hour, or of its session if its pack was returned; repeats do nothing. */
export async function returnBooking(bookingId: string): Promise<void> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: {
      cancelledAt: true,
      packId: true,
      ayni: {
        select: {
          orders: {
            where: { status: "COMPLETED", amount: { gt: 0 } },
            select: {
              id: true,
              amount: true,
              payment: { select: { paymentIntentId: true, refundedAmount: true } },
            },
          },
        },
      },
    },
  });
  if (!booking?.cancelledAt) return;
  if (booking.packId !== null) return returnPackRest(booking.packId);
  const [order] = booking.ayni.orders;
  if (!order?.payment) return;
  const { paymentIntentId, refundedAmount } = order.payment;
  const amount = order.amount - refundedAmount;
  if (amount > 0) await requestRefund({ id: order.id, paymentIntentId, amount, refundedAmount });
  await syncPayment(order.id);
}

/** Saves the Master's private note about an hour. Errors: `NotFound` (not the Master's). */
export async function saveNote(actor: Member, id: string, note: string): Promise<BookingView> {
  const { count } = await db.booking.updateMany({
    where: { id, masterId: actor.id },
    data: { note: note ? seal("booking", note, actor.id) : null },
  });
  if (count === 0) throw new AppError("NotFound");
  return getBooking(actor, id);
}

/**
 * Notes that the apprentice did not come, or takes it back, where no room of ours measures it. Errors: `NotFound` (not the Master's),
 * `Conflict` (not over yet, cancelled, forgone, unpaid, in our room).
 */
export async function markNoShow(
  actor: Member,
  id: string,
  noShow: boolean,
  now = new Date(),
): Promise<BookingView> {
  await db.$transaction(async (tx) => {
    const { side, isLive, endsAt, order, encuentro } = await lockBooking(tx, actor, id);
    if (side !== "master") throw new AppError("NotFound");
    if (!isLive) throw conflict("Avisó de que no podría ir.");
    if (order.status !== "COMPLETED" || endsAt > now)
      throw conflict("Podrás decir si vino cuando la cita haya terminado.");
    if (encuentro.roomName !== null) throw conflict("En nuestra sala se mide solo quién ha venido.");
    await tx.booking.update({ where: { id }, data: { noShowAt: noShow ? now : null } });
  });
  return getBooking(actor, id, now);
}
