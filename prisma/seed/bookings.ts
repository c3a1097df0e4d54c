import { listFreeHours, toBlocked, type Interval } from "@/lib/bookings/hours/policy";
import { findLastDay, formatPackTitle } from "@/lib/orders/pack-terms";
import { seal } from "@/lib/platform/crypto";
import { buildAyniRows, requireContent, type SeedContent } from "./contents";
import { readDemo } from "./files/read-demo";
import { endOfDay } from "@/lib/platform/time/days";
import { WEEKDAYS } from "./files/schemas";
import { seedHex, seedId } from "./ids";
import { toMinorUnits } from "./money";
import { buildCompletedOrder, buildPayment } from "./sale-rows";
import { requirePerson, type SeedApprentice, type SeedMaster } from "./users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const DAY_MS = 24 * 60 * MINUTE_MS;
const BOOKED_DAYS_AHEAD = 5;
const BILLING_DAYS = 14;

const toAvailability = ({ zone, seed }: SeedMaster) => ({
  zone,
  weekly: seed.hours.flatMap(({ days, from, to }) =>
    days.map((day) => ({ weekday: WEEKDAYS.indexOf(day) + 1, from, to })),
  ),
  exceptions: [],
});

/** Builds the weeks of the Masters who can be booked. */
export const buildAvailabilityRows = (masters: readonly SeedMaster[]) =>
  masters
    .filter(({ seed }) => seed.hours.length > 0)
    .map((master) => ({ masterId: master.id, ...toAvailability(master) }));

type SeedSession = NonNullable<SeedContent["teaching"]["session"]>;

const toTerms = ({ packs: _, ...terms }: SeedSession, ayniId: string) => ({ ayniId, ...terms });

/** Builds how the contents are booked that are booked by the hour. */
export const buildTermsRows = (contents: readonly SeedContent[]) =>
  contents.flatMap(({ id, teaching: { session } }) => (session ? [toTerms(session, id)] : []));

/** Builds what several hours of a content cost together. */
export const buildPackPriceRows = (contents: readonly SeedContent[]) =>
  contents.flatMap((content) =>
    (content.teaching.session?.packs ?? []).map(({ sessions, price, months }) => ({
      ayniId: content.id,
      sessions,
      amount: toMinorUnits(price, content.currency),
      months,
    })),
  );

type SeedHour = { startsAt: Date; endsAt: Date };

/** Finds the first free hour of an offer so many days from the seed. Errors: there is none. */
function pickHour(offer: SeedContent, from: Date, busy: readonly Interval[]): SeedHour {
  const { session } = offer.teaching;
  const terms = session && { ...session, bufferBefore: 0, horizonDays: 30, perDay: null };
  const [hour] = terms
    ? listFreeHours(
        {
          availability: toAvailability(offer.master),
          terms: { ...terms, noticeHours: 0 },
          busy,
          bookedStarts: [],
          now: new Date(from.getTime() - 1),
          from,
          until: new Date(from.getTime() + 8 * DAY_MS),
        },
        1,
      )
    : [];
  if (!hour) throw new Error(`The demo has no free hour of "${offer.slug}"`);
  return hour;
}

const listEncuentros = (contents: readonly SeedContent[], { id }: SeedMaster): Interval[] =>
  contents
    .filter(({ master }) => master.id === id)
    .flatMap(({ encuentros }) =>
      encuentros.map(({ startsAt, durationMinutes }) => ({
        from: startsAt,
        until: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS),
      })),
    );

type SeedBooking = {
  offer: SeedContent;
  buyer: SeedApprentice;
  hour: SeedHour;
  answers: string[];
  at: Date;
  /** The sessions of the pack that it is taken from; null for an hour with a price of its own. */
  pack: number | null;
};

/** Somebody has at most one pack of an offer. */
const toPackId = ({ offer, buyer }: Pick<SeedBooking, "offer" | "buyer">): string =>
  seedId(`pack ${offer.id} ${buyer.id}`);

function listBookings(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
): SeedBooking[] {
  const busy = new Map<string, Interval[]>();
  return Object.entries(readDemo().bookings).flatMap(([slug, entries]) => {
    const offer = requireContent(contents, slug);
    const taken = busy.get(offer.master.id) ?? listEncuentros(contents, offer.master);
    busy.set(offer.master.id, taken);
    return entries.map(({ apprentice, days, answers, pack = null }) => {
      const hour = pickHour(offer, new Date(now.getTime() + days * DAY_MS), taken);
      taken.push(
        toBlocked(hour.startsAt, {
          minutes: 60,
          bufferBefore: 0,
          bufferAfter: 15,
          ...offer.teaching.session,
        }),
      );
      const at = new Date(
        Math.min(now.getTime() - DAY_MS, hour.startsAt.getTime() - BOOKED_DAYS_AHEAD * DAY_MS),
      );
      return { offer, buyer: requirePerson(apprentices, apprentice), hour, answers, at, pack };
    });
  });
}

