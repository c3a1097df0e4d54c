import "server-only";
import type { AuditValues } from "@/lib/identity/audit/schema";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { searchedUserTextSql } from "@/lib/identity/users/sql";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from "@/lib/platform/http/time-cursor";
import { countRows } from "@/lib/platform/large-count";
import { andConditions, containsAllWords } from "@/lib/platform/sql";
import { isUuid } from "@/lib/platform/text/uuid";
import { endOfDay, startOfDay } from "@/lib/platform/time/days";
import { AUDIT_PAGE_SIZE, MAX_AUDIT_PEOPLE } from "./schema";
import type { AuditEntryView, AuditPage, AuditQuery } from "./schema";

const { sql } = Prisma;

type AuditFilters = Omit<AuditQuery, "after">;

/** `people` is null without a search. */
type AuditListing = { conditions: Prisma.Sql[]; people: string[] | null; hasMorePeople: boolean };

async function findPeople(searchText: string): Promise<string[]> {
  const words = containsAllWords(searchedUserTextSql(sql`u`), searchText);
  const rows = await db.$queryRaw<{ id: string }[]>`
    select u.id from "User" u where true ${andConditions(words)} order by u.id limit ${MAX_AUDIT_PEOPLE + 1}`;
  return rows.map(({ id }) => id);
}

function toConditions(
  { action, subjectId, actorId, from, to }: AuditFilters,
  timeZone: string,
): Prisma.Sql[] {
  return [
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(subjectId ? [sql`e."subjectId" = ${subjectId}`] : []),
    ...(actorId ? [sql`e."actorId" = ${actorId}::uuid`] : []),
    ...(from ? [sql`e."createdAt" >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql`e."createdAt" < ${endOfDay(to, timeZone)}`] : []),
  ];
}

async function toListing(actor: Member, filters: AuditFilters): Promise<AuditListing> {
  const searchText = filters.searchText?.trim();
  const [timeZone, people] = await Promise.all([
    findUserTimeZone(actor.id),
    searchText ? findPeople(searchText) : null,
  ]);
  return {
    conditions: toConditions(filters, timeZone),
    people: people && people.slice(0, MAX_AUDIT_PEOPLE),
    hasMorePeople: people !== null && people.length > MAX_AUDIT_PEOPLE,
  };
}

const newestFirst = sql`order by e."createdAt" desc, e.id desc`;

const afterCondition = (after: TimeCursor | null): Prisma.Sql[] =>
  after ? [sql`(e."createdAt", e.id) < (${after.at}, ${after.id}::uuid)`] : [];

/** Each person's entries are read from an index of their own, no more of them than the page needs. */
function findKeys({ conditions, people }: AuditListing, after: TimeCursor | null, take: number) {
  const where = andConditions([...conditions, ...afterCondition(after)]);
  if (people === null) {
    return db.$queryRaw<TimeCursor[]>`
      select e.id, e."createdAt" as at from "AuditEntry" e where true ${where} ${newestFirst} limit ${take}`;
  }
  return db.$queryRaw<TimeCursor[]>`
    select distinct e.id, e."createdAt" as at from unnest(${people}::uuid[]) as person(id)
    cross join lateral (
      (select e.id, e."createdAt" from "AuditEntry" e where e."actorId" = person.id ${where} ${newestFirst} limit ${take})
      union all
      (select e.id, e."createdAt" from "AuditEntry" e where e."subjectId" = person.id::text ${where}
        ${newestFirst} limit ${take})) as e
    ${newestFirst} limit ${take}`;
}

const toPeopleCondition = (people: string[]): Prisma.Sql =>
  sql`(e."actorId" = any(${people}::uuid[]) or e."subjectId" = any(${people}::text[]))`;

function countEntries({ conditions, people }: AuditListing, filters: AuditFilters): Promise<number> {
  const where = andConditions([...conditions, ...(people ? [toPeopleCondition(people)] : [])]);
  return countRows(sql`from "AuditEntry" e where true ${where}`, ["audit", JSON.stringify(filters)]);
}

const personSelect = { id: true, slug: true, name: true, lastName: true } as const;

async function findSubjects(ids: string[]) {
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { ...personSelect, profile: { select: { masterTitle: true } } },
  });
  return new Map(
    users.map(({ profile, ...user }) => [user.id, { ...user, masterTitle: profile?.masterTitle ?? null }]),
  );
}

async function findContentTitles(ids: string[]): Promise<Map<string, string>> {
  const contents = await db.ayni.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
  return new Map(contents.map(({ id, title }) => [id, title]));
}

const toContentId = (after: AuditValues | null): string | null => {
  const content = after?.content;
  return typeof content === "string" && isUuid(content) ? content : null;
};

async function findEntries(keys: TimeCursor[]): Promise<AuditEntryView[]> {
  const rows = await db.auditEntry.findMany({
    where: { id: { in: keys.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { actor: { select: personSelect } },
  });
  const entries = rows.map((row) => {
    const after = row.after as AuditValues | null;
    return { ...row, before: row.before as AuditValues | null, after, contentId: toContentId(after) };
  });
  const [subjects, titles] = await Promise.all([
    findSubjects(entries.map(({ subjectId }) => subjectId).filter(isUuid)),
    findContentTitles(entries.flatMap(({ contentId }) => contentId ?? [])),
  ]);
  return entries.map(({ id, action, subjectId, before, after, contentId, createdAt, actor }) => ({
    id,
    action,
    subjectId,
    subject: subjects.get(subjectId) ?? null,
    before,
    after,
    contentTitle: contentId === null ? null : (titles.get(contentId) ?? null),
    createdAt: createdAt.toISOString(),
    actor,
  }));
}

/** Lists the newest entries first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listAuditEntries(actor: Member, { after, ...filters }: AuditQuery): Promise<AuditPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const listing = await toListing(actor, filters);
  const [keys, total] = await Promise.all([
    findKeys(listing, cursor, AUDIT_PAGE_SIZE + 1),
    countEntries(listing, filters),
  ]);
  const { shown, after: next } = splitPage(keys, AUDIT_PAGE_SIZE, encodeTimeCursor);
  return {
    content: await findEntries(shown),
    metadata: { total, pageSize: AUDIT_PAGE_SIZE, after: next, hasMorePeople: listing.hasMorePeople },
  };
}

const BATCH_SIZE = 500;

/** Reads all entries that match, without permission checks. */
export async function* streamAuditEntries(
  actor: Member,
  filters: AuditFilters,
): AsyncGenerator<AuditEntryView[]> {
  const listing = await toListing(actor, filters);
  const batches = readInBatches(BATCH_SIZE, (last: TimeCursor | null) => findKeys(listing, last, BATCH_SIZE));
  for await (const keys of batches) yield findEntries(keys);
}
