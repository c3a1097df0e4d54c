import "server-only";
import type { Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { requireMaster } from "@/lib/identity/users/policy";
import { countFreeSeats } from "@/lib/orders/member-seats";
import { findOffer, hasOfferEnded } from "@/lib/orders/offer";
import { receivedSection } from "@/lib/content/access";
import { storage } from "@/lib/platform/ports/storage";
import { toIsoString } from "@/lib/platform/time/instants";
import { findHindrance } from "./policy";
import type { BarterSide } from "./policy";
import type { BarterContent, BarterOptions, BarterView, OwnBarters } from "./schema";

const MAX_OPEN_SHOWN = 100;
const MAX_DECIDED_SHOWN = 30;
const MAX_OFFERS_SHOWN = 100;

const personArgs = {
  select: {
    id: true,
    slug: true,
    name: true,
    lastName: true,
    deactivatedAt: true,
    anonymisedAt: true,
    profile: { select: { profileImage: true } },
  },
} satisfies Prisma.UserDefaultArgs;

const contentArgs = {
  select: {
    id: true,
    slug: true,
    title: true,
    contentType: true,
    isBookable: true,
    onlineType: true,
    listed: true,
    capacity: true,
    takenSeats: true,
    heldSeats: true,
    lastEndsAt: true,
    encuentros: { where: { cancelledAt: null }, take: 1, select: { id: true } },
  },
} satisfies Prisma.AyniDefaultArgs;

export const barterInclude = {
  proposer: personArgs,
  recipient: personArgs,
  offered: contentArgs,
  wanted: contentArgs,
} satisfies Prisma.BarterInclude;

export type BarterRow = Prisma.BarterGetPayload<{ include: typeof barterInclude }>;
type BarterParties = Pick<BarterRow, keyof typeof barterInclude>;
type Person = BarterRow["proposer"];

const isOpenAccount = ({ deactivatedAt, anonymisedAt }: Person) => !deactivatedAt && !anonymisedAt;
const toParty = (person: Person) => ({ id: person.id, name: person.name, isOpen: isOpenAccount(person) });

const toReceptions = ({ proposer, recipient, offered, wanted }: BarterParties) => [
  { userId: proposer.id, ayniContentId: wanted.id },
  { userId: recipient.id, ayniContentId: offered.id },
];

const toReceptionKey = ({ userId, ayniContentId }: { userId: string; ayniContentId: string }) =>
  `${userId} ${ayniContentId}`;

/** Finds orders that hinder a barter: those by a membership do not, since a barter lets the content stay. */
const activeOrPendingOrder = (now: Date) =>
  ({
    renewedAt: null,
    NOT: { membershipId: { not: null }, ayni: { accessDays: null } },
    OR: [
      { status: "PENDING" },
      { status: "COMPLETED", OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: now } }] },
    ],
  }) satisfies Prisma.OrderWhereInput;

async function findOwnedReceptions(tx: Tx, rows: BarterParties[], now: Date): Promise<Set<string>> {
  const pairs = rows.flatMap(toReceptions);
  if (pairs.length === 0) return new Set();
  const orders = await tx.order.findMany({
    where: { AND: [{ OR: pairs }, activeOrPendingOrder(now)] },
    select: { userId: true, ayniContentId: true },
  });
  return new Set(orders.map(toReceptionKey));
}

const isFull = (content: Parameters<typeof countFreeSeats>[0]) => (countFreeSeats(content) ?? 1) <= 0;

const toSide = (
  content: BarterRow["offered"],
  parties: Pick<BarterSide, "isOwned" | "giver" | "receiver">,
  now: Date,
): BarterSide => ({
  title: content.title,
  listed: content.listed,
  hasEnded: hasOfferEnded(content, now),
  isFull: isFull(content),
  isKept: content.heldSeats > 0,
  ...parties,
});

function toBarterSides(
  { proposer, recipient, offered, wanted }: BarterParties,
  ownedKeys: Set<string>,
  now: Date,
): BarterSide[] {
  const side = (content: BarterRow["offered"], giver: Person, receiver: Person): BarterSide => {
    const isOwned = ownedKeys.has(toReceptionKey({ userId: receiver.id, ayniContentId: content.id }));
    return toSide(content, { isOwned, giver: toParty(giver), receiver: toParty(receiver) }, now);
  };
  return [side(wanted, recipient, proposer), side(offered, proposer, recipient)];
}

/** Returns the reason the barter cannot be accepted now, worded for the viewer, or null. */
export async function findCurrentHindrance(
  tx: Tx,
  proposed: BarterParties,
  viewerId: string,
  now: Date,
): Promise<string | null> {
  return findHindrance(
    toBarterSides(proposed, await findOwnedReceptions(tx, [proposed], now), now),
    viewerId,
  );
}

function toBarterContent(
  { slug, title, contentType, isBookable: isSession, listed }: BarterRow["offered"],
  item?: CatalogueItem,
): BarterContent {
  const { coverUrl = "", coverSrcSet = null } = item ?? {};
  return { slug, title, contentType, isSession, listed, coverUrl, coverSrcSet };
}

