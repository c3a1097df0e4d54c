import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { findOffer, isOver } from "@/lib/orders/offer";
import { sectionOf } from "@/lib/orders/section";
import { storage } from "@/lib/platform/ports/storage";
import { hindranceOf } from "../../barters/policy";
import type { Way } from "../../barters/policy";
import type { BarterContent, BarterOptions, BarterView, OwnBarters } from "./schema";

/** More open ones than anybody answers. */
const OPEN_SHOWN = 100;
const DONE_SHOWN = 30;
const OFFERS_SHOWN = 100;

const person = {
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

const content = {
  select: {
    id: true,
    slug: true,
    title: true,
    contentType: true,
    onlineType: true,
    listed: true,
    capacity: true,
    takenPlaces: true,
    lastEndsAt: true,
    encuentros: { where: { cancelledAt: null }, take: 1, select: { id: true } },
  },
} satisfies Prisma.AyniDefaultArgs;

/** What a trueque is judged and shown by. */
export const barterInclude = {
  proposer: person,
  answerer: person,
  offered: content,
  wanted: content,
} satisfies Prisma.BarterInclude;

export type BarterRow = Prisma.BarterGetPayload<{ include: typeof barterInclude }>;
type Proposed = Pick<BarterRow, keyof typeof barterInclude>;
type Person = BarterRow["proposer"];

const isOpenAccount = ({ deactivatedAt, anonymisedAt }: Person) => !deactivatedAt && !anonymisedAt;
const partyOf = (one: Person) => ({ id: one.id, name: one.name, open: isOpenAccount(one) });

/** Who would receive what. */
const receptions = ({ proposer, answerer, offered, wanted }: Proposed) => [
  { userId: proposer.id, ayniContentId: wanted.id },
  { userId: answerer.id, ayniContentId: offered.id },
];

const keyOf = ({ userId, ayniContentId }: { userId: string; ayniContentId: string }) =>
  `${userId} ${ayniContentId}`;

/** The condition that a person has a content, or is paying for it. */
const has = (now: Date) =>
  ({
    renewedAt: null,
    OR: [
      { status: "PENDING" },
      { status: "COMPLETED", OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: now } }] },
    ],
  }) satisfies Prisma.OrderWhereInput;

async function heldOf(tx: Tx, rows: Proposed[], now: Date): Promise<Set<string>> {
  const pairs = rows.flatMap(receptions);
  if (pairs.length === 0) return new Set();
  const orders = await tx.order.findMany({
    where: { AND: [{ OR: pairs }, has(now)] },
    select: { userId: true, ayniContentId: true },
  });
  return new Set(orders.map(keyOf));
}

function waysOf({ proposer, answerer, offered, wanted }: Proposed, held: Set<string>, now: Date): Way[] {
  const way = (given: BarterRow["offered"], giver: Person, receiver: Person): Way => ({
    title: given.title,
    listed: given.listed,
    over: isOver(given, now),
    full: given.capacity !== null && given.takenPlaces >= given.capacity,
    held: held.has(keyOf({ userId: receiver.id, ayniContentId: given.id })),
    giver: partyOf(giver),
    receiver: partyOf(receiver),
  });
  return [way(wanted, answerer, proposer), way(offered, proposer, answerer)];
}

/** Why this trueque cannot be as things are, in words for the viewer; null when it can. */
export async function hindranceNow(
  tx: Tx,
  proposed: Proposed,
  viewerId: string,
  now: Date,
): Promise<string | null> {
  return hindranceOf(waysOf(proposed, await heldOf(tx, [proposed], now), now), viewerId);
}

function contentView(
  { slug, title, contentType, listed }: BarterRow["offered"],
  item?: CatalogueItem,
): BarterContent {
  const { coverUrl = "", coverSrcSet = null } = item ?? {};
  return { slug, title, contentType, listed, coverUrl, coverSrcSet };
}

