import "server-only";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { notify } from "@/lib/messaging/notifications/service";
import { findQuietHoursEnd } from "@/lib/messaging/notifications/mail-schedule";
import { findCurrentOrder } from "@/lib/orders/current-order";
import { findOpeningMembership } from "@/lib/orders/membership-periods";
import { countFreeSeats, isKeptFor } from "@/lib/orders/member-seats";
import { findOffer } from "@/lib/orders/offer";
import { grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import type { Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findListClosingReason, findListContent, getWaitingListView, openEntry, toStarts } from "./data";
import type { ListContent } from "./data";
import { calculateOfferTerm } from "./policy";
import type { ClosingReason } from "./policy";
import type { WaitingListView } from "./schema";

// Every change of a list locks its content first, as an order does. A trigger holds what a transaction leaves free for the
// first in the list when it commits (`Ayni_seats_offered`); what follows here tells people, and ends what is over.

const WAITING_LIST_LIMIT = { name: "waiting-list", points: 30, seconds: 3600 };
const BATCH_SIZE = 500;

async function lockListContent(tx: Tx, ayniId: string): Promise<ListContent | null> {
  await tx.$queryRaw`select 1 from "Ayni" where id = ${ayniId}::uuid for no key update`;
  return findListContent(tx, ayniId);
}

async function checkNoOrder(tx: Tx, userId: string, ayniId: string): Promise<void> {
  const order = await findCurrentOrder(tx, userId, ayniId);
  if (order?.status === "PENDING") throw conflict("Tienes un pago a medias de este Ayni: complétalo.");
  if (order) throw conflict("Este Ayni ya es tuyo.");
}

/** Members may take what is kept for them; everybody, what was kept until now. */
async function checkIsFull(tx: Tx, userId: string, content: ListContent, now: Date): Promise<void> {
  const free = countFreeSeats(content);
  const isOpen = content.memberSeatsUntil !== null && content.memberSeatsUntil <= now;
  const membership = await findOpeningMembership(tx, userId, content, now);
  const isMember = membership !== null && isKeptFor(content, membership.planId);
  const canTakeKept = content.heldSeats > 0 && (isOpen || isMember);
  if (free === null || free > 0 || canTakeKept) throw conflict("Quedan lugares: ya puedes recibirlo.");
}

async function createEntry(tx: Tx, actor: Member, ayniId: string): Promise<void> {
  const person = await lockOpenUser(tx, actor.id);
  if (!person.emailVerified) {
    throw new AppError("Forbidden", { message: "Confirma antes tu correo electrónico: ahí te avisaremos." });
  }
  await checkNoOrder(tx, actor.id, ayniId);
  const content = await lockListContent(tx, ayniId);
  if (!content?.listed) throw new AppError("NotFound");
  const entry = { ayniId, userId: actor.id };
  if (await tx.waitingListEntry.findFirst({ where: { ...entry, ...openEntry }, select: { id: true } }))
    return;
  if (findListClosingReason(content, new Date())) throw conflict("Ya no da tiempo a ofrecer más lugares.");
  await checkIsFull(tx, actor.id, content, new Date());
  await tx.waitingListEntry.create({ data: entry });
}

/** Idempotent. Errors: `NotFound`, `Forbidden` (e-mail), `Conflict` with the reason (not full, ended, owned), `TooManyRequests`. */
export async function joinWaitingList(actor: Member, ayniId: string): Promise<WaitingListView> {
  await consumeRateLimit(WAITING_LIST_LIMIT, actor.id);
  const offer = await findOffer(ayniId);
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  await db.$transaction((tx) => createEntry(tx, actor, ayniId));
  return getWaitingListView(actor, ayniId);
}

/** Idempotent. An offered seat goes to the next one. */
export async function leaveWaitingList(actor: Member, ayniId: string, now = new Date()): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    const content = await lockListContent(tx, ayniId);
    const { count } = await tx.waitingListEntry.updateMany({
      where: { ayniId, userId: actor.id, ...openEntry },
      data: { endedAt: now, outcome: "LEFT" },
    });
    if (content && count > 0) expireTags(cacheTags.ayni(content.slug));
  });
}

