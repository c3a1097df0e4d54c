import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { hasOfferEnded } from "@/lib/orders/offer";
import { storage } from "@/lib/platform/ports/storage";
import { toIsoString } from "@/lib/platform/time/instants";
import { findClosingReason } from "./policy";
import type { ClosingReason } from "./policy";
import { WAITING_PEOPLE_SIZE } from "./schema";
import type { OwnWaitingEntry, WaitingListView, WaitingPeople } from "./schema";

export const openEntry = { endedAt: null } as const;

/** The content of a list, as far as its list depends on it. */
export async function findListContent(tx: Tx, ayniId: string) {
  return tx.ayni.findUnique({
    where: { id: ayniId },
    select: {
      id: true,
      slug: true,
      title: true,
      userId: true,
      status: true,
      listed: true,
      contentType: true,
      amount: true,
      minimumAmount: true,
      currency: true,
      capacity: true,
      takenSeats: true,
      heldSeats: true,
      memberSeatsUntil: true,
      memberSeatsPlans: true,
      lastEndsAt: true,
      encuentros: { where: { cancelledAt: null }, select: { startsAt: true } },
      takedown: { select: { ayniId: true } },
      user: { select: { anonymisedAt: true } },
    },
  });
}
export type ListContent = NonNullable<Awaited<ReturnType<typeof findListContent>>>;

export const toStarts = ({ encuentros }: ListContent): Date[] => encuentros.map(({ startsAt }) => startsAt);

export const findListClosingReason = (content: ListContent, now: Date): ClosingReason | null =>
  findClosingReason(
    {
      status: content.status,
      isTakenDown: content.takedown !== null,
      isMasterGone: content.user.anonymisedAt !== null,
      hasEnded: hasOfferEnded(content, now),
      starts: toStarts(content),
    },
    now,
  );

type EntryPlace = { ayniId: string; number: number; offeredAt: Date | null; offerExpiresAt: Date | null };

async function toEntryView({
  ayniId,
  number,
  offeredAt,
  offerExpiresAt,
}: EntryPlace): Promise<OwnWaitingEntry["view"]> {
  if (offeredAt) return { state: "offered", until: toIsoString(offerExpiresAt) };
  const place = await db.waitingListEntry.count({
    where: { ayniId, ...openEntry, offeredAt: null, number: { lte: number } },
  });
  return { state: "waiting", place };
}

/** An offer that has lapsed is nobody's, even before the job has passed it on. */
export async function getWaitingListView(
  actor: Member,
  ayniId: string,
  now = new Date(),
): Promise<WaitingListView> {
  const entry = await db.waitingListEntry.findFirst({ where: { ayniId, userId: actor.id, ...openEntry } });
  const hasLapsed = entry?.offerExpiresAt != null && entry.offerExpiresAt <= now;
  if (entry && !hasLapsed) return toEntryView(entry);
  const content = await findListContent(db, ayniId);
  const isOpen = content?.listed === true && findListClosingReason(content, now) === null;
  return { state: isOpen ? "none" : "closed" };
}

/** The lists in which the actor is, oldest first. */
export async function listOwnWaitingEntries(actor: Member, now = new Date()): Promise<OwnWaitingEntry[]> {
  const entries = await db.waitingListEntry.findMany({
    where: {
      userId: actor.id,
      ...openEntry,
      OR: [{ offerExpiresAt: null }, { offerExpiresAt: { gt: now } }],
    },
    orderBy: { number: "asc" },
    include: { ayni: { select: { slug: true, title: true } } },
  });
  return Promise.all(
    entries.map(async ({ ayni, ...entry }) => ({ ...ayni, view: await toEntryView(entry) })),
  );
}

/** The caller has authorised the reader. */
export async function listWaitingPeople(ayniId: string): Promise<WaitingPeople> {
  const where = { ayniId, ...openEntry };
  const [rows, total] = await Promise.all([
    db.waitingListEntry.findMany({
      where,
      orderBy: { number: "asc" },
      take: WAITING_PEOPLE_SIZE,
      include: {
        user: {
          select: { slug: true, name: true, lastName: true, profile: { select: { profileImage: true } } },
        },
      },
    }),
    db.waitingListEntry.count({ where }),
  ]);
  const people = rows.map(({ id, userId, createdAt, offeredAt, offerExpiresAt, user }) => ({
    entryId: id,
    userId,
    name: user.name,
    lastName: user.lastName,
    slug: user.slug,
    profileImage: user.profile?.profileImage ? storage.toPublicUrl(user.profile.profileImage) : null,
    since: createdAt.toISOString(),
    offerUntil: toIsoString(offerExpiresAt),
    hasOffer: offeredAt !== null,
  }));
  return { people, total };
}
