import "server-only";
import type { Member } from "@/lib/platform/actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { mastersByIds } from "@/lib/discovery/masters/data";
import { holding } from "@/lib/orders/order/policy";
import { sectionOf } from "@/lib/orders/section";
import { MY_MASTERS_PAGE } from "./schema";
import type { MyMaster, MyMastersPage, ReceivedOf } from "./schema";

const { sql } = Prisma;

type Row = { id: string; following: boolean; newestId: string | null };

/** Whom somebody follows and of whom they hold something, as far as their accounts are open and they still give. */
const mine = (userId: string): Prisma.Sql => sql`
  select known.id, bool_or(known.following) as following from (
    select f."masterId" as id, true as following from "Follow" f where f."followerId" = ${userId}::uuid
    union all
    select o."masterUserId", false from "Order" o
    where o."userId" = ${userId}::uuid and o.status = 'COMPLETED' and o."renewedAt" is null
  ) as known
  join "User" u on u.id = known.id and u.role in ('master', 'admin')
    and u."deactivatedAt" is null and u."anonymisedAt" is null
  join "MasterProfile" m on m."userId" = known.id
  where known.id <> ${userId}::uuid
  group by known.id`;

/** Those who published last come first. */
const findRows = (userId: string, skip: number): Promise<Row[]> => db.$queryRaw<Row[]>`
  select mine.id, mine.following, last.id as "newestId" from (${mine(userId)}) as mine
  left join lateral (select a.id, a."publishedAt" from "Ayni" a where a."userId" = mine.id and a.listed
                     order by a."publishedAt" desc, a.id desc limit 1) as last on true
  order by last."publishedAt" desc nulls last, mine.id limit ${MY_MASTERS_PAGE} offset ${skip}`;

async function countOf(userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${mine(userId)}) as mine`;
  return row?.total ?? 0;
}

async function receivedFrom(userId: string, masterIds: string[]): Promise<Map<string, ReceivedOf[]>> {
  const rows = await db.order.findMany({
    where: { userId, masterUserId: { in: masterIds }, ...holding },
    orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
    select: {
      id: true,
      masterUserId: true,
      ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
    },
  });
  const byMaster = new Map<string, ReceivedOf[]>();
  for (const { id, masterUserId, ayni } of rows) {
    const { slug, title, contentType, onlineType } = ayni;
    const one = { orderId: id, slug, title, contentType, section: sectionOf(contentType, onlineType) };
    byMaster.set(masterUserId, [...(byMaster.get(masterUserId) ?? []), one]);
  }
  return byMaster;
}

const briefly = ({ slug, title, contentType, publishedAt }: CatalogueItem): MyMaster["newest"] => ({
  slug,
  title,
  contentType,
  publishedAt,
});

async function mastersOf(userId: string, rows: Row[]): Promise<MyMaster[]> {
  const ids = rows.map(({ id }) => id);
  const [masters, items, received] = await Promise.all([
    mastersByIds(ids),
    itemsByIds(rows.flatMap(({ newestId }) => newestId ?? [])),
    receivedFrom(userId, ids),
  ]);
  const byId = new Map(masters.map((master) => [master.id, master]));
  const newest = new Map(items.map((item) => [item.id, briefly(item)]));
  return rows.flatMap(({ id, following, newestId }) => {
    const master = byId.get(id);
    if (!master) return [];
    return {
      ...master,
      following,
      newest: newest.get(newestId ?? "") ?? null,
      received: received.get(id) ?? [],
    };
  });
}

/** A page of the Masters whom somebody follows or of whom they have received something. */
export async function myMasters({ id }: Member, page: number): Promise<MyMastersPage> {
  const [rows, total] = await Promise.all([findRows(id, (page - 1) * MY_MASTERS_PAGE), countOf(id)]);
  return { content: await mastersOf(id, rows), total, pages: Math.ceil(total / MY_MASTERS_PAGE) };
}