/** Leaves every list, in a fixed order; for an account that is being closed. */
export async function deleteWaitingEntries(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`
    select 1 from "Ayni" where id in (
      select "ayniId" from "WaitingListEntry" where "userId" = ${userId}::uuid and "endedAt" is null)
    order by id for no key update`;
  await tx.waitingListEntry.deleteMany({ where: { userId } });
}

// Notifications refer to their users, whose rows are locked before the content's, as everywhere.
const lockNotifiedUsers = (tx: Tx, ayniId: string) => tx.$queryRaw`
  select 1 from "User" where id in (
    select "userId" from "WaitingListEntry" where "ayniId" = ${ayniId}::uuid and "endedAt" is null)
  order by id for key share`;

async function closeList(tx: Tx, content: ListContent, reason: ClosingReason, now: Date): Promise<void> {
  const { id: ayniId, slug, title } = content;
  const entries = await tx.waitingListEntry.updateManyAndReturn({
    where: { ayniId, ...openEntry },
    data: { endedAt: now, outcome: "CLOSED" },
    select: { id: true, userId: true },
  });
  await notify(
    tx,
    entries.map(({ id, userId }) => ({
      kind: "waiting-list-closed",
      userId,
      payload: { slug, title, isWithdrawn: reason === "withdrawn" },
      dedupeKey: `waiting-list-closed:${id}`,
    })),
    now,
  );
}

/** A draft offers nothing: its people wait in their places until it is published again. */
const suspendOffers = (tx: Tx, ayniId: string) =>
  tx.waitingListEntry.updateMany({
    where: { ayniId, ...openEntry, offeredAt: { not: null } },
    data: { offeredAt: null, offerExpiresAt: null },
  });

async function endLapsedOffers(tx: Tx, { id: ayniId, slug, title }: ListContent, now: Date): Promise<number> {
  const lapsed = await tx.waitingListEntry.updateManyAndReturn({
    where: { ayniId, ...openEntry, offerExpiresAt: { lte: now } },
    data: { endedAt: now, outcome: "LAPSED" },
    select: { id: true, userId: true },
  });
  await notify(
    tx,
    lapsed.map(({ id, userId }) => ({
      kind: "offer-lapsed",
      userId,
      payload: { slug, title },
      dedupeKey: `offer-lapsed:${id}`,
    })),
    now,
  );
  return lapsed.length;
}

type UntoldOffer = {
  id: string;
  userId: string;
  offeredAt: Date | null;
  user: { timezone: string | null; quietFrom: number | null; quietTo: number | null };
};

async function tellOffer(tx: Tx, content: ListContent, entry: UntoldOffer, now: Date): Promise<void> {
  const term = calculateOfferTerm({
    now,
    quietUntil: findQuietHoursEnd(now, entry.user),
    starts: toStarts(content),
  });
  if (!term) return;
  const { expiresAt, canWait } = term;
  await tx.waitingListEntry.update({ where: { id: entry.id }, data: { offerExpiresAt: expiresAt } });
  const { slug, title, amount, minimumAmount, currency } = content;
  const price = minimumAmount === null ? { amount, currency: currency.toLowerCase() } : null;
  await notify(
    tx,
    [
      {
        kind: "seat-offered",
        userId: entry.userId,
        payload: { slug, title, until: expiresAt.toISOString(), price },
        dedupeKey: `seat-offered:${entry.id}:${entry.offeredAt?.getTime() ?? 0}`,
        // The time of the offer passes: neither a digest nor quiet hours delay the mail, unless it counts from their end.
        expiresAt: canWait ? expiresAt : now,
      },
    ],
    now,
  );
}

async function tellOffers(tx: Tx, content: ListContent, now: Date): Promise<void> {
  const untold = await tx.waitingListEntry.findMany({
    where: { ayniId: content.id, ...openEntry, offeredAt: { not: null }, offerExpiresAt: null },
    orderBy: { number: "asc" },
    select: {
      id: true,
      userId: true,
      offeredAt: true,
      user: { select: { timezone: true, quietFrom: true, quietTo: true } },
    },
  });
  for (const entry of untold) await tellOffer(tx, content, entry, now);
}

