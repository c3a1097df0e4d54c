import "server-only";
import { findOfferAvailability } from "@/lib/bookings/availability/data";
import type { OfferPlace } from "@/lib/content/booking-terms/policy";
import { publicAyni } from "@/lib/content/access";
import { findUsablePacks } from "@/lib/orders/packs/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { BookingTerms, Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { endOfDay, startOfDay } from "@/lib/platform/time/days";
import { DAY_MS, toIsoString } from "@/lib/platform/time/instants";
import { listFreeHours } from "./policy";
import type { Hour, Interval } from "./policy";
import { MAX_HOURS_DAYS } from "./schema";
import type { HoursPage, HoursQueryInput, HourWaitCount, HourWaitView, OwnHourWait } from "./schema";

/** The longest hour with its buffers, and the days of the Master's zone that a range of the viewer's touches. */
const MARGIN_MS = 2 * DAY_MS;

type OfferOfHours = OfferPlace & { userId: string; bookingTerms: BookingTerms };
type Range = { from: Date; until: Date };
type HourOptions = {
  now: Date;
  /** A booking that is being moved, which does not block its own new hour. */
  exceptBookingId?: string;
  limit?: number;
};

/**
 * Lists the encuentros of a Master's own. First the contents, then what takes place of them: together the planner cannot tell
 * that few contents are no copies, and reads the encuentros of everybody.
 */
async function listOwnEncuentros(tx: Tx, masterId: string, { from, until }: Range): Promise<Interval[]> {
  const contents = await tx.ayni.findMany({
    where: { userId: masterId, status: { not: "DRAFT" }, offerId: null },
    select: { id: true },
  });
  if (contents.length === 0) return [];
  const encuentros = await tx.encuentro.findMany({
    where: {
      ayniId: { in: contents.map(({ id }) => id) },
      cancelledAt: null,
      startsAt: { lt: until },
      endsAt: { gt: from },
    },
    select: { startsAt: true, endsAt: true },
  });
  return encuentros.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt }));
}

async function listBusy(tx: Tx, masterId: string, range: Range, exceptBookingId: string | undefined) {
  const from = new Date(range.from.getTime() - MARGIN_MS);
  const until = new Date(range.until.getTime() + MARGIN_MS);
  const [bookings, encuentros, elsewhere] = await Promise.all([
    tx.booking.findMany({
      where: {
        masterId,
        isLive: true,
        // By its start, which has an index: what is booked lasts for hours, the margin for days.
        startsAt: { gt: from, lt: until },
        ...(exceptBookingId ? { id: { not: exceptBookingId } } : {}),
      },
      select: { startsAt: true, blockedFrom: true, blockedUntil: true },
    }),
    listOwnEncuentros(tx, masterId, { from, until }),
    // Raw: Prisma cannot ask the index of ranges.
    tx.$queryRaw<Interval[]>`
      select busy."startsAt" as "from", busy."endsAt" as until
      from "ExternalCalendar" as calendar join "BusyTime" as busy on busy."calendarId" = calendar.id
      where calendar."masterId" = ${masterId}::uuid
        and tstzrange(busy."startsAt", busy."endsAt") && tstzrange(${from}, ${until})`,
  ]);
  const busy: Interval[] = [
    ...bookings.map(({ blockedFrom, blockedUntil }) => ({ from: blockedFrom, until: blockedUntil })),
    ...encuentros,
    ...elsewhere,
  ];
  return { busy, bookedStarts: bookings.map(({ startsAt }) => startsAt) };
}

/** Lists the free hours of an offer that start in a range, `until` exclusive. */
export async function listHours(
  tx: Tx,
  offer: OfferOfHours,
  range: Range,
  { now, exceptBookingId, limit }: HourOptions,
): Promise<Hour[]> {
  const [availability, taken] = await Promise.all([
    findOfferAvailability(offer, tx),
    listBusy(tx, offer.userId, range, exceptBookingId),
  ]);
  return listFreeHours({ availability, terms: offer.bookingTerms, ...taken, now, ...range }, limit);
}

/** All the time in which hours of an offer can be booked. */
export const toHorizon = ({ bookingTerms }: Pick<OfferOfHours, "bookingTerms">, now: Date): Range => ({
  from: now,
  until: new Date(now.getTime() + bookingTerms.horizonDays * DAY_MS),
});

/** Finds the next free hour of an offer; null if none is left within its horizon. */
export async function findNextHour(tx: Tx, offer: OfferOfHours, now: Date): Promise<Date | null> {
  const [hour] = await listHours(tx, offer, toHorizon(offer, now), { now, limit: 1 });
  return hour?.startsAt ?? null;
}