function otherView(other: Person): BarterView["other"] {
  const { name, lastName, slug, profile } = other;
  const image = profile?.profileImage ? storage.publicUrl(profile.profileImage) : null;
  return isOpenAccount(other) ? { name, lastName, slug, image } : { name, lastName, slug: null, image: null };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function toView(
  row: BarterRow,
  items: Map<string, CatalogueItem>,
  held: Set<string>,
  now: Date,
  viewerId: string,
) {
  const mine = row.proposerId === viewerId;
  const [gives, receives] = mine ? [row.offered, row.wanted] : [row.wanted, row.offered];
  const orderId = mine ? row.wantedOrderId : row.offeredOrderId;
  return {
    id: row.id,
    mine,
    status: row.status.toLowerCase() as BarterView["status"],
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    decidedAt: iso(row.decidedAt),
    other: otherView(mine ? row.answerer : row.proposer),
    gives: contentView(gives, items.get(gives.id)),
    receives: contentView(receives, items.get(receives.id)),
    hindrance: row.status === "PROPOSED" ? hindranceOf(waysOf(row, held, now), viewerId) : null,
    received:
      orderId === null ? null : { orderId, section: sectionOf(receives.contentType, receives.onlineType) },
  } satisfies BarterView;
}

/** Trueques as one of the two sees them, in the same order. */
export async function barterViews(rows: BarterRow[], viewerId: string, now: Date): Promise<BarterView[]> {
  const ids = new Set(rows.flatMap(({ offered, wanted }) => [offered.id, wanted.id]));
  const open = rows.filter(({ status }) => status === "PROPOSED");
  const [items, held] = await Promise.all([itemsByIds([...ids]), heldOf(db, open, now)]);
  const byId = new Map(items.map((item) => [item.id, item]));
  return rows.map((row) => toView(row, byId, held, now, viewerId));
}

function checkGives(actor: Member): void {
  if (!isMaster(actor)) throw new AppError("Forbidden");
}

/** The actor's trueques: open ones, the newest first, and the last decided. Errors: `Forbidden` (gives nothing). */
export async function ownBarters(actor: Member, now = new Date()): Promise<OwnBarters> {
  checkGives(actor);
  const OR = [{ proposerId: actor.id }, { answererId: actor.id }];
  const [open, done] = await Promise.all([
    db.barter.findMany({
      where: { OR, status: "PROPOSED" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: OPEN_SHOWN,
      include: barterInclude,
    }),
    db.barter.findMany({
      where: { OR, status: { not: "PROPOSED" } },
      orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
      take: DONE_SHOWN,
      include: barterInclude,
    }),
  ]);
  const views = await barterViews([...open, ...done], actor.id, now);
  return { received: views.filter(({ mine }) => !mine), made: views.filter(({ mine }) => mine) };
}

/** What of the actor's a Master does not have yet and could still receive. */
async function offersFor(actor: Member, masterId: string, now: Date): Promise<BarterOptions["offers"]> {
  const rows = await db.ayni.findMany({
    where: { userId: actor.id, listed: true, orders: { none: { userId: masterId, ...has(now) } } },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: OFFERS_SHOWN,
    ...content,
  });
  const free = rows.filter(
    (row) => !isOver(row, now) && (row.capacity === null || row.takenPlaces < row.capacity),
  );
  const items = await itemsByIds(free.map(({ id }) => id));
  return items.map(({ id, title, contentType, coverUrl, coverSrcSet }) => ({
    id,
    title,
    contentType,
    coverUrl,
    coverSrcSet,
  }));
}

/**
 * What the actor could give for a content of another Master.
 * Errors: `Forbidden` (gives nothing), `NotFound` (not in sight, or one's own).
 */
export async function barterOptions(actor: Member, ayniId: string, now = new Date()): Promise<BarterOptions> {
  checkGives(actor);
  const { userId, user, ...wanted } = await db.ayni.findFirstOrThrow({
    where: { id: (await findOffer(ayniId)).id },
    select: { ...content.select, userId: true, user: person },
  });
  if (userId === actor.id) throw new AppError("NotFound");
  const reception = { userId: actor.id, ayniContentId: ayniId };
  const held = (await db.order.count({ where: { ...reception, ...has(now) } })) > 0;
  const self = { id: actor.id, name: "", open: true };
  const way: Way = {
    title: wanted.title,
    listed: wanted.listed,
    over: isOver(wanted, now),
    full: wanted.capacity !== null && wanted.takenPlaces >= wanted.capacity,
    held,
    giver: partyOf(user),
    receiver: self,
  };
  return {
    wanted: { id: wanted.id, title: wanted.title, masterName: user.name },
    hindrance: hindranceOf([way], actor.id),
    offers: await offersFor(actor, userId, now),
  };
}
