import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { toIsoDate } from "@/lib/platform/time/dates";
import { findPackState } from "@/lib/orders/pack-terms";
import type { PacksPage, PacksQueryInput, PackView } from "./schema";

const PACKS_PAGE_SIZE = 100;

const personSelect = { slug: true, name: true, lastName: true } as const;

const packInclude = {
  ayni: {
    select: {
      orders: {
        orderBy: { id: "desc" },
        select: {
          id: true,
          userId: true,
          amount: true,
          currency: true,
          status: true,
          payment: { select: { status: true } },
        },
      },
    },
  },
  offer: { select: { id: true, slug: true, title: true, listed: true } },
  master: { select: personSelect },
  user: { select: personSelect },
} satisfies Prisma.PackInclude;

/** The sale of a pack; its other order, of zero amount, is that of whoever accepted it as a gift. */
export const packSale = { amount: { gt: 0 } } as const satisfies Prisma.OrderWhereInput;

/** Packs that are paid, not returned and not over. */
export const livePack = (now: Date) =>
  ({
    closedAt: null,
    expiresAt: { gt: now },
    ayni: { orders: { some: { status: "COMPLETED", ...packSale } } },
  }) satisfies Prisma.PackWhereInput;

type PackRow = Prisma.PackGetPayload<{ include: typeof packInclude }>;

/** The used sessions of a pack, and whether its Master still gives such hours. */
export type PackUse = { id: string; used: number; isServed: boolean };

/** Lists packs with what is used of each. An archived offer is served as long as its Master has hours. */
export async function listWithUses<Pack extends { id: string }>(
  tx: Tx,
  packs: readonly Pack[],
): Promise<(readonly [Pack, PackUse])[]> {
  if (packs.length === 0) return [];
  const rows = await tx.$queryRaw<PackUse[]>`
    select k.id, "pack_used"(k.id) as used,
      a."isBookable" and a.status <> 'DRAFT' and "may_offer"(k."masterId")
        and not exists (select from "AyniTakedown" t where t."ayniId" = a.id)
        and exists (
          select from "Availability" v where v."masterId" = k."masterId" and (jsonb_array_length(v.weekly) > 0 or exists (
            select from jsonb_array_elements(v.exceptions) x
            where x->>'from' is not null and (x->>'date')::date >= current_date))) as "isServed"
    from "Pack" k join "Ayni" a on a.id = k."offerId"
    where k.id = any(${packs.map(({ id }) => id)}::uuid[])`;
  const uses = new Map(rows.map((row) => [row.id, row]));
  return packs.flatMap((pack) => {
    const use = uses.get(pack.id);
    return use ? [[pack, use] as const] : [];
  });
}

export async function findPackUse(tx: Tx, id: string): Promise<PackUse> {
  const [found] = await listWithUses(tx, [{ id }]);
  if (!found) throw new Error(`there is no pack ${id}`);
  return found[1];
}

/** Finds the packs of an offer from which an hour can be taken, by their owner; of several, the first to end. */
export async function findUsablePacks(tx: Tx, offerId: string, now: Date): Promise<Map<string, string>> {
  const packs = await tx.pack.findMany({
    where: { offerId, userId: { not: null }, ...livePack(now) },
    orderBy: [{ expiresAt: "desc" }, { id: "desc" }],
    select: { id: true, userId: true, sessions: true },
  });
  return new Map(
    (await listWithUses(tx, packs)).flatMap(([{ id, userId, sessions }, { used, isServed }]) =>
      userId !== null && isServed && used < sessions ? [[userId, id] as const] : [],
    ),
  );
}

function toPackView(row: PackRow, { used, isServed }: PackUse, now: Date): PackView[] {
  const { orders } = row.ayni;
  const sale = orders.find(({ amount }) => amount > 0);
  // Nobody owns a gift that is not accepted.
  if (!sale || !row.user) return [];
  const isGift = sale.userId !== row.userId;
  const own = isGift ? orders.find(({ userId }) => userId === row.userId) : sale;
  const left = Math.max(0, row.sessions - used);
  const facts = { orderStatus: sale.status, paymentStatus: sale.payment?.status ?? null };
  return [
    {
      id: row.id,
      orderId: (own ?? sale).id,
      ayniContentId: row.offer.id,
      slug: row.offer.slug,
      title: row.offer.title,
      sessions: row.sessions,
      price: isGift ? null : { amount: sale.amount, currency: sale.currency },
      left,
      lastDay: toIsoDate(row.lastDay),
      expiresAt: row.expiresAt.toISOString(),
      state: findPackState({ ...row, ...facts, left }, now),
      isServed,
      isGift,
      isListed: row.offer.listed,
      master: row.master,
      apprentice: row.user,
    },
  ];
}

async function listViews(where: Prisma.PackWhereInput, now: Date): Promise<PackView[]> {
  const rows = await db.pack.findMany({
    where,
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
    take: PACKS_PAGE_SIZE,
    include: packInclude,
  });
  return (await listWithUses(db, rows)).flatMap(([row, use]) => toPackView(row, use, now));
}

/** Lists the packs that can be used now, or could if their Master still gave such hours; the first to end first. */
export async function listOpenPacks(
  actor: Member,
  { as, ayniContentId }: PacksQueryInput,
  now = new Date(),
): Promise<PacksPage> {
  const own = as === "master" ? { masterId: actor.id, userId: { not: null } } : { userId: actor.id };
  const offer = ayniContentId ? { offerId: ayniContentId } : {};
  const views = await listViews({ ...own, ...offer, ...livePack(now) }, now);
  const content = views.filter(({ state }) => state === "open");
  return { content, metadata: { total: content.length, pageSize: PACKS_PAGE_SIZE, after: null } };
}

/** Finds the packs that these orders sell, or by which their owners hold them, in any state, by the id of the order. */
export async function findPacksOfOrders(
  orderIds: readonly string[],
  now = new Date(),
): Promise<Map<string, PackView>> {
  if (orderIds.length === 0) return new Map();
  const orders = await db.order.findMany({
    where: { id: { in: [...orderIds] }, ayni: { pack: { isNot: null } } },
    select: { id: true, ayni: { select: { pack: { select: { id: true } } } } },
  });
  const packIds = orders.flatMap(({ ayni }) => ayni.pack?.id ?? []);
  const views = await listViews({ id: { in: packIds } }, now);
  const byId = new Map(views.map((view) => [view.id, view]));
  return new Map(
    orders.flatMap(({ id, ayni }) => {
      const view = byId.get(ayni.pack?.id ?? "");
      return view ? [[id, view] as const] : [];
    }),
  );
}

/** Finds a pack of the actor's own; null for another's. */
export async function findOwnPack(actor: Member, id: string, now = new Date()): Promise<PackView | null> {
  const [view] = await listViews({ id, userId: actor.id }, now);
  return view ?? null;
}

/** Lists the packs of a person, for their data export. */
export const listPackData = (where: { userId: string } | { masterId: string }) =>
  db.pack.findMany({
    where,
    orderBy: { createdAt: "desc" },
    select: {
      sessions: true,
      lastDay: true,
      expiresAt: true,
      closedAt: true,
      createdAt: true,
      offer: { select: { slug: true, title: true } },
      bookings: { select: { startsAt: true, cancelledAt: true } },
    },
  });
