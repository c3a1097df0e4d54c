import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import type { NewNotification } from "@/lib/messaging/notifications/service";
import { findUsablePacks } from "@/lib/orders/packs/data";
import { OFFER_REST_MS } from "@/lib/orders/pack-terms";
import { db } from "@/lib/platform/db/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { DAY_MS } from "@/lib/platform/time/instants";

// Tells people with hours or packs of an offer that is no longer public that these stand. It waits some minutes, in which a
// draft may be published again.

/** An offer that was closed longer ago is not told of any more. */
const TOLD_FOR_MS = 2 * DAY_MS;

const listClosedOffers = (now: Date) => {
  const within = {
    gte: new Date(now.getTime() - TOLD_FOR_MS),
    lte: new Date(now.getTime() - OFFER_REST_MS),
  };
  return db.ayni.findMany({
    where: {
      isBookable: true,
      offerId: null,
      OR: [
        { status: "ARCHIVED", archivedAt: within },
        { status: "DRAFT", publishedAt: { not: null }, updatedAt: within },
      ],
    },
    select: {
      id: true,
      slug: true,
      title: true,
      status: true,
      user: { select: { name: true, lastName: true } },
    },
  });
};

type ClosedOffer = Awaited<ReturnType<typeof listClosedOffers>>[number];

const listBookers = (offerId: string, now: Date) =>
  db.booking.findMany({
    where: {
      offerId,
      isLive: true,
      startsAt: { gt: now },
      ayni: { orders: { some: { status: "COMPLETED" } } },
    },
    select: { userId: true },
  });

async function listNotices(offer: ClosedOffer, now: Date): Promise<NewNotification[]> {
  const { id, slug, title, user } = offer;
  const bookers = new Set((await listBookers(id, now)).map(({ userId }) => userId));
  // Owners of packs that cannot be used any more are told by `remindOfPacks`.
  const packs = await findUsablePacks(db, id, now);
  return [...new Set([...bookers, ...packs.keys()])].map((userId) => ({
    kind: "offer-closed",
    userId,
    payload: {
      slug,
      title,
      masterName: formatFullName(user),
      hasHour: bookers.has(userId),
      hasPack: packs.has(userId),
    },
    dedupeKey: `offer-closed:${id}:${userId}`,
  }));
}

/** Tells each person once of an offer; a repeat tells nobody. */
export async function tellOfClosedOffers(now = new Date()): Promise<void> {
  for (const offer of await listClosedOffers(now)) {
    const notices = await listNotices(offer, now);
    if (notices.length > 0) await db.$transaction((tx) => notify(tx, notices, now));
  }
}
