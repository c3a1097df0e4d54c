import "server-only";
import { publicAyni } from "@/lib/content/access";
import { termsWithPacks } from "@/lib/content/booking-terms/data";
import { copyOffer } from "@/lib/content/offer-copy";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { notify } from "@/lib/messaging/notifications/service";
import { recordAcceptance } from "@/lib/orders/acceptances/service";
import { requireExpectedAmount } from "@/lib/orders/amounts";
import { createPendingOrder, requireCheckout } from "@/lib/orders/checkout";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { lockPaidOffer, type Offer } from "@/lib/orders/offer";
import { returnOwed } from "@/lib/orders/refund";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { conflict, AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { endOfDay, shiftDay, toLocalDay } from "@/lib/platform/time/days";
import { toIsoDate } from "@/lib/platform/time/dates";
import { DAY_MS } from "@/lib/platform/time/instants";
import { findPackUse, packSale } from "./data";
import {
  calculatePackReturn,
  DAYS_AFTER_CANCELLATION,
  findGiftLastDay,
  findLastDay,
  findPackState,
  formatLastDay,
  formatPackTitle,
  PACK_HINDRANCES,
} from "@/lib/orders/pack-terms";

export type PackChoice = {
  ayniContentId: string;
  sessions: number;
  expectedAmount?: number | undefined;
  acceptedVersion?: string | undefined;
};

/** The processor answers sooner, or not at all. */
const RETURN_LEASE_MS = 60_000;

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const NO_FREE_HOUR = "Ahora no hay horas libres para usar un pack. Podrás comprarlo cuando se libere alguna.";

/** Errors: `NotFound`, `Conflict` (own offer, no free hour, no such pack, another price). */
export async function findPackOffer(
  tx: Tx,
  actor: Member,
  { ayniContentId, sessions, expectedAmount }: PackChoice,
) {
  const offer = await tx.ayni.findFirst({
    where: { id: ayniContentId, ...publicAyni, isBookable: true },
    include: { bookingTerms: termsWithPacks },
  });
  if (!offer?.bookingTerms) throw new AppError("NotFound");
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  if (offer.bookingTerms.nextFreeAt === null) throw conflict(NO_FREE_HOUR);
  const price = offer.bookingTerms.packs.find((pack) => pack.sessions === sessions);
  if (!price || offer.minimumAmount !== null || offer.amount === 0)
    throw conflict("Este pack ya no se ofrece. Recarga la página para ver los de ahora.");
  requireExpectedAmount(expectedAmount, price.amount);
  return { offer: { ...offer, bookingTerms: offer.bookingTerms }, price };
}

type FoundPack = Awaited<ReturnType<typeof findPackOffer>>;

/** Creates a pack and what its order sells. A gift has no owner until it is accepted. */
async function createPackCopy(
  tx: Tx,
  actor: Member,
  { offer, price }: FoundPack,
  { isGift, now }: { isGift: boolean; now: Date },
): Promise<Offer> {
  const title = formatPackTitle(offer.title, price.sessions);
  const ayniId = await copyOffer(tx, offer, { title, amount: price.amount, now });
  const zone = await findUserTimeZone(actor.id, tx);
  const today = toLocalDay(now.toISOString(), zone);
  const lastDay = isGift ? findGiftLastDay(today, price.months) : findLastDay(today, price.months);
  await tx.pack.create({
    data: {
      ayniId,
      offerId: offer.id,
      masterId: offer.userId,
      userId: isGift ? null : actor.id,
      giftMonths: isGift ? price.months : null,
      sessions: price.sessions,
      lastDay: toDate(lastDay),
      expiresAt: endOfDay(lastDay, zone),
    },
  });
  return lockPaidOffer(tx, ayniId);
}

/** Creates a pack to be given; the caller creates its order. Errors: those of `findPackOffer`. */
export async function createGivenPack(tx: Tx, actor: Member, choice: PackChoice, now: Date): Promise<Offer> {
  return createPackCopy(tx, actor, await findPackOffer(tx, actor, choice), { isGift: true, now });
}

/**
 * Makes somebody the owner of a pack that was given: its months count from now, until its latest day. Does nothing for what
 * is no pack. Errors: `Conflict` (somebody owns it, or it is being returned).
 */
export async function ownGivenPack(
  tx: Tx,
  { ayniId, userId, now }: { ayniId: string; userId: string; now: Date },
): Promise<void> {
  const pack = await tx.pack.findUnique({ where: { ayniId } });
  if (!pack) return;
  const zone = await findUserTimeZone(userId, tx);
  const [lastDay = ""] = [
    findLastDay(toLocalDay(now.toISOString(), zone), pack.giftMonths ?? 0),
    toIsoDate(pack.lastDay),
  ].sort();
  const { count } = await tx.pack.updateMany({
    where: { id: pack.id, userId: null, closedAt: null },
    data: { userId, lastDay: toDate(lastDay), expiresAt: endOfDay(lastDay, zone) },
  });
  if (count === 0) throw conflict("Este regalo ya no está disponible.");
  await followPack(tx, pack.id);
}

type PackOrder = { id: string; checkoutSessionId: string | null };

async function createPack(tx: Tx, actor: Member, choice: PackChoice, now: Date): Promise<PackOrder> {
  const found = await findPackOffer(tx, actor, choice);
  const { offer, price } = found;
  const unpaid = await tx.order.findFirst({
    where: {
      userId: actor.id,
      status: "PENDING",
      amount: price.amount,
      ayni: { pack: { offerId: offer.id, sessions: choice.sessions, userId: actor.id } },
    },
    select: { id: true, checkoutSessionId: true },
  });
  if (unpaid) return unpaid;
  await recordAcceptance(tx, actor.id, offer, choice.acceptedVersion);
  const copy = await createPackCopy(tx, actor, found, { isGift: false, now });
  const amounts = { amount: price.amount, seatAmount: 0, discount: null };
  const { id } = await createPendingOrder(tx, { buyer: actor, offer: copy, amounts, now });
  return { id, checkoutSessionId: null };
}

/**
 * Opens the checkout of a pack; an unpaid one of the same size and price is resumed. Errors: `NotFound`, `Conflict`,
 * `ServiceUnavailable`.
 */
export async function placePack(
  actor: Member,
  choice: PackChoice,
  now = new Date(),
): Promise<{ id: string; checkoutUrl: string }> {
  const { offer } = await findPackOffer(db, actor, choice);
  await rememberBuyer(actor);
  const order = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, offer.userId);
    return createPack(tx, actor, choice, now);
  });
  return { id: order.id, checkoutUrl: await requireCheckout(order) };
}

