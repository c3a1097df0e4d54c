import "server-only";
import type { OfferPlace } from "@/lib/content/booking-terms/policy";
import { readInBatches } from "@/lib/platform/batches";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { findNextHour, offerWithHours } from "./data";
import { endOldHourWaits, tellHourWaits } from "./waits";

const REFRESH_BATCH = 200;

type StoredOffer = OfferPlace & { id: string; slug: string; userId: string };

async function refreshOffer({ id, slug, ...offer }: StoredOffer, now: Date): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    const bookingTerms = await tx.bookingTerms.findUnique({ where: { ayniId: id } });
    if (!bookingTerms) return;
    const nextFreeAt = await findNextHour(tx, { ...offer, bookingTerms }, now);
    if (bookingTerms.nextFreeAt?.getTime() === nextFreeAt?.getTime()) return;
    await tx.bookingTerms.update({ where: { ayniId: id }, data: { nextFreeAt } });
    expireTags(cacheTags.ayni(slug), cacheTags.catalogue());
  });
  await tellHourWaits(id, now);
}

const storedOfferSelect = {
  id: true,
  slug: true,
  userId: true,
  modality: true,
  placeCity: true,
  placeCountry: true,
} as const;

/** Writes down the next free hour of a Master's offers, which lists show, and tells those who wait for one. Call it after a change of their hours. */
export async function refreshNextHours(masterId: string, now = new Date()): Promise<void> {
  const offers = await db.ayni.findMany({
    where: { userId: masterId, ...offerWithHours },
    select: storedOfferSelect,
  });
  for (const offer of offers) await refreshOffer(offer, now);
}

/** Writes down the next free hour of an offer that was published or changed; other contents have none. */
export async function refreshNextHour(ayniId: string, now = new Date()): Promise<void> {
  const offer = await db.ayni.findFirst({
    where: { id: ayniId, ...offerWithHours },
    select: storedOfferSelect,
  });
  if (offer) await refreshOffer(offer, now);
}

/** Renews the next free hours that have passed, or that a payment which never came has freed, and tells those who wait. */
export async function refreshAllNextHours(now = new Date()): Promise<void> {
  await endOldHourWaits(now);
  for await (const offers of readInBatches(REFRESH_BATCH, (after: StoredOffer | null) =>
    db.ayni.findMany({
      where: { ...offerWithHours, ...(after ? { id: { gt: after.id } } : {}) },
      orderBy: { id: "asc" },
      take: REFRESH_BATCH,
      select: storedOfferSelect,
    }),
  )) {
    for (const offer of offers) await refreshOffer(offer, now);
  }
}