function buildRows({ offer, buyer, hour, answers, at, pack }: SeedBooking, now: Date) {
  const { id: offerId, master, teaching } = offer;
  const key = `${offerId} ${buyer.id} ${hour.startsAt.toISOString()}`;
  const ayniId = seedId(`booked ${key}`);
  const [row] = buildAyniRows([offer], now);
  if (!row || !teaching.session) throw new Error(`"${offer.slug}" is not booked by the hour`);
  const blocked = toBlocked(hour.startsAt, { bufferBefore: 0, ...teaching.session });
  const amount = pack === null ? offer.amount : 0;
  const paymentIntentId = amount > 0 ? `pi_demo_${seedHex(`booked ${key}`)}` : null;
  const sold = { ...offer, id: ayniId };
  const order = {
    ...buildCompletedOrder({ id: seedId(`order ${key}`), userId: buyer.id, at, amount }, sold),
    paymentIntentId,
    appointmentDate: hour.startsAt,
    availableBillingDate: amount > 0 ? new Date(hour.endsAt.getTime() + BILLING_DAYS * DAY_MS) : null,
  };
  return {
    copy: {
      ...row,
      id: ayniId,
      amount,
      slug: `${offer.slug}-${seedHex(`booked ${key}`).slice(0, 12)}`,
      offerId,
      position: null,
      status: "ARCHIVED" as const,
      archivedAt: at,
      publishedAt: null,
      coverKey: null,
      isBookable: false,
      capacity: 1,
      createdAt: at,
      updatedAt: at,
    },
    terms: toTerms(teaching.session, ayniId),
    encuentro: {
      id: seedId(`encuentro ${ayniId} 0`),
      ayniId,
      startsAt: hour.startsAt,
      endsAt: hour.endsAt,
      timezone: master.zone,
      durationMinutes: teaching.session.minutes,
      title: "",
      roomName: teaching.venue ? null : `ayllu-${seedHex(`room ${ayniId}`).slice(0, 24)}`,
    },
    booking: {
      id: seedId(`booking ${key}`),
      ayniId,
      offerId,
      masterId: master.id,
      userId: buyer.id,
      packId: pack === null ? null : toPackId({ offer, buyer }),
      ...hour,
      blockedFrom: blocked.from,
      blockedUntil: blocked.until,
      answers: answers.length > 0 ? seal("booking", JSON.stringify(answers), buyer.id) : null,
      createdAt: at,
    },
    order,
    payments: paymentIntentId ? [buildPayment(order, paymentIntentId)] : [],
  };
}

/** Builds a pack that was bought a day before its first hour was booked. */
function buildPackRows({ offer, buyer, at: bookedAt, pack }: SeedBooking, now: Date) {
  const price = offer.teaching.session?.packs.find(({ sessions }) => sessions === pack);
  const [row] = buildAyniRows([offer], now);
  if (!price || !row || !offer.teaching.session) throw new Error(`"${offer.slug}" has no such pack`);
  const id = toPackId({ offer, buyer });
  const at = new Date(bookedAt.getTime() - DAY_MS);
  const amount = toMinorUnits(price.price, offer.currency);
  const ayniId = seedId(`sold ${id}`);
  const paymentIntentId = `pi_demo_${seedHex(`sold ${id}`)}`;
  const lastDay = findLastDay(at.toISOString().slice(0, 10), price.months);
  const expiresAt = endOfDay(lastDay, buyer.zone);
  const order = {
    ...buildCompletedOrder(
      { id: seedId(`order ${id}`), userId: buyer.id, at, amount },
      { ...offer, id: ayniId },
    ),
    paymentIntentId,
    availableBillingDate: new Date(expiresAt.getTime() + BILLING_DAYS * DAY_MS),
  };
  const dates = { archivedAt: at, publishedAt: null, createdAt: at, updatedAt: at };
  return {
    copy: {
      ...row,
      ...dates,
      id: ayniId,
      amount,
      title: formatPackTitle(row.title, price.sessions),
      slug: `${offer.slug}-${seedHex(`sold ${id}`).slice(0, 12)}`,
      offerId: offer.id,
      position: null,
      status: "ARCHIVED" as const,
      coverKey: null,
      isBookable: false,
      capacity: 1,
    },
    terms: toTerms(offer.teaching.session, ayniId),
    pack: {
      id,
      ayniId,
      offerId: offer.id,
      masterId: offer.master.id,
      userId: buyer.id,
      sessions: price.sessions,
      lastDay: new Date(`${lastDay}T00:00:00Z`),
      expiresAt,
      createdAt: at,
    },
    order,
    payment: buildPayment(order, paymentIntentId),
  };
}

/** The first hour of each pack. */
function listFirstOfPacks(bookings: readonly SeedBooking[]): SeedBooking[] {
  const firsts = new Map<string, SeedBooking>();
  for (const booking of bookings) {
    const id = toPackId(booking);
    if (booking.pack !== null && !firsts.has(id)) firsts.set(id, booking);
  }
  return [...firsts.values()];
}

/** Builds the hours that were booked, each with the copy of its offer, its order and its payment. */
export function buildBookingRows(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const bookings = listBookings(contents, apprentices, now);
  const rows = bookings.map((booking) => buildRows(booking, now));
  const sold = listFirstOfPacks(bookings).map((booking) => buildPackRows(booking, now));
  return {
    copies: [...sold, ...rows].map(({ copy }) => copy),
    terms: [...sold, ...rows].map(({ terms }) => terms),
    packs: sold.map(({ pack }) => pack),
    packOrders: sold.map(({ order }) => order),
    packPayments: sold.map(({ payment }) => payment),
    encuentros: rows.map(({ encuentro }) => encuentro),
    bookings: rows.map(({ booking }) => booking),
    orders: rows.map(({ order }) => order),
    payments: rows.flatMap(({ payments }) => payments),
  };
}
