import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { searchedUserTextSql } from "@/lib/identity/users/sql";
import { listMastersByIds } from "@/lib/discovery/masters/data";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { countRows } from "@/lib/platform/large-count";
import { andConditions, containsAllWords, containsWord, isAmongAll } from "@/lib/platform/sql";
import { toIsoString } from "@/lib/platform/time/instants";
import { decodeUsersCursor, encodeUsersCursor } from "./cursor";
import type { UsersCursor } from "./cursor";
import { USERS_PAGE_SIZE } from "./schema";
import type { UsersExportQuery, UsersQuery, UserSort, UserRow } from "./schema";

const { sql } = Prisma;

type SortOrder = { column: Prisma.Sql; isDescending: boolean };

const sortOrders: Record<UserSort, SortOrder> = {
  newest: { column: sql`u."createdAt"`, isDescending: true },
  oldest: { column: sql`u."createdAt"`, isDescending: false },
  name: { column: sql`search_fold(u.name || ' ' || u."lastName")`, isDescending: false },
  email: { column: sql`u.email`, isDescending: false },
  lastActive: { column: sql`coalesce(u."lastActiveAt", 'epoch'::timestamptz)`, isDescending: true },
};

const isActiveMaster = sql`u.id in (select l."userId" from "MasterListing" l)`;

/** Each text has its index; "User_search" covers the address, too. */
const listMasterIdsWithWord = (word: string): Prisma.Sql => sql`
  select n.id from "User" n where ${containsWord(searchedUserTextSql(sql`n`), word)}
    and ${containsWord(sql`n.name || ' ' || n."lastName"`, word)}
  union select d."userId" from "MasterProfile" d where ${containsWord(sql`d."shortDescription"`, word)}
  union select c."userId" from "Profile" c where ${containsWord(sql`c.city`, word)}`;

function activeMasterConditions({ searchText, disciplines }: UsersQuery): Prisma.Sql[] {
  const disciplineCondition = disciplines.length > 0 ? [sql`p.disciplines && ${disciplines}::text[]`] : [];
  return [
    isActiveMaster,
    ...disciplineCondition,
    ...isAmongAll(sql`u.id`, searchText, listMasterIdsWithWord),
  ];
}

const nullCondition = (column: Prisma.Sql, isNull: boolean | undefined): Prisma.Sql[] =>
  isNull === undefined ? [] : [isNull ? sql`${column} is null` : sql`${column} is not null`];

function userConditions({ searchText, disciplines, role, active, verified }: UsersQuery): Prisma.Sql[] {
  const disciplineCondition = disciplines.length > 0 ? [sql`p.disciplines && ${disciplines}::text[]`] : [];
  return [
    ...(role ? [sql`u.role = ${role}::"Role"`] : []),
    ...nullCondition(sql`u."deactivatedAt"`, active),
    ...nullCondition(sql`u."emailVerified"`, verified === undefined ? undefined : !verified),
    ...disciplineCondition,
    ...containsAllWords(searchedUserTextSql(sql`u`), searchText),
  ];
}

const fromUsers = sql`
  from "User" u left join "Profile" p on p."userId" = u.id left join "MasterProfile" m on m."userId" = u.id
  where u."anonymisedAt" is null`;

type UserKey = { id: string; value: Date | string };

type KeysQuery = { where: Prisma.Sql[]; sort: UserSort; after: UsersCursor | null; take: number };

function findUserKeys({ where, sort, after, take }: KeysQuery): Promise<UserKey[]> {
  const { column, isDescending } = sortOrders[sort];
  const operator = isDescending ? sql`<` : sql`>`;
  const type = after?.value instanceof Date ? sql`::timestamptz` : sql`::text`;
  const cursorCondition = after
    ? [sql`(${column}, u.id) ${operator} (${after.value}${type}, ${after.id}::uuid)`]
    : [];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return db.$queryRaw<UserKey[]>`
    select u.id, ${column} as value ${fromUsers}${andConditions([...where, ...cursorCondition])}
    order by ${column} ${direction}, u.id ${direction} limit ${take}`;
}

const rowSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  email: true,
  role: true,
  country: true,
  emailVerified: true,
  deactivatedAt: true,
  createdAt: true,
  lastActiveAt: true,
  profile: { select: { completedStep: true, profileImage: true, masterTitle: true } },
} satisfies Prisma.UserSelect;

function toUserRow(user: Prisma.UserGetPayload<{ select: typeof rowSelect }>): UserRow {
  const { profile, deactivatedAt, emailVerified, createdAt, lastActiveAt, ...rest } = user;
  return {
    ...rest,
    masterTitle: profile?.masterTitle ?? null,
    image: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
    emailVerified: toIsoString(emailVerified),
    active: deactivatedAt === null,
    completedStep: profile?.completedStep ?? 0,
    createdAt: createdAt.toISOString(),
    lastActiveAt: toIsoString(lastActiveAt),
  };
}

const sortByIds = <Item extends { id: string }>(ids: string[], items: Item[]): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

async function findUserRows(ids: string[]): Promise<UserRow[]> {
  const users = await db.user.findMany({ where: { id: { in: ids } }, select: rowSelect });
  return sortByIds(ids, users.map(toUserRow));
}

type PageQuery = { where: Prisma.Sql[]; sort: UserSort; after: string | undefined; countKey: string[] };

async function findPageOfIds({ where, sort, after: cursor, countKey }: PageQuery) {
  const after = cursor === undefined ? null : decodeUsersCursor(cursor, sort);
  const [keys, total] = await Promise.all([
    findUserKeys({ where, sort, after, take: USERS_PAGE_SIZE + 1 }),
    countRows(sql`${fromUsers}${andConditions(where)}`, countKey),
  ]);
  const page = splitPage(keys, USERS_PAGE_SIZE, (last) => encodeUsersCursor(sort, last));
  return {
    ids: page.shown.map(({ id }) => id),
    metadata: { total, pageSize: USERS_PAGE_SIZE, after: page.after },
  };
}

/** Lists users with every filter and sort. Errors: `Forbidden`, `MalformedRequest` (cursor). */
export async function listUsers(actor: Actor, query: UsersQuery): Promise<CursorPage<UserRow>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const { sort, after, searchText, disciplines, role = "", active = "", verified = "" } = query;
  const countKey = ["users", searchText, disciplines.join(), role, String(active), String(verified)];
  const { ids, metadata } = await findPageOfIds({ where: userConditions(query), sort, after, countKey });
  return { content: await findUserRows(ids), metadata };
}

/** Lists active Masters by name, ignoring the filters for admins. Errors: `MalformedRequest` (cursor). */
export async function listMastersByName(query: UsersQuery): Promise<CursorPage<MasterSummary>> {
  const where = activeMasterConditions(query);
  const { after, searchText, disciplines } = query;
  const countKey = ["masters", searchText, disciplines.join()];
  const { ids, metadata } = await findPageOfIds({ where, sort: "name", after, countKey });
  return { content: sortByIds(ids, await listMastersByIds(ids)), metadata };
}

const BATCH_SIZE = 500;

export async function* streamUsers({ ids, ...query }: UsersExportQuery): AsyncGenerator<UserRow[]> {
  const where = [...userConditions(query), ...(ids ? [sql`u.id = any(${ids}::uuid[])`] : [])];
  const batches = readInBatches(BATCH_SIZE, (after: UserKey | null) =>
    findUserKeys({ where, sort: query.sort, after, take: BATCH_SIZE }),
  );
  for await (const keys of batches) yield findUserRows(keys.map(({ id }) => id));
}
