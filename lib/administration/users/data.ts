import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { mastersByIds } from "@/lib/discovery/masters/data";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { storage } from "@/lib/platform/ports/storage";
import { decodeCursor, encodeCursor } from "../../people/cursor";
import type { PeopleCursor } from "../../people/cursor";
import { PEOPLE_PAGE } from "./schema";
import type { Page, PeopleQuery, PeopleSort, PersonRow } from "./schema";

const { sql, join, empty } = Prisma;

type Order = { by: Prisma.Sql; down: boolean };

const orders: Record<PeopleSort, Order> = {
  newest: { by: sql`u."createdAt"`, down: true },
  oldest: { by: sql`u."createdAt"`, down: false },
  name: { by: sql`search_fold(u.name || ' ' || u."lastName")`, down: false },
  email: { by: sql`u.email`, down: false },
  lastActive: { by: sql`coalesce(u."lastActiveAt", 'epoch')`, down: true },
};

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Each word somewhere in the text, whatever its case and accents. */
export const matching = (text: Prisma.Sql, searchText: string): Prisma.Sql[] =>
  searchText
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`search_fold(${text}) like search_fold(${pattern(word)})`);

const giving = sql`u.role in ('master', 'admin') and m.id is not null and u."deactivatedAt" is null`;

function publicWhere({ searchText, disciplines }: PeopleQuery): Prisma.Sql[] {
  const text = sql`concat_ws(' ', u.name, u."lastName", m."shortDescription", p.city)`;
  const some = disciplines.length > 0 ? [sql`p.disciplines && ${disciplines}::text[]`] : [];
  return [giving, ...some, ...matching(text, searchText)];
}

const nullness = (column: Prisma.Sql, isNull: boolean | undefined): Prisma.Sql[] =>
  isNull === undefined ? [] : [isNull ? sql`${column} is null` : sql`${column} is not null`];

function adminWhere({ searchText, disciplines, role, active, verified }: PeopleQuery): Prisma.Sql[] {
  const some = disciplines.length > 0 ? [sql`p.disciplines && ${disciplines}::text[]`] : [];
  return [
    ...(role ? [sql`u.role = ${role}::"Role"`] : []),
    ...nullness(sql`u."deactivatedAt"`, active),
    ...nullness(sql`u."emailVerified"`, verified === undefined ? undefined : !verified),
    ...some,
    ...matching(sql`concat_ws(' ', u.name, u."lastName", u.email)`, searchText),
  ];
}

const from = sql`
  from "User" u left join "Profile" p on p."userId" = u.id left join "MasterProfile" m on m."userId" = u.id
  where u."anonymisedAt" is null`;

const all = (conditions: Prisma.Sql[]) =>
  conditions.length > 0 ? sql` and ${join(conditions, " and ")}` : empty;

type Found = { id: string; value: Date | string };

/** The ids after a cursor, with their values in the order; `take` of them at most. */
function findIds(where: Prisma.Sql[], sort: PeopleSort, after: PeopleCursor | null, take: number) {
  const { by, down } = orders[sort];
  const type = after?.value instanceof Date ? sql`::timestamptz` : sql`::text`;
  const beyond = after
    ? [sql`(${by}, u.id) ${down ? sql`<` : sql`>`} (${after.value}${type}, ${after.id}::uuid)`]
    : [];
  const direction = down ? sql`desc` : sql`asc`;
  return db.$queryRaw<Found[]>`
    select u.id, ${by} as value ${from}${all([...where, ...beyond])}
    order by ${by} ${direction}, u.id ${direction} limit ${take}`;
}

async function count(where: Prisma.Sql[]): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${from}${all(where)}`;
  return row?.total ?? 0;
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
  profile: { select: { completedStep: true, profileImage: true } },
} satisfies Prisma.UserSelect;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toRow(user: Prisma.UserGetPayload<{ select: typeof rowSelect }>): PersonRow {
  const { profile, deactivatedAt, emailVerified, createdAt, lastActiveAt, ...plain } = user;
  return {
    ...plain,
    image: profile?.profileImage ? storage.publicUrl(profile.profileImage) : null,
    emailVerified: iso(emailVerified),
    active: deactivatedAt === null,
    completedStep: profile?.completedStep ?? 0,
    createdAt: createdAt.toISOString(),
    lastActiveAt: iso(lastActiveAt),
  };
}

const inOrder = <Item extends { id: string }>(ids: string[], items: Item[]): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

async function rowsByIds(ids: string[]): Promise<PersonRow[]> {
  return (await db.user.findMany({ where: { id: { in: ids } }, select: rowSelect })).map(toRow);
}

type Listing<Item> = {
  where: Prisma.Sql[];
  sort: PeopleSort;
  after: string | undefined;
  read: (ids: string[]) => Promise<Item[]>;
};

async function page<Item extends { id: string }>({ where, sort, after, read }: Listing<Item>) {
  const cursor = after === undefined ? null : decodeCursor(after, sort);
  const [found, total] = await Promise.all([findIds(where, sort, cursor, PEOPLE_PAGE + 1), count(where)]);
  const shown = found.slice(0, PEOPLE_PAGE);
  const last = found.length > PEOPLE_PAGE ? shown.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  return {
    content: inOrder(ids, await read(ids)),
    metadata: { total, pageSize: PEOPLE_PAGE, after: last ? encodeCursor(sort, last) : null },
  };
}

/** People: for admins all, with every filter and order; for others the Masters by name. */
export function listPeople(actor: Actor, query: PeopleQuery): Promise<Page<PersonRow> | Page<MasterSummary>> {
  const { sort, after } = query;
  if (isAdmin(actor)) return page({ where: adminWhere(query), sort, after, read: rowsByIds });
  return page({ where: publicWhere(query), sort: "name", after, read: mastersByIds });
}

const BATCH = 500;

/** All the people that a query of an admin finds, batch by batch, so that none of it is long in memory. */
export async function* everyPerson(query: PeopleQuery): AsyncGenerator<PersonRow[]> {
  const where = adminWhere(query);
  for (let after: PeopleCursor | null = null; ;) {
    const found: Found[] = await findIds(where, query.sort, after, BATCH);
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) yield inOrder(ids, await rowsByIds(ids));
    after = found.at(-1) ?? null;
    if (found.length < BATCH) return;
  }
}