type SoldOrderRow = { status: "PENDING" | "COMPLETED" | "EXPIRED" | "FAILED" | "REFUNDED" };

/**
 * Locks a pack of the actor and its order, and requires that an hour can be taken from it; the insert of its booking counts
 * again. Errors: `NotFound` (not the actor's, or of another offer), `Conflict` with the reason.
 */
export async function lockUsablePack(
  tx: Tx,
  actor: Member,
  { packId, offerId, startsAt, now }: { packId: string; offerId: string; startsAt: Date; now: Date },
): Promise<void> {
  const where = { id: packId, userId: actor.id, offerId };
  await tx.$queryRaw`select 1 from "Pack" where id = ${packId}::uuid for no key update`;
  const pack = await tx.pack.findFirst({
    where,
    include: {
      ayni: {
        select: { orders: { where: packSale, select: { id: true, payment: { select: { status: true } } } } },
      },
    },
  });
  const [order] = pack?.ayni.orders ?? [];
  if (!pack || !order) throw new AppError("NotFound", { message: "Este pack no está entre los tuyos." });
  // A refund locks the order, too: no hour is taken from a pack while it ends.
  const [locked] = await tx.$queryRaw<SoldOrderRow[]>`
    select status::text from "Order" where id = ${order.id}::uuid for share`;
  const { used } = await findPackUse(tx, packId);
  const facts = {
    ...pack,
    orderStatus: locked?.status ?? "FAILED",
    paymentStatus: order.payment?.status ?? null,
    left: pack.sessions - used,
  };
  const state = findPackState(facts, now);
  if (state !== "open") throw conflict(PACK_HINDRANCES[state]);
  requireBeforeEnd(pack, startsAt, now);
}

type EndingPack = { lastDay: Date; expiresAt: Date };

/** Errors: `Conflict` (an hour after the last day of a pack). */
export function requireBeforeEnd({ lastDay, expiresAt }: EndingPack, startsAt: Date, now: Date): void {
  if (startsAt < expiresAt) return;
  const day = formatLastDay(toIsoDate(lastDay), now);
  throw conflict(`Este pack vale hasta el ${day}: elige una hora anterior.`);
}

