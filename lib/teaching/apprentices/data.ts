import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import { receivedOrder } from "@/lib/orders/order/policy";
import type { Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { andConditions, containsAllWords } from "@/lib/platform/sql";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import type { TimeCursor } from "@/lib/platform/http/time-cursor";
import { findApprenticesByIds } from "@/lib/teaching/participants/data";
import { PARTICIPANTS_PAGE_SIZE } from "@/lib/teaching/participants/schema";
import type { ParticipantsQuery } from "@/lib/teaching/participants/schema";
import type { ApprenticeRow } from "./schema";

const { sql, empty } = Prisma;

type Row = TimeCursor & { following: boolean; reachable: boolean };

/** Followers without an order only while their account is open. */
const apprenticesSql = (masterId: string, searchText: string): Prisma.Sql => {
  const words = containsAllWords(sql`concat_ws(' ', u.name, u."lastName")`, searchText);
  return sql`
    select u.id, min(contact.at) as at, bool_or(contact.following) as following,
           (u."deactivatedAt" is null and u."anonymisedAt" is null) as reachable
    from (
      select f."followerId" as id, f."createdAt" as at, true as following
      from "Follow" f where f."masterId" = ${masterId}::uuid
      union all
      select o."userId", o."purchaseDate", false
      from "Order" o where o."masterUserId" = ${masterId}::uuid and o.status = 'COMPLETED'
        and o."refundedAt" is null
    ) as contact join "User" u on u.id = contact.id
    where true ${andConditions(words)}
    group by u.id
    having not bool_and(contact.following) or (u."deactivatedAt" is null and u."anonymisedAt" is null)`;
};

const findApprenticeRows = (masterId: string, searchText: string, after: TimeCursor | null, take: number) =>
  db.$queryRaw<Row[]>`
    select id, at, following, reachable from (${apprenticesSql(masterId, searchText)}) as a
    ${after ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
    order by at desc, id desc limit ${take}`;

async function countApprentices(masterId: string, searchText: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${apprenticesSql(masterId, searchText)}) as a`;
  return row?.total ?? 0;
}

async function toApprenticeRows(masterId: string, rows: Row[]): Promise<ApprenticeRow[]> {
  const ids = rows.map(({ id }) => id);
  const apprentices = await findApprenticesByIds(masterId, ids);
  const byId = new Map(apprentices.map((apprentice) => [apprentice.userId, apprentice]));
  return rows.flatMap(({ id, at, following, reachable }) => {
    const apprentice = byId.get(id);
    return apprentice ? { ...apprentice, since: at.toISOString(), following, reachable } : [];
  });
}

/** Newest first. Errors: `Forbidden` (not a Master), `MalformedRequest`. */
export async function listOwnApprentices(
  actor: Member,
  { after, searchText }: ParticipantsQuery,
): Promise<CursorPage<ApprenticeRow>> {
  requireMaster(actor);
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const [rows, total] = await Promise.all([
    findApprenticeRows(actor.id, searchText, cursor, PARTICIPANTS_PAGE_SIZE + 1),
    countApprentices(actor.id, searchText),
  ]);
  const { shown, after: next } = splitPage(rows, PARTICIPANTS_PAGE_SIZE, encodeTimeCursor);
  return {
    content: await toApprenticeRows(actor.id, shown),
    metadata: { total, pageSize: PARTICIPANTS_PAGE_SIZE, after: next },
  };
}

const BATCH_SIZE = 500;

async function* streamApprentices(masterId: string): AsyncGenerator<ApprenticeRow[]> {
  const batches = readInBatches(BATCH_SIZE, (after: Row | null) =>
    findApprenticeRows(masterId, "", after, BATCH_SIZE),
  );
  for await (const rows of batches) yield toApprenticeRows(masterId, rows);
}

/** Errors: `Forbidden` (not a Master). */
export function streamOwnApprentices(actor: Member): AsyncGenerator<ApprenticeRow[]> {
  requireMaster(actor);
  return streamApprentices(actor.id);
}

/** Null unless an apprentice with an open account. */
export function findReachableApprentice(masterId: string, userId: string) {
  return db.user.findFirst({
    where: {
      id: userId,
      deactivatedAt: null,
      anonymisedAt: null,
      OR: [
        { following: { some: { masterId } } },
        { orders: { some: { masterUserId: masterId, ...receivedOrder } } },
      ],
    },
    select: { id: true, name: true, email: true },
  });
}