function toOtherView(other: Person): BarterView["other"] {
  const { name, lastName, slug, profile } = other;
  const image = profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null;
  return isOpenAccount(other) ? { name, lastName, slug, image } : { name, lastName, slug: null, image: null };
}

type BarterViewContext = {
  items: Map<string, CatalogueItem>;
  ownedKeys: Set<string>;
  now: Date;
  viewerId: string;
};

function toBarterView(row: BarterRow, { items, ownedKeys, now, viewerId }: BarterViewContext) {
  const mine = row.proposerId === viewerId;
  const [gives, receives] = mine ? [row.offered, row.wanted] : [row.wanted, row.offered];
  const orderId = mine ? row.wantedOrderId : row.offeredOrderId;
  return {
    id: row.id,
    mine,
    status: row.status.toLowerCase() as BarterView["status"],
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    decidedAt: toIsoString(row.decidedAt),
    other: toOtherView(mine ? row.recipient : row.proposer),
    gives: toBarterContent(gives, items.get(gives.id)),
    receives: toBarterContent(receives, items.get(receives.id)),
    hindrance: row.status === "PROPOSED" ? findHindrance(toBarterSides(row, ownedKeys, now), viewerId) : null,
    received:
      orderId === null
        ? null
        : { orderId, section: receivedSection(receives.contentType, receives.onlineType) },
  } satisfies BarterView;
}

/** Returns the views of barters for one of their parties, in the order of `rows`. */
export async function loadBarterViews(rows: BarterRow[], viewerId: string, now: Date): Promise<BarterView[]> {
  const ids = new Set(rows.flatMap(({ offered, wanted }) => [offered.id, wanted.id]));
  const open = rows.filter(({ status }) => status === "PROPOSED");
  const [items, ownedKeys] = await Promise.all([
    listCatalogueItemsByIds([...ids]),
    findOwnedReceptions(db, open, now),
  ]);
  const context = { items: new Map(items.map((item) => [item.id, item])), ownedKeys, now, viewerId };
  return rows.map((row) => toBarterView(row, context));
}

/** Lists the actor's open barters, newest first, then the last decided ones. Errors: `Forbidden` (not a Master). */
export async function listOwnBarters(actor: Member, now = new Date()): Promise<OwnBarters> {
  requireMaster(actor);
  const involvesActor = [{ proposerId: actor.id }, { recipientId: actor.id }];
  const [open, decided] = await Promise.all([
    db.barter.findMany({
      where: { OR: involvesActor, status: "PROPOSED" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_OPEN_SHOWN,
      include: barterInclude,
    }),
    db.barter.findMany({
      where: { OR: involvesActor, status: { not: "PROPOSED" } },
      orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
      take: MAX_DECIDED_SHOWN,
      include: barterInclude,
    }),
  ]);
  const views = await loadBarterViews([...open, ...decided], actor.id, now);
  return { received: views.filter(({ mine }) => !mine), made: views.filter(({ mine }) => mine) };
}

async function listPossibleOffers(
  actor: Member,
  masterId: string,
  now: Date,
): Promise<BarterOptions["offers"]> {
  const rows = await db.ayni.findMany({
    where: {
      userId: actor.id,
      listed: true,
      orders: { none: { userId: masterId, ...activeOrPendingOrder(now) } },
    },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: MAX_OFFERS_SHOWN,
    ...contentArgs,
  });
  const availableRows = rows.filter((row) => !hasOfferEnded(row, now) && !isFull(row));
  const items = await listCatalogueItemsByIds(availableRows.map(({ id }) => id));
  return items.map(({ id, title, contentType, isSession, coverUrl, coverSrcSet }) => ({
    id,
    title,
    contentType,
    isSession,
    coverUrl,
    coverSrcSet,
  }));
}

/** Errors: `Forbidden` (not a Master), `NotFound` (not published, or the actor's own). */
export async function getBarterOptions(
  actor: Member,
  ayniId: string,
  now = new Date(),
): Promise<BarterOptions> {
  requireMaster(actor);
  const { userId, user, ...wanted } = await db.ayni.findFirstOrThrow({
    where: { id: (await findOffer(ayniId)).id },
    select: { ...contentArgs.select, userId: true, user: personArgs },
  });
  if (userId === actor.id) throw new AppError("NotFound");
  const reception = { userId: actor.id, ayniContentId: ayniId };
  const isOwned = (await db.order.count({ where: { ...reception, ...activeOrPendingOrder(now) } })) > 0;
  const viewerParty = { id: actor.id, name: "", isOpen: true };
  const side = toSide(wanted, { isOwned, giver: toParty(user), receiver: viewerParty }, now);
  return {
    wanted: { id: wanted.id, title: wanted.title, masterName: user.name },
    hindrance: findHindrance([side], actor.id),
    offers: await listPossibleOffers(actor, userId, now),
  };
}