/** Offers whose Master still gives what was bought of them: archived ones, too. */
const servedAyni = {
  status: { not: "DRAFT" },
  takedown: null,
  user: { role: { in: ["master", "admin"] }, deactivatedAt: null, anonymisedAt: null },
} satisfies Prisma.AyniWhereInput;

/** Offers whose free hours somebody may be shown or told of. */
export const offerWithHours = {
  isBookable: true,
  OR: [publicAyni, { ...servedAyni, packs: { some: {} }, hourWaits: { some: {} } }],
} satisfies Prisma.AyniWhereInput;

/** Finds an offer that is public, or of which one of `packs` was bought. Errors: `NotFound` (neither, or not by the hour). */
export async function findBookableOffer(
  where: { id: string } | { slug: string },
  tx: Tx = db,
  packs: Prisma.PackWhereInput | null = null,
) {
  const bought = packs === null ? [] : [{ ...servedAyni, packs: { some: packs } }];
  const offer = await tx.ayni.findFirst({
    where: { ...where, isBookable: true, OR: [publicAyni, ...bought] },
    include: {
      bookingTerms: true,
      user: { select: { id: true, slug: true, name: true, lastName: true, timezone: true } },
    },
  });
  if (!offer?.bookingTerms) throw new AppError("NotFound");
  return { ...offer, bookingTerms: offer.bookingTerms };
}
export type BookableOffer = Awaited<ReturnType<typeof findBookableOffer>>;

/** Returns the instants of days of the viewer. Errors: `MalformedRequest`. */
export function toHoursRange({ from, to, tz }: HoursQueryInput): Range {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > MAX_HOURS_DAYS)
    throw new AppError("MalformedRequest", {
      message: `Pide de 1 a ${MAX_HOURS_DAYS} días, el primero no posterior al último.`,
    });
  return { from: startOfDay(from, tz), until: endOfDay(to, tz) };
}

/** Returns the id of a booking if the viewer is one of its sides. */
async function findOwnBookingId(id: string | undefined, viewerId: string | null): Promise<string | null> {
  if (id === undefined || viewerId === null) return null;
  const sides = [{ userId: viewerId }, { masterId: viewerId }];
  const booking = await db.booking.findFirst({
    where: { id, isLive: true, OR: sides },
    select: { id: true },
  });
  return booking?.id ?? null;
}

/** Lists the free hours of an offer on days of the viewer, who may have a pack of one that is not public. Errors: `NotFound`, `MalformedRequest` (days). */
export async function listHoursOfOffer(
  slug: string,
  days: HoursQueryInput,
  now = new Date(),
  viewerId: string | null = null,
): Promise<HoursPage> {
  const range = toHoursRange(days);
  const offer = await findBookableOffer({ slug }, db, viewerId === null ? null : { userId: viewerId });
  const moved = await findOwnBookingId(days.moving, viewerId);
  const hours = await listHours(db, offer, range, { now, ...(moved ? { exceptBookingId: moved } : {}) });
  const content = hours.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
}

const toWaitSpan = ({ rangeFrom, rangeUntil }: { rangeFrom: Date | null; rangeUntil: Date | null }) => ({
  from: toIsoString(rangeFrom),
  until: toIsoString(rangeUntil),
});

const offerSummary = { select: { slug: true, title: true, listed: true } } as const;

/** Tells whether the actor waits for an hour of an offer. */
export async function getHourWait(actor: Member, slug: string): Promise<HourWaitView> {
  const wait = await db.hourWait.findFirst({ where: { userId: actor.id, offer: { slug } } });
  return wait ? { state: "waiting", ...toWaitSpan(wait) } : { state: "none" };
}

/** Lists the offers of whose hours the actor waits to be told, oldest first. */
export async function listOwnHourWaits(actor: Member, now = new Date()): Promise<OwnHourWait[]> {
  const waits = await db.hourWait.findMany({
    where: { userId: actor.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { offer: offerSummary },
  });
  return Promise.all(
    waits.map(async ({ offer: { listed, slug, title }, ...wait }) => {
      const packs = listed ? null : await findUsablePacks(db, wait.offerId, now);
      return { slug, title, packId: packs?.get(actor.id) ?? null, ...toWaitSpan(wait) };
    }),
  );
}

/** Counts who waits for an hour of each offer of a Master, by title. */
export async function listHourWaitCounts(master: Member): Promise<HourWaitCount[]> {
  const offers = await db.ayni.findMany({
    where: { userId: master.id, hourWaits: { some: {} } },
    orderBy: [{ title: "asc" }, { id: "asc" }],
    select: { slug: true, title: true, _count: { select: { hourWaits: true } } },
  });
  return offers.map(({ slug, title, _count }) => ({ slug, title, count: _count.hourWaits }));
}
