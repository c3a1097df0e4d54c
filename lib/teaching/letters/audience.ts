import "server-only";
import { accessNotExpiredSql, isOwnedSql } from "@/lib/content/access-sql";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { LetterAudience } from "./schema";

const { sql, empty, join } = Prisma;

/** The parts of a letter that determine its audience. */
export type AudienceRef = {
  masterId: string;
  audience: LetterAudience;
  ayniId: string | null;
  encuentroId: string | null;
};

/** Conditions on the receivers: after an id, or among some. */
type Part = { after?: string; ids?: readonly string[] };

const among = (column: Prisma.Sql, { after, ids }: Part): Prisma.Sql =>
  sql`${after === undefined ? empty : sql`and ${column} > ${after}::uuid`}
    ${ids === undefined ? empty : sql`and ${column} = any(${[...ids]}::uuid[])`}`;

const followers = (masterId: string, part: Part): Prisma.Sql => sql`
  select f."followerId" as id from "Follow" f
  where f."masterId" = ${masterId}::uuid ${among(sql`f."followerId"`, part)}`;

const notRefunded = sql`o."refundedAt" is null and o."userId" <> o."masterUserId"`;

const receivers = (masterId: string, part: Part): Prisma.Sql => sql`
  select o."userId" as id from "Order" o
  where o."masterUserId" = ${masterId}::uuid and ${isOwnedSql} and ${notRefunded} ${among(sql`o."userId"`, part)}`;

const holders = (ayniId: string, part: Part): Prisma.Sql => sql`
  select o."userId" as id from "Order" o
  where o."ayniContentId" = ${ayniId}::uuid and ${isOwnedSql} and ${accessNotExpiredSql} and ${notRefunded}
    ${among(sql`o."userId"`, part)}`;

type Held = { ayniId: string; encuentroId: string };

const receivedBy = (person: Prisma.Sql, ayniId: string): Prisma.Sql => sql`
  join "Order" o on o."ayniContentId" = ${ayniId}::uuid and o."userId" = ${person} and ${isOwnedSql} and ${notRefunded}`;

/** People whom the list of attendance has as present: by their measured presence, or by their Master. */
const attendees = ({ ayniId, encuentroId }: Held, part: Part): Prisma.Sql => sql`
  select a."userId" as id from "Attendance" a ${receivedBy(sql`a."userId"`, ayniId)}
  where a."encuentroId" = ${encuentroId}::uuid ${among(sql`a."userId"`, part)}`;

/** People who were seen in the room, for however long, unless their Master has said that they were not there. */
const seenInRoom = ({ ayniId, encuentroId }: Held, part: Part): Prisma.Sql => sql`
  select p."userId" as id from "RoomPresence" p ${receivedBy(sql`p."userId"`, ayniId)}
  where p."encuentroId" = ${encuentroId}::uuid ${among(sql`p."userId"`, part)} and not exists (
    select from "AttendanceCorrection" c
    where c."encuentroId" = p."encuentroId" and c."userId" = p."userId" and not c."isPresent")`;

/** People who are inside a membership, which lasts until the end of what was paid. */
const members = (masterId: string, part: Part): Prisma.Sql => sql`
  select m."userId" as id from "Membership" m
  where m."masterId" = ${masterId}::uuid and (m.state in ('ACTIVE', 'PAUSED', 'LATE') or m."openUntil" > now())
    ${among(sql`m."userId"`, part)}`;

/** The sources of an audience; somebody may be in several. */
function sourcesOf({ masterId, audience, ayniId, encuentroId }: AudienceRef, part: Part): Prisma.Sql[] {
  switch (audience) {
    case "FOLLOWERS":
      return [followers(masterId, part)];
    case "APPRENTICES":
      return [followers(masterId, part), receivers(masterId, part)];
    case "MEMBERS":
      return [members(masterId, part)];
    case "AYNI":
    case "ENCUENTRO":
      return ayniId === null ? [] : [holders(ayniId, part)];
    case "ATTENDEES": {
      if (ayniId === null || encuentroId === null) return [];
      const held = { ayniId, encuentroId };
      return [attendees(held, part), seenInRoom(held, part)];
    }
  }
}

const isOpen = sql`exists (select from "User" u where u.id = people.id
  and u."deactivatedAt" is null and u."anonymisedAt" is null)`;

/** Counts the people with an open account. */
export async function countAudience(tx: Pick<Tx, "$queryRaw">, audience: AudienceRef): Promise<number> {
  const sources = sourcesOf(audience, {});
  if (sources.length === 0) return 0;
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(distinct id)::int as count from (${join(sources, " union ")}) as people where ${isOpen}`;
  return row?.count ?? 0;
}

/** Lists the next people by their id. Each source is read along its index, only as far as the batch reaches. */
export async function listAudienceAfter(
  tx: Pick<Tx, "$queryRaw">,
  audience: AudienceRef,
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const sources = sourcesOf(audience, { after });
  if (sources.length === 0) return [];
  const parts = sources.map(
    (source) => sql`(select distinct id from (${source}) as source order by id limit ${size})`,
  );
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct id from (${join(parts, " union all ")}) as people order by id limit ${size}`;
  return rows.map(({ id }) => id);
}

/** Returns those of the people who still belong to the audience, and keeps it so until the transaction ends. */
export async function lockAudience(tx: Tx, audience: AudienceRef, ids: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const source of sourcesOf(audience, { ids })) {
    const rows = await tx.$queryRaw<{ id: string }[]>`${source} order by 1 for share`;
    for (const { id } of rows) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}

export async function isInAudience(
  tx: Pick<Tx, "$queryRaw">,
  audience: AudienceRef,
  userId: string,
): Promise<boolean> {
  const sources = sourcesOf(audience, { ids: [userId] });
  if (sources.length === 0) return false;
  const rows = await tx.$queryRaw<unknown[]>`select id from (${join(sources, " union ")}) as people`;
  return rows.length > 0;
}

function samePeople(audience: LetterAudience, ayniId: string | null): Prisma.LetterWhereInput {
  switch (audience) {
    case "FOLLOWERS":
    case "APPRENTICES":
      return { audience: { in: ["FOLLOWERS", "APPRENTICES"] } };
    case "MEMBERS":
      return { audience };
    case "AYNI":
    case "ENCUENTRO":
    case "ATTENDEES":
      return { ayniId, audience: { in: ["AYNI", "ENCUENTRO", "ATTENDEES"] } };
  }
}

/** Instants at which the Master sent letters to the same people, in the last day. */
export async function listRecentLetters(
  tx: Pick<Tx, "letter">,
  { masterId, audience, ayniId }: AudienceRef,
  since: Date,
): Promise<Date[]> {
  const rows = await tx.letter.findMany({
    where: { masterId, queuedAt: { gt: since }, ...samePeople(audience, ayniId) },
    select: { queuedAt: true },
  });
  return rows.flatMap(({ queuedAt }) => queuedAt ?? []);
}

/** True if the content, and the encuentro of it, belong to the Master. */
export async function isOwnTarget(
  masterId: string,
  { ayniId, encuentroId }: { ayniId: string | null; encuentroId: string | null },
): Promise<boolean> {
  if (ayniId !== null && !(await db.ayni.count({ where: { id: ayniId, userId: masterId } }))) return false;
  if (encuentroId === null) return true;
  if (ayniId === null) return false;
  return (await db.encuentro.count({ where: { id: encuentroId, ayniId, ayni: { userId: masterId } } })) > 0;
}