/**
 * Follows what was booked, moved or cancelled of a pack: the Master can be paid after its last hour, once all are used, and
 * else after its last day.
 */
export async function followPack(tx: Tx, packId: string): Promise<void> {
  const pack = await tx.pack.findUniqueOrThrow({
    where: { id: packId },
    include: {
      bookings: {
        where: { OR: [{ isLive: true }, { forgoneAt: { not: null }, cancelledAt: null }] },
        orderBy: { endsAt: "desc" },
        take: 1,
        select: { endsAt: true },
      },
    },
  });
  const { used } = await findPackUse(tx, packId);
  const lastEnd = pack.bookings[0]?.endsAt ?? null;
  const isOver = used >= pack.sessions || pack.closedAt !== null;
  const endMs = Math.max(lastEnd?.getTime() ?? 0, isOver ? 0 : pack.expiresAt.getTime());
  await tx.order.updateMany({
    where: { ayniContentId: pack.ayniId, status: "COMPLETED", paidToMaster: false, ...packSale },
    data: { availableBillingDate: new Date((endMs || Date.now()) + PAYOUT_HOLD_DAYS * DAY_MS) },
  });
}

/** Tells the owner of a pack once that its last session is left. */
export async function tellLastSession(tx: Tx, packId: string): Promise<void> {
  const pack = await tx.pack.findUniqueOrThrow({
    where: { id: packId },
    include: { offer: { select: { slug: true, title: true } } },
  });
  const { used } = await findPackUse(tx, packId);
  if (pack.userId === null || pack.sessions - used !== 1) return;
  const lastDay = toIsoDate(pack.lastDay);
  await notify(tx, [
    {
      kind: "pack-last",
      userId: pack.userId,
      payload: { packId, ...pack.offer, lastDay },
      dedupeKey: `pack-last:${packId}`,
      expiresAt: pack.expiresAt,
    },
  ]);
}

/** Confirms to whoever has accepted a pack how many sessions it has and until when. */
export async function tellPackReceived(tx: Tx, ayniId: string, userId: string): Promise<void> {
  const { id, sessions, lastDay, offer } = await tx.pack.findUniqueOrThrow({
    where: { ayniId },
    select: {
      id: true,
      sessions: true,
      lastDay: true,
      offer: { select: { slug: true, title: true } },
    },
  });
  const payload = { packId: id, ...offer, sessions, lastDay: toIsoDate(lastDay) };
  await notify(tx, [
    { kind: "pack-received", userId, payload, dedupeKey: `pack-received:${id}`, isConfirmation: true },
  ]);
}

/** Leaves time to take a session again that the Master has cancelled. */
export async function extendPack(tx: Tx, packId: string, now: Date): Promise<void> {
  const { userId, expiresAt, closedAt } = await tx.pack.findUniqueOrThrow({ where: { id: packId } });
  if (userId === null || closedAt) return;
  const zone = await findUserTimeZone(userId, tx);
  const lastDay = shiftDay(toLocalDay(now.toISOString(), zone), { days: DAYS_AFTER_CANCELLATION });
  const end = endOfDay(lastDay, zone);
  if (end <= expiresAt) return;
  await tx.pack.update({ where: { id: packId }, data: { lastDay: toDate(lastDay), expiresAt: end } });
}

type PackRest = { orderId: string; amount: number; currency: string; payer: "owner" | "giver" };

/** Finds what is owed of a pack that was closed and whose order is still paid, and to whom; null for any other. */
export async function findPackRest(tx: Tx, packId: string): Promise<PackRest | null> {
  const pack = await tx.pack.findUniqueOrThrow({
    where: { id: packId },
    select: {
      closedAt: true,
      userId: true,
      ayni: {
        select: {
          orders: {
            where: { status: "COMPLETED", ...packSale },
            select: { id: true, userId: true, currency: true },
          },
        },
      },
    },
  });
  const [sale] = pack.ayni.orders;
  if (!pack.closedAt || !sale) return null;
  const amount = (await findPackReturn(tx, sale.id)) ?? 0;
  const payer = sale.userId === pack.userId ? "owner" : "giver";
  return { orderId: sale.id, amount, currency: sale.currency, payer };
}

