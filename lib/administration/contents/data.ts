import "server-only";
import { receivedSection } from "@/lib/content/access";
import { searchedUserTextSql } from "@/lib/identity/users/sql";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from "@/lib/platform/http/time-cursor";
import { countRows } from "@/lib/platform/large-count";
import { andConditions, containsWord, isAmongAll } from "@/lib/platform/sql";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import { findFeatureObstacle } from "./policy";
import { CONTENTS_PAGE_SIZE } from "./schema";
import type { ContentRow, ContentsQuery } from "./schema";
import type { ContentState } from "./states";

const { sql } = Prisma;

const takenDownIds = sql`select t."ayniId" from "AyniTakedown" t`;

const stateConditions: Record<ContentState, Prisma.Sql> = {
  published: sql`a.status = 'PUBLISHED' and a.id not in (${takenDownIds})`,
  draft: sql`a.status = 'DRAFT'`,
  archived: sql`a.status = 'ARCHIVED'`,
  takenDown: sql`a.id in (${takenDownIds})`,
  featured: sql`a.id in (select f."ayniId" from "FeaturedAyni" f)`,
};

// The expressions are those of the indexes; "User_search" covers the address, too.
const listIdsWithWord = (word: string): Prisma.Sql => sql`
  select c.id from "Ayni" c where ${containsWord(sql`c.title`, word)}
  union select c.id from "Ayni" c join "User" u on u.id = c."userId"
    where ${containsWord(searchedUserTextSql(sql`u`), word)}`;

const toConditions = ({ searchText, state, contentType }: ContentsQuery): Prisma.Sql[] => [
  sql`a."offerId" is null`,
  ...(state ? [stateConditions[state]] : []),
  ...(contentType ? [sql`a."contentType" = ${contentType}::"ContentType"`] : []),
  ...isAmongAll(sql`a.id`, searchText, listIdsWithWord),
];

function afterCursor(after: string | undefined): Prisma.Sql[] {
  if (after === undefined) return [];
  const { at, id } = decodeTimeCursor(after);
  return [sql`(a."createdAt", a.id) < (${at}::timestamptz, ${id}::uuid)`];
}

const findKeys = (conditions: Prisma.Sql[], take: number) => db.$queryRaw<TimeCursor[]>`
  select a.id, a."createdAt" as at from "Ayni" a where true ${andConditions(conditions)}
  order by a."createdAt" desc, a.id desc limit ${take}`;

const rowSelect = {
  id: true,
  slug: true,
  title: true,
  contentType: true,
  isBookable: true,
  onlineType: true,
  status: true,
  listed: true,
  lastEndsAt: true,
  createdAt: true,
  publishedAt: true,
  featured: { select: { pinned: true } },
  takedown: {
    select: { reason: true, createdAt: true, takenDownBy: { select: { name: true, lastName: true } } },
  },
  user: {
    select: {
      id: true,
      name: true,
      lastName: true,
      emailVerified: true,
      profile: { select: { profileImage: true } },
    },
  },
} satisfies Prisma.AyniSelect;

function toContentRow(row: Prisma.AyniGetPayload<{ select: typeof rowSelect }>): ContentRow {
  const {
    user,
    featured,
    takedown,
    lastEndsAt,
    onlineType,
    createdAt,
    publishedAt,
    isBookable: isSession,
    ...rest
  } = row;
  const { emailVerified, profile, ...master } = user;
  return {
    ...rest,
    isSession,
    section: receivedSection(rest.contentType, onlineType),
    featured: featured !== null,
    pinned: featured?.pinned ?? false,
    takedown: takedown && {
      reason: takedown.reason,
      createdAt: takedown.createdAt.toISOString(),
      by: takedown.takenDownBy && formatFullName(takedown.takenDownBy),
    },
    featureObstacle: findFeatureObstacle({
      listed: rest.listed,
      lastEndsAt,
      profileImage: profile?.profileImage ?? null,
      emailVerified,
    }),
    master,
    createdAt: createdAt.toISOString(),
    publishedAt: toIsoString(publishedAt),
  };
}

async function findContentRows(ids: string[]): Promise<ContentRow[]> {
  const rows = await db.ayni.findMany({ where: { id: { in: ids } }, select: rowSelect });
  const byId = new Map(rows.map((row) => [row.id, toContentRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists contents of all Masters in any state, the newest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listContents(actor: Actor, query: ContentsQuery): Promise<CursorPage<ContentRow>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const { after: cursor, searchText, state = "", contentType = "" } = query;
  const conditions = toConditions(query);
  const [keys, total] = await Promise.all([
    findKeys([...conditions, ...afterCursor(cursor)], CONTENTS_PAGE_SIZE + 1),
    countRows(sql`from "Ayni" a where true ${andConditions(conditions)}`, [
      "contents",
      searchText,
      state,
      contentType,
    ]),
  ]);
  const { shown, after } = splitPage(keys, CONTENTS_PAGE_SIZE, encodeTimeCursor);
  return {
    content: await findContentRows(shown.map(({ id }) => id)),
    metadata: { total, pageSize: CONTENTS_PAGE_SIZE, after },
  };
}
