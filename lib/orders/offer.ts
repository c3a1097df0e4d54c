import "server-only";
import { publicAyni } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { DAY_MS } from "@/lib/platform/time/instants";

/** After the last encuentro, or the purchase. */
export const PAYOUT_HOLD_DAYS = 14;

const offerInclude = {
  encuentros: { where: { cancelledAt: null }, orderBy: { startsAt: "asc" }, select: { startsAt: true } },
} satisfies Prisma.AyniInclude;

export type Offer = Prisma.AyniGetPayload<{ include: typeof offerInclude }>;

/** Errors: `NotFound`. */
export async function findOffer(ayniId: string, tx: Tx = db): Promise<Offer> {
  const ayni = await tx.ayni.findFirst({ where: { id: ayniId, ...publicAyni }, include: offerInclude });
  if (!ayni) throw new AppError("NotFound");
  return ayni;
}

/** Locks a content and returns it as it is offered, also one that is no longer public: somebody has paid for it. */
export async function lockPaidOffer(tx: Tx, ayniId: string): Promise<Offer> {
  await tx.$queryRaw`select 1 from "Ayni" where id = ${ayniId}::uuid for no key update`;
  return tx.ayni.findUniqueOrThrow({ where: { id: ayniId }, include: offerInclude });
}

/** Returns false if the price changed since `offer` was read. */
export async function lockUnchangedOffer(tx: Tx, offer: Offer): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "Ayni" where id = ${offer.id}::uuid and listed and amount = ${offer.amount}
      and currency = ${offer.currency} and "minimumAmount" is not distinct from ${offer.minimumAmount}
      and "suggestedAmount" is not distinct from ${offer.suggestedAmount}
      for no key update`;
  return rows.length > 0;
}

type OfferSchedule = Pick<Offer, "contentType" | "lastEndsAt"> & { encuentros: unknown[] };

/** Returns true once every scheduled encuentro has ended, or for a live type that has none. */
export function hasOfferEnded(
  { contentType, lastEndsAt, encuentros }: OfferSchedule,
  now = new Date(),
): boolean {
  if (lastEndsAt !== null) return lastEndsAt <= now;
  return (contentType === "EVENT" || contentType === "WORKSHOP") && encuentros.length === 0;
}

type OfferDates = {
  accessDays: number | null;
  lastEndsAt: Date | null;
  encuentros: { startsAt: Date }[];
};

export function toOrderDates({ accessDays, lastEndsAt, encuentros }: OfferDates, now: Date) {
  const nextEncuentro = encuentros.find(({ startsAt }) => startsAt > now) ?? encuentros[0];
  const lastEndMs = Math.max(now.getTime(), lastEndsAt?.getTime() ?? 0);
  return {
    purchaseDate: now,
    completedAt: now,
    appointmentDate: nextEncuentro?.startsAt ?? null,
    contentExpirationDate: accessDays === null ? null : new Date(now.getTime() + accessDays * DAY_MS),
    availableBillingDate: new Date(lastEndMs + PAYOUT_HOLD_DAYS * DAY_MS),
  };
}
