import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { decodePosition, encodePosition } from "@/lib/participants/cursor";
import type { Position } from "@/lib/participants/cursor";
import { apprenticesByIds } from "@/lib/teaching/participants/data";
import { PARTICIPANTS_PAGE } from "@/lib/teaching/participants/schema";
import type { Page, ParticipantsQuery } from "@/lib/teaching/participants/schema";
import { matching } from "@/lib/administration/users/data";
import type { FollowingApprentice } from "./schema";

const { sql, join, empty } = Prisma;

type Row = Position & { following: boolean; reachable: boolean };

/** Who follows a Master or holds something of theirs, and since when. Of those who only follow, whose account is open. */
const apprentices = (masterId: string, searchText: string): Prisma.Sql => {
  const words = matching(sql`concat_ws(' ', u.name, u."lastName")`, searchText);
  return sql`
    select u.id, min(known.at) as at, bool_or(known.following) as following,
           (u."deactivatedAt" is null and u."anonymisedAt" is null) as reachable
    from (
      select f."followerId" as id, f."createdAt" as at, true as following
      from "Follow" f where f."masterId" = ${masterId}::uuid
      union all
      select o."userId", o."purchaseDate", false
      from "Order" o where o."masterUserId" = ${masterId}::uuid and o.status = 'COMPLETED'
    ) as known join "User" u on u.id = known.id
    where true ${words.length > 0 ? sql`and ${join(words, " and ")}` : empty}
    group by u.id
    having not bool_and(known.following) or (u."deactivatedAt" is null and u."anonymisedAt" is null)`;
};

/** The last to come first. */
const findRows = (masterId: string, searchText: string, after: Position | null, take: number) =>
  db.$queryRaw<Row[]>`
    select id, at, following, reachable from (${apprentices(masterId, searchText)}) as a
    ${after ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
    order by at desc, id desc limit ${take}`;

async function countOf(masterId: string, searchText: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${apprentices(masterId, searchText)}) as a`;
  return row?.total ?? 0;
}

async function withWhatTheyReceived(masterId: string, rows: Row[]): Promise<FollowingApprentice[]> {
  const people = await apprenticesByIds(
    masterId,
    rows.map(({ id }) => id),
  );
  const byId = new Map(people.map((person) => [person.userId, person]));
  return rows.flatMap(({ id, at, following, reachable }) => {
    const person = byId.get(id);
    return person ? { ...person, since: at.toISOString(), following, reachable } : [];
  });
}

function checkGives(actor: Member): void {
  if (!isMaster(actor)) throw new AppError("Forbidden");
}

/**
 * The actor's apprentices: who follows them or holds something of theirs, the last to come first.
 * Errors: `Forbidden` (the actor gives nothing), `MalformedRequest`.
 */
export async function ownApprentices(
  actor: Member,
  { after, searchText }: ParticipantsQuery,
): Promise<Page<FollowingApprentice>> {
  checkGives(actor);
  const position = after === undefined ? null : decodePosition(after);
  const [found, total] = await Promise.all([
    findRows(actor.id, searchText, position, PARTICIPANTS_PAGE + 1),
    countOf(actor.id, searchText),
  ]);
  const shown = found.slice(0, PARTICIPANTS_PAGE);
  const last = found.length > PARTICIPANTS_PAGE ? shown.at(-1) : undefined;
  return {
    content: await withWhatTheyReceived(actor.id, shown),
    metadata: { total, pageSize: PARTICIPANTS_PAGE, after: last ? encodePosition(last) : null },
  };
}

const BATCH = 500;

async function* everyApprentice(masterId: string): AsyncGenerator<FollowingApprentice[]> {
  for (let after: Position | null = null; ;) {
    const found: Row[] = await findRows(masterId, "", after, BATCH);
    if (found.length > 0) yield withWhatTheyReceived(masterId, found);
    after = found.at(-1) ?? null;
    if (found.length < BATCH) return;
  }
}

/** All of them, batch by batch. Errors: `Forbidden`. */
export function allApprentices(actor: Member): AsyncGenerator<FollowingApprentice[]> {
  checkGives(actor);
  return everyApprentice(actor.id);
}

/** Somebody who follows a Master or holds something of theirs, to write to them; null where there is none. */
export function reachableApprentice(masterId: string, userId: string) {
  return db.user.findFirst({
    where: {
      id: userId,
      deactivatedAt: null,
      anonymisedAt: null,
      OR: [
        { following: { some: { masterId } } },
        { orders: { some: { masterUserId: masterId, status: "COMPLETED" } } },
      ],
    },
    select: { id: true, name: true, email: true },
  });
}
