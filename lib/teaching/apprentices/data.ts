import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import { inside } from "@/lib/orders/membership-plans/data";
import { receivedOrder } from "@/lib/orders/order/policy";
import type { Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { countRows } from "@/lib/platform/large-count";
import { andConditions, containsAllWords } from "@/lib/platform/sql";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import type { TimeCursor } from "@/lib/platform/http/time-cursor";
import { findMemberIds } from "@/lib/teaching/members/data";
import { findApprenticesByIds } from "@/lib/teaching/participants/data";
import { PARTICIPANTS_PAGE_SIZE } from "@/lib/teaching/participants/schema";
import type { ApprenticeRow, ApprenticesQuery } from "./schema";

const { sql, empty } = Prisma;

type Row = TimeCursor & { following: boolean; reachable: boolean };

type ApprenticesFilter = {
  masterId: string;
  searchText: string;
  onlyMembers: boolean;
  after: TimeCursor | null;
};

const isOpen = sql`(u."deactivatedAt" is null and u."anonymisedAt" is null)`;

/** A condition on rows `o` of "Order". */
const isReceivedFrom = (masterId: string): Prisma.Sql => sql`
  o."masterUserId" = ${masterId}::uuid and o.status = 'COMPLETED' and o."refundedAt" is null and not o."isGift"`;

const isContact = ({ searchText, after }: ApprenticesFilter, at: Prisma.Sql): Prisma.Sql => sql`
  ${andConditions(containsAllWords(sql`concat_ws(' ', u.name, u."lastName")`, searchText))}
  ${after ? sql`and (${at}, u.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}`;

/** Followers who had not received anything before; without an order only while their account is open. */
const firstFollows = (filter: ApprenticesFilter): Prisma.Sql => sql`
  select u.id, f."createdAt" as at, true as following, ${isOpen} as reachable
  from "Follow" f join "User" u on u.id = f."followerId"
  where f."masterId" = ${filter.masterId}::uuid ${isContact(filter, sql`f."createdAt"`)}
    and not exists (select from "Order" o where ${isReceivedFrom(filter.masterId)} and o."userId" = f."followerId"
                      and o."purchaseDate" < f."createdAt")
    and (${isOpen} or exists (select from "Order" o where ${isReceivedFrom(filter.masterId)} and o."userId" = f."followerId"))`;

/** First orders of people who did not follow before. */
const firstOrders = (filter: ApprenticesFilter): Prisma.Sql => sql`
  select u.id, o."purchaseDate" as at,
    exists (select from "Follow" f where f."masterId" = o."masterUserId" and f."followerId" = o."userId") as following,
    ${isOpen} as reachable
  from "Order" o join "User" u on u.id = o."userId"
  where ${isReceivedFrom(filter.masterId)} ${isContact(filter, sql`o."purchaseDate"`)}
    and not exists (select from "Order" e where e."masterUserId" = o."masterUserId" and e."userId" = o."userId"
                      and e.status = 'COMPLETED' and e."refundedAt" is null and not e."isGift"
                      and (e."purchaseDate", e.id) < (o."purchaseDate", o.id))
    and not exists (select from "Follow" f where f."masterId" = o."masterUserId" and f."followerId" = o."userId"
                      and f."createdAt" <= o."purchaseDate")`;

/** People inside a membership, since they joined. */
const members = (filter: ApprenticesFilter): Prisma.Sql => sql`
  select u.id, m.at,
    exists (select from "Follow" f where f."masterId" = ${filter.masterId}::uuid and f."followerId" = u.id) as following,
    ${isOpen} as reachable
  from (
    select "userId", max("createdAt") as at from "Membership"
    where "masterId" = ${filter.masterId}::uuid and (state in ('ACTIVE', 'PAUSED', 'LATE') or "openUntil" > now())
    group by "userId") m
  join "User" u on u.id = m."userId"
  where true ${isContact(filter, sql`m.at`)}`;

/** Both kinds of first contact are read newest first along an index, only as far as the page reaches. */
function findApprenticeRows(filter: ApprenticesFilter, take: number): Promise<Row[]> {
  const order = sql`order by at desc, id desc limit ${take}`;
  if (filter.onlyMembers) return db.$queryRaw<Row[]>`${members(filter)} ${order}`;
  return db.$queryRaw<Row[]>`
    (${firstFollows(filter)} ${order}) union all (${firstOrders(filter)} ${order}) ${order}`;
}

function countApprentices(filter: ApprenticesFilter): Promise<number> {
  const { masterId, searchText, onlyMembers } = filter;
  const rows = onlyMembers ? members(filter) : sql`${firstFollows(filter)} union all ${firstOrders(filter)}`;
  const key = onlyMembers ? "apprentice-members" : "apprentices";
  return countRows(sql`from (${rows}) as apprentices`, [key, masterId, searchText]);
}

async function toApprenticeRows(masterId: string, rows: Row[]): Promise<ApprenticeRow[]> {
  const ids = rows.map(({ id }) => id);
  const [apprentices, memberIds] = await Promise.all([
    findApprenticesByIds(masterId, ids),
    findMemberIds(masterId, ids),
  ]);
  const byId = new Map(apprentices.map((apprentice) => [apprentice.userId, apprentice]));
  return rows.flatMap(({ id, at, following, reachable }) => {
    const apprentice = byId.get(id);
    return apprentice
      ? { ...apprentice, since: at.toISOString(), following, isMember: memberIds.has(id), reachable }
      : [];
  });
}

/** Newest first. Errors: `Forbidden` (not a Master), `MalformedRequest`. */
export async function listOwnApprentices(
  actor: Member,
  { after, searchText, quienes }: ApprenticesQuery,
): Promise<CursorPage<ApprenticeRow>> {
  requireMaster(actor);
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const filter = { masterId: actor.id, searchText, onlyMembers: quienes === "miembros", after: null };
  const [rows, total] = await Promise.all([
    findApprenticeRows({ ...filter, after: cursor }, PARTICIPANTS_PAGE_SIZE + 1),
    countApprentices(filter),
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
    findApprenticeRows({ masterId, searchText: "", onlyMembers: false, after }, BATCH_SIZE),
  );
  for await (const rows of batches) yield toApprenticeRows(masterId, rows);
}

/** Errors: `Forbidden` (not a Master). */
export function streamOwnApprentices(actor: Member): AsyncGenerator<ApprenticeRow[]> {
  requireMaster(actor);
  return streamApprentices(actor.id);
}

/** Returns true if somebody is inside a membership of the Master. */
export async function hasMembers(masterId: string, now = new Date()): Promise<boolean> {
  const where = { masterId, ...inside(now) };
  return (await db.membership.findFirst({ where, select: { id: true } })) !== null;
}

/** Returns null unless the user is an apprentice with an open account. */
export function findReachableApprentice(masterId: string, userId: string) {
  return db.user.findFirst({
    where: {
      id: userId,
      deactivatedAt: null,
      anonymisedAt: null,
      OR: [
        { following: { some: { masterId } } },
        { orders: { some: { masterUserId: masterId, ...receivedOrder } } },
        // A gift that opens nothing yet leaves no order.
        { memberships: { some: { masterId, ...inside(new Date()) } } },
      ],
    },
    select: { id: true, name: true, email: true },
  });
}