/** Fires the trigger for seats that became free without a write, such as by an account that is active again. */
const offerFreeSeats = (tx: Tx, ayniId: string) => tx.$executeRaw`
  update "Ayni" set "takenSeats" = "takenSeats" where id = ${ayniId}::uuid and "takenSeats" < capacity`;

async function advance(ayniId: string, now: Date): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    await lockNotifiedUsers(tx, ayniId);
    const content = await lockListContent(tx, ayniId);
    if (!content) return;
    const closingReason = findListClosingReason(content, now);
    if (closingReason) {
      await closeList(tx, content, closingReason, now);
      expireTags(cacheTags.ayni(content.slug));
    } else if (content.listed) {
      if ((await endLapsedOffers(tx, content, now)) > 0) expireTags(cacheTags.ayni(content.slug));
      await tellOffers(tx, content, now);
      await offerFreeSeats(tx, ayniId);
    } else await suspendOffers(tx, ayniId);
  });
}

/**
 * Idempotent: tells people of the seats that are held for them, ends offers that have lapsed, and closes a list that is
 * over. Who asked for a solidarity seat gets an open one first.
 */
export async function advanceWaitingList(ayniId: string, now = new Date()): Promise<void> {
  await grantOpenSeats(ayniId);
  await advance(ayniId, now);
}

type DueList = { ayniId: string };

/** Lists with something to do: an offer to tell or to end, free seats, or a content that may be over. */
const listDueLists = (now: Date, after: DueList | null) => db.$queryRaw<DueList[]>`
  select a.id as "ayniId" from "Ayni" a
  where a.id in (select e."ayniId" from "WaitingListEntry" e where e."endedAt" is null)
    and (exists (select from "WaitingListEntry" e where e."ayniId" = a.id and e."endedAt" is null
           and e."offeredAt" is not null
           and (e."offerExpiresAt" is null or e."offerExpiresAt" <= ${now}::timestamptz or not a.listed))
      or a.status = 'ARCHIVED' or exists (select from "AyniTakedown" t where t."ayniId" = a.id)
      or exists (select from "User" u where u.id = a."userId" and u."anonymisedAt" is not null)
      or a.listed and (a."takenSeats" + a."heldSeats" < a.capacity or a."heldSeats" > 0 and a."memberSeatsUntil" <= now())
      or a."lastEndsAt" is null and a."contentType" in ('EVENT', 'WORKSHOP')
      or a."lastEndsAt" is not null and not exists (select from "Encuentro" n where n."ayniId" = a.id
           and n."cancelledAt" is null and n."startsAt" >= ${now}::timestamptz + interval '90 minutes'))
    and (${after?.ayniId ?? null}::uuid is null or a.id > ${after?.ayniId ?? null}::uuid)
  order by a.id limit ${BATCH_SIZE}`;

/** Repeats what a crash has left, and does what is due by time. */
export async function advanceWaitingLists(now = new Date()): Promise<void> {
  for await (const lists of readInBatches(BATCH_SIZE, (after: DueList | null) => listDueLists(now, after))) {
    for (const { ayniId } of lists) {
      await advanceWaitingList(ayniId, now).catch((error: unknown) =>
        log.error({ err: error, ayniId }, "A waiting list could not be advanced"),
      );
    }
  }
}

/** Runs a change of a content. Returns for how many people of its list it has freed a seat. */
export async function countOffersOf<Result extends { id: string }>(
  change: () => Promise<Result>,
): Promise<Result & { offeredSeats: number }> {
  const [clock] = await db.$queryRaw<{ now: Date }[]>`select now()`;
  const result = await change();
  const offeredSeats = await db.waitingListEntry.count({
    where: { ayniId: result.id, offeredAt: { gte: clock?.now ?? new Date() } },
  });
  return { ...result, offeredSeats };
}
