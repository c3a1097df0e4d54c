import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import type { NewNotification } from "@/lib/messaging/notifications/service";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { toIsoDate } from "@/lib/platform/time/dates";
import { DAY_MS } from "@/lib/platform/time/instants";
import { OFFER_REST_MS } from "@/lib/orders/pack-terms";
import { listWithUses, livePack, type PackUse } from "./data";

const DAYS_BEFORE_END = 14;

const BATCH = 500;

const listPacks = (now: Date, after: { id: string } | null) =>
  db.pack.findMany({
    where: { ...livePack(now), ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: "asc" },
    take: BATCH,
    select: {
      id: true,
      userId: true,
      sessions: true,
      lastDay: true,
      expiresAt: true,
      offer: { select: { slug: true, title: true, status: true, updatedAt: true } },
      ayni: { select: { orders: { select: { id: true, userId: true, amount: true } } } },
    },
  });
type PackToRemind = Awaited<ReturnType<typeof listPacks>>[number];

const toFacts = (pack: PackToRemind) => ({
  slug: pack.offer.slug,
  title: pack.offer.title,
  packId: pack.id,
  lastDay: toIsoDate(pack.lastDay),
});

/** Tells the owner of a pack, and its giver, to whom what is left goes back. */
function listStopped(pack: PackToRemind): NewNotification[] {
  const { userId: ownerId } = pack;
  return pack.ayni.orders.flatMap(({ id: orderId, userId, amount }): NewNotification[] => {
    const isSale = amount > 0;
    // A giver who kept the gift is told by its sale.
    if (!isSale && pack.ayni.orders.some((other) => other.amount > 0 && other.userId === userId)) return [];
    const isGiver = userId !== ownerId;
    const gift = isGiver ? ("given" as const) : ("received" as const);
    const payload = { ...toFacts(pack), orderId, ...(isGiver || !isSale ? { gift } : {}) };
    const dedupeKey = `pack-stopped:${pack.id}${isGiver ? ":giver" : ""}`;
    return [{ kind: "pack-stopped", userId, payload, dedupeKey }];
  });
}

/** A draft may be published again within minutes. */
const isFreshDraft = ({ offer: { status, updatedAt } }: PackToRemind, now: Date): boolean =>
  status === "DRAFT" && now.getTime() - updatedAt.getTime() < OFFER_REST_MS;

/** Lists the notices that are due about a pack. */
function listNotices(pack: PackToRemind, { used, isServed }: PackUse, now: Date): NewNotification[] {
  const { id: packId, userId, expiresAt } = pack;
  const left = pack.sessions - used;
  if (left <= 0) return [];
  if (!isServed) return isFreshDraft(pack, now) ? [] : listStopped(pack);
  if (userId === null || expiresAt.getTime() - now.getTime() > DAYS_BEFORE_END * DAY_MS) return [];
  const facts = toFacts(pack);
  const dedupeKey = `pack-ending:${packId}:${facts.lastDay}`;
  return [{ kind: "pack-ending", userId, payload: { ...facts, left }, dedupeKey, expiresAt }];
}

/**
 * Reminds once of sessions that are left 14 days before the last day, and tells once that the hours of a pack are no longer
 * given. A pack whose last day has been put off is reminded again.
 */
export async function remindOfPacks(now = new Date()): Promise<void> {
  for await (const packs of readInBatches(BATCH, (after: PackToRemind | null) => listPacks(now, after))) {
    const notices = (await listWithUses(db, packs)).flatMap(([pack, use]) => listNotices(pack, use, now));
    if (notices.length > 0) await db.$transaction((tx) => notify(tx, notices, now));
  }
}
