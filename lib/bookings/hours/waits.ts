import "server-only";
import { findOfferAvailability } from "@/lib/bookings/availability/data";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { notify } from "@/lib/messaging/notifications/service";
import { findUsablePacks } from "@/lib/orders/packs/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { HourWait } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import {
  findBookableOffer,
  getHourWait,
  listHours,
  toHorizon,
  toHoursRange,
  type BookableOffer,
} from "./data";
import type { Hour } from "./policy";
import type { HourWaitInput, HourWaitView } from "./schema";

// People who wait for an hour of a full offer. All of them are told at once, and whoever books first has it: an hour is one
// of many, and holding each for a day would leave it empty.

const HOUR_WAIT_LIMIT = { name: "hour-wait", points: 30, seconds: 3600 };
const KEPT_DAYS = 60;

const findOldest = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** Finds who may book an offer that is no longer public, with their packs; null for a public one, which is everybody's. */
const findOwners = (tx: Tx, { id, listed }: Pick<BookableOffer, "id" | "listed">, now: Date) =>
  listed ? null : findUsablePacks(tx, id, now);

/**
 * Asks to be told of a free hour, of those of the days that have none or of any; a repeat changes the days. An offer that is no
 * longer public has waits of those alone who have sessions of a pack left. Errors: `NotFound`,
 * `MalformedRequest` (days), `Conflict` (own offer, an hour is free), `TooManyRequests`.
 */
export async function joinHourWait(
  actor: Member,
  slug: string,
  { range: days }: HourWaitInput,
  now = new Date(),
): Promise<HourWaitView> {
  await consumeRateLimit(HOUR_WAIT_LIMIT, actor.id);
  const range = days ? toHoursRange(days) : null;
  if (range && range.until <= now) throw conflict("Esos días ya han pasado.");
  const offer = await findBookableOffer({ slug }, db, { userId: actor.id });
  const owners = await findOwners(db, offer, now);
  if (owners && !owners.has(actor.id)) throw new AppError("NotFound");
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  const free = await listHours(db, offer, range ?? toHorizon(offer, now), { now, limit: 1 });
  if (free.length > 0) throw conflict("Ya hay una hora libre: recarga la página y elígela.");
  const span = { rangeFrom: range?.from ?? null, rangeUntil: range?.until ?? null };
  await db.$transaction(async (tx) => {
    await lockOpenUser(tx, actor.id);
    const key = { offerId: offer.id, userId: actor.id };
    await tx.hourWait.upsert({ where: { offerId_userId: key }, create: { ...key, ...span }, update: span });
  });
  return getHourWait(actor, slug);
}

/** Idempotent. */
export async function leaveHourWait(actor: Member, slug: string): Promise<void> {
  await db.hourWait.deleteMany({ where: { userId: actor.id, offer: { slug } } });
}

/** Ends the wait of somebody who has an hour of the offer. */
export async function endHourWait(tx: Tx, userId: string, offerId: string): Promise<void> {
  await tx.hourWait.deleteMany({ where: { userId, offerId } });
}

/** Ends the waits that are 60 days old, or whose days have passed. */
export async function endOldHourWaits(now: Date): Promise<void> {
  await db.hourWait.deleteMany({
    where: { OR: [{ createdAt: { lt: findOldest(now) } }, { rangeUntil: { lte: now } }] },
  });
}

/**
 * Locks who waits, in the order of asking. Rows that another transaction holds are skipped: it tells or deletes them. Their
 * accounts are locked with them, as notifications refer to these.
 */
const lockHourWaits = (tx: Tx, offerId: string, now: Date) => tx.$queryRaw<HourWait[]>`
  select wait.* from "HourWait" wait join "User" person on person.id = wait."userId"
  where wait."offerId" = ${offerId}::uuid and wait."createdAt" >= ${findOldest(now)} and person."deactivatedAt" is null
  order by wait."createdAt", wait.id
  for update of wait skip locked for key share of person skip locked`;

const isInSpan = ({ startsAt }: Hour, { rangeFrom, rangeUntil }: HourWait): boolean =>
  (rangeFrom === null || startsAt >= rangeFrom) && (rangeUntil === null || startsAt < rangeUntil);

async function tellInTransaction(tx: Tx, offerId: string, now: Date): Promise<void> {
  const offer = await findBookableOffer({ id: offerId }, tx, {});
  const owners = await findOwners(tx, offer, now);
  const waits = (await lockHourWaits(tx, offerId, now)).filter(({ userId }) => !owners || owners.has(userId));
  const hours = await listHours(tx, offer, toHorizon(offer, now), { now });
  const told = waits.flatMap((wait) => {
    const hour = hours.find((free) => isInSpan(free, wait));
    return hour ? [{ ...wait, startsAt: hour.startsAt }] : [];
  });
  if (told.length === 0) return;
  await tx.hourWait.deleteMany({ where: { id: { in: told.map(({ id }) => id) } } });
  const { zone: timezone } = await findOfferAvailability(offer, tx);
  const { slug, title, bookingTerms } = offer;
  const facts = { slug, title, timezone, city: findVenueCity(offer, timezone) };
  await notify(
    tx,
    told.map(({ id, userId, startsAt }) => {
      const packId = owners?.get(userId);
      return {
        kind: "hour-freed",
        userId,
        payload: { ...facts, startsAt: startsAt.toISOString(), ...(packId ? { packId } : {}) },
        dedupeKey: `hour-freed:${id}`,
        // From then on it can no longer be booked.
        expiresAt: new Date(startsAt.getTime() - bookingTerms.noticeHours * HOUR_MS),
      };
    }),
    now,
  );
}

/**
 * Tells those who wait for an hour of an offer that one is free, in the order of asking, and ends their waits: each is told
 * once, whatever freed it and however many processes look. A failure is left to the next look.
 */
export async function tellHourWaits(offerId: string, now = new Date()): Promise<void> {
  if ((await db.hourWait.count({ where: { offerId } })) === 0) return;
  await db
    .$transaction((tx) => tellInTransaction(tx, offerId, now))
    .catch((err: unknown) => log.error({ err, offerId }, "Who waits for an hour could not be told"));
}
