import "server-only";
import type { Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { listMastersByIds } from "@/lib/discovery/masters/data";
import { receivedSection, ownedOrder } from "@/lib/content/access";
import { isOwnedSql } from "@/lib/content/access-sql";
import { MY_MASTERS_PAGE_SIZE } from "./schema";
import type { MyMaster, MyMastersPage, ReceivedContent } from "./schema";

const { sql } = Prisma;

type Row = { id: string; following: boolean; newestId: string | null };

/** Active Masters whom the user follows or of whom they own a content. */
const myMastersSql = (userId: string): Prisma.Sql => sql`
  select known.id, bool_or(known.following) as following from (
    select f."masterId" as id, true as following from "Follow" f where f."followerId" = ${userId}::uuid
    union all
    select o."masterUserId", false from "Order" o
    where o."userId" = ${userId}::uuid and ${isOwnedSql}
  ) as known
  join "User" u on u.id = known.id and u.role in ('master', 'admin')
    and u."deactivatedAt" is null and u."anonymisedAt" is null
  join "MasterProfile" m on m."userId" = known.id
  where known.id <> ${userId}::uuid
  group by known.id`;

const findMasterRows = (userId: string, skip: number): Promise<Row[]> => db.$queryRaw<Row[]>`
  select mine.id, mine.following, last.id as "newestId" from (${myMastersSql(userId)}) as mine
  left join lateral (select a.id, a."publishedAt" from "Ayni" a where a."userId" = mine.id and a.listed
                     order by a."publishedAt" desc, a.id desc limit 1) as last on true
  order by last."publishedAt" desc nulls last, mine.id limit ${MY_MASTERS_PAGE_SIZE} offset ${skip}`;

async function countMasters(userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${myMastersSql(userId)}) as mine`;
  return row?.total ?? 0;
}

async function findReceivedByMaster(
  userId: string,
  masterIds: string[],
): Promise<Map<string, ReceivedContent[]>> {
  const rows = await db.order.findMany({
    where: { userId, masterUserId: { in: masterIds }, ayni: { membershipPlan: null }, ...ownedOrder },
    orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
    select: {
      id: true,
      masterUserId: true,
      ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
    },
  });
  const byMaster = new Map<string, ReceivedContent[]>();
  for (const { id, masterUserId, ayni } of rows) {
    const { slug, title, contentType, onlineType } = ayni;
    const content = {
      orderId: id,
      slug,
      title,
      contentType,
      section: receivedSection(contentType, onlineType),
    };
    byMaster.set(masterUserId, [...(byMaster.get(masterUserId) ?? []), content]);
  }
  return byMaster;
}

const toNewestContent = ({
  slug,
  title,
  contentType,
  isSession,
  publishedAt,
}: CatalogueItem): MyMaster["newest"] => ({
  slug,
  title,
  contentType,
  isSession,
  publishedAt,
});

async function toMyMasters(userId: string, rows: Row[]): Promise<MyMaster[]> {
  const ids = rows.map(({ id }) => id);
  const [masters, items, received] = await Promise.all([
    listMastersByIds(ids),
    listCatalogueItemsByIds(rows.flatMap(({ newestId }) => newestId ?? [])),
    findReceivedByMaster(userId, ids),
  ]);
  const byId = new Map(masters.map((master) => [master.id, master]));
  const newest = new Map(items.map((item) => [item.id, toNewestContent(item)]));
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

/** `page` starts at 1. */
export async function listMyMasters({ id }: Member, page: number): Promise<MyMastersPage> {
  const [rows, total] = await Promise.all([
    findMasterRows(id, (page - 1) * MY_MASTERS_PAGE_SIZE),
    countMasters(id),
  ]);
  return { content: await toMyMasters(id, rows), total, pages: Math.ceil(total / MY_MASTERS_PAGE_SIZE) };
}
