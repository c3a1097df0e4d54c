import "server-only";
import { publicAyni } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import {
  countRemaining,
  isClosed,
  PAYOUT_HOLD_DAYS,
  roomTimes,
  toEncuentroTimes,
} from "@/lib/content/schedule/policy";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { endOfDayAfter } from "@/lib/platform/time/day-end";
import { DAY_MS } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { Pricing } from "./pricing";
import { atRemainingPrice } from "./pro-rata";

/** The encuentros of an offer that are not cancelled. */
export const offeredEncuentros = {
  where: { cancelledAt: null },
  orderBy: { startsAt: "asc" },
  select: { startsAt: true, endsAt: true, cancelledAt: true, room: roomTimes },
} satisfies Prisma.Ayni$encuentrosArgs;

const offerInclude = { encuentros: offeredEncuentros } satisfies Prisma.AyniInclude;

export type Offer = Prisma.AyniGetPayload<{ include: typeof offerInclude }>;

/** An offer that somebody has paid for: also the private copy that a pack of hours sells. */
export type PaidOffer = Offer & { pack: { expiresAt: Date } | null };

/** An offer at the price of now; `listPrices` are those that its Master set. */
export type CurrentOffer = Offer & { listPrices: Pricing };

type OfferedSchedule = Pick<Offer, "encuentros" | "lateEntryMinutes">;

export const countOffered = ({ encuentros, lateEntryMinutes }: OfferedSchedule, now: Date) =>
  countRemaining(encuentros.map(toEncuentroTimes), lateEntryMinutes, now);

/** Errors: `NotFound`. */
export async function findOffer(ayniId: string, tx: Tx = db, now = new Date()): Promise<CurrentOffer> {
  const ayni = await tx.ayni.findFirst({ where: { id: ayniId, ...publicAyni }, include: offerInclude });
  if (!ayni) throw new AppError("NotFound");
  return { ...atRemainingPrice(ayni, countOffered(ayni, now)), listPrices: ayni };
}

/** Locks a content and returns it as it is offered, also one that is no longer public: somebody has paid for it. */
export async function lockPaidOffer(tx: Tx, ayniId: string): Promise<PaidOffer> {
  await tx.$queryRaw`select 1 from "Ayni" where id = ${ayniId}::uuid for no key update`;
  return tx.ayni.findUniqueOrThrow({
    where: { id: ayniId },
    include: { ...offerInclude, pack: { select: { expiresAt: true } } },
  });
}

/** Returns false if the listed price changed since `offer` was read. */
export async function lockUnchangedOffer(tx: Tx, offer: Offer & { listPrices?: Pricing }): Promise<boolean> {
  const { amount, minimumAmount, suggestedAmount } = offer.listPrices ?? offer;
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "Ayni" where id = ${offer.id}::uuid and listed and amount = ${amount}
      and currency = ${offer.currency} and "minimumAmount" is not distinct from ${minimumAmount}
      and "suggestedAmount" is not distinct from ${suggestedAmount} and "proRata" = ${offer.proRata}
      for no key update`;
  return rows.length > 0;
}

type OfferSchedule = Pick<Offer, "contentType" | "lastEndsAt"> & {
  encuentros: unknown[];
  /** The pack of hours that it sells. */
  pack?: { expiresAt: Date } | null;
};

/** Returns true once every scheduled encuentro, or the last day of a pack, has ended, or for a live type that has none. */
export function hasOfferEnded(
  { contentType, lastEndsAt, encuentros, pack }: OfferSchedule,
  now = new Date(),
): boolean {
  if (pack) return pack.expiresAt <= now;
  if (lastEndsAt !== null) return lastEndsAt <= now;
  return (contentType === "EVENT" || contentType === "WORKSHOP") && encuentros.length === 0;
}

/** Returns true if all is over, or what is left takes nobody who has no place yet. */
export const isClosedToNewcomers = (offer: OfferSchedule & OfferedSchedule, now = new Date()): boolean =>
  hasOfferEnded(offer, now) || isClosed(countOffered(offer, now));

/** Says why an offer that is closed to newcomers cannot be had. */
export const formatClosed = (offer: OfferSchedule, now = new Date()): string =>
  hasOfferEnded(offer, now)
    ? "Los encuentros de este Ayni ya han pasado."
    : "El encuentro ya ha empezado y no admite a nadie más.";

type OfferDates = {
  accessDays: number | null;
  lastEndsAt: Date | null;
  encuentros: { startsAt: Date }[];
};

/** Dates of an order as a whole; what is sold in parts has its dates from `followSchedule`. */
export function toOrderDates(
  { accessDays, lastEndsAt, encuentros }: OfferDates,
  now: Date,
  zone = DEFAULT_TIME_ZONE,
) {
  const nextEncuentro = encuentros.find(({ startsAt }) => startsAt > now) ?? encuentros[0];
  const paidFor = lastEndsAt !== null && lastEndsAt > now ? lastEndsAt : null;
  return {
    purchaseDate: now,
    completedAt: now,
    appointmentDate: nextEncuentro?.startsAt ?? null,
    contentExpirationDate: accessDays === null ? null : new Date(now.getTime() + accessDays * DAY_MS),
    // Nobody is paid while the buyer may still withdraw, for which `zone` is theirs.
    availableBillingDate: paidFor
      ? new Date(paidFor.getTime() + PAYOUT_HOLD_DAYS * DAY_MS)
      : endOfDayAfter(now, PAYOUT_HOLD_DAYS, zone),
  };
}