/** Returns what is owed of a closed pack, such as the session of an hour that has been cancelled; repeats do nothing. */
export async function returnPackRest(packId: string): Promise<void> {
  const rest = await findPackRest(db, packId);
  if (rest && rest.amount > 0) await returnAlone(rest.orderId, () => returnPack(rest.orderId));
}

const findPackIdOfOrder = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await tx.pack.findFirst({ where: { ayni: { orders: { some: { id: orderId } } } }, select: { id: true } }))
    ?.id ?? null;

/** Nobody must take an hour from a pack while what is left of it is returned. Returns true if this call has closed it. */
export const closePack = (orderId: string, now: Date): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const id = await findPackIdOfOrder(tx, orderId);
    if (id === null) return false;
    await tx.$queryRaw`select 1 from "Pack" where id = ${id}::uuid for no key update`;
    const { count } = await tx.pack.updateMany({ where: { id, closedAt: null }, data: { closedAt: now } });
    await followPack(tx, id);
    return count > 0;
  });

/** Opens a pack again whose money the processor did not return. */
export const reopenPack = (orderId: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const id = await findPackIdOfOrder(tx, orderId);
    if (id === null) return;
    await tx.pack.update({ where: { id }, data: { closedAt: null } });
    await followPack(tx, id);
  });

/** The amount left to return of an order, in minor units; null if it sells no pack. */
export async function findPackReturn(tx: Tx, orderId: string): Promise<number | null> {
  const id = await findPackIdOfOrder(tx, orderId);
  if (id === null) return null;
  const [{ sessions }, order, { used }] = await Promise.all([
    tx.pack.findUniqueOrThrow({ where: { id }, select: { sessions: true } }),
    tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { amount: true, payment: { select: { refundedAmount: true } } },
    }),
    findPackUse(tx, id),
  ]);
  const refundedAmount = order.payment?.refundedAmount ?? 0;
  return calculatePackReturn({ amount: order.amount, sessions, used, refundedAmount });
}

/**
 * Runs a return of a pack unless another one of it runs: both would count what is owed before the other has paid it. Returns
 * null for what was not run. The lease of a process that was killed ends by itself; should it still be paying, their requests
 * share a key.
 */
async function returnAlone<Result>(orderId: string, run: () => Promise<Result>): Promise<Result | null> {
  const now = new Date();
  const returningUntil = new Date(now.getTime() + RETURN_LEASE_MS);
  const { id } = await db.pack.findFirstOrThrow({
    where: { ayni: { orders: { some: { id: orderId } } } },
    select: { id: true },
  });
  const { count } = await db.pack.updateMany({
    where: { id, OR: [{ returningUntil: null }, { returningUntil: { lte: now } }] },
    data: { returningUntil },
  });
  if (count === 0) return null;
  try {
    return await run();
  } finally {
    await db.pack.updateMany({ where: { id, returningUntil }, data: { returningUntil: null } });
  }
}

/** Runs a return that somebody has asked for. Errors: those of `run`, `Conflict` (another one of this pack runs). */
export async function requireReturnAlone<Result>(
  orderId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const done = await returnAlone(orderId, async () => ({ result: await run() }));
  if (!done) throw conflict("Estamos devolviendo dinero de este pack. Inténtalo de nuevo en unos segundos.");
  return done.result;
}

/** Returns what is owed of a pack that was closed: the first attempt failed, or one of its hours was cancelled later. */
const returnPack = (orderId: string): Promise<number> =>
  returnOwed(orderId, async () => (await findPackReturn(db, orderId)) ?? 0, { isPack: true });

/** Settles closed packs of which something is still owed. */
export async function reconcilePacks(): Promise<void> {
  const owed = await db.$queryRaw<{ orderId: string }[]>`
    select o.id as "orderId" from "Pack" k join "Order" o on o."ayniContentId" = k."ayniId"
    join "Payment" p on p."orderId" = o.id
    where k."closedAt" is not null and o.status = 'COMPLETED' and p.status = 'SUCCEEDED'
      and o.amount - floor((2 * o.amount::bigint * "pack_used"(k.id) + k.sessions) / (2 * k.sessions)) > p."refundedAmount"`;
  for (const { orderId } of owed) {
    await returnAlone(orderId, () => returnPack(orderId)).catch((error: unknown) =>
      log.error({ err: error, orderId }, "A pack could not be returned yet"),
    );
  }
}
