import "server-only";
import { searchedUserTextSql } from "@/lib/identity/users/sql";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { countRows } from "@/lib/platform/large-count";
import { andConditions, containsWord, isAmongAll } from "@/lib/platform/sql";
import { DAY_MS } from "@/lib/platform/time/instants";
import { FAILED_PAYMENTS_PAGE_SIZE } from "./schema";
import type { FailedPayment, FailedPaymentsQuery } from "./schema";

const { sql } = Prisma;

const isFailed = sql`o.status = 'FAILED'`;

/** True if the buyer has received the content since. */
const wasReceived = sql`exists (
  select from "Order" s where s."ayniContentId" = o."ayniContentId" and s."userId" = o."userId"
    and s."completedAt" > o."createdAt" and s."isGift" = o."isGift")`;

// The expression is that of the index "User_search".
const listBuyersWithWord = (word: string): Prisma.Sql =>
  sql`select u.id from "User" u where ${containsWord(searchedUserTextSql(sql`u`), word)}`;

type FailedRow = Omit<FailedPayment, "buyer" | "createdAt" | "state"> & {
  buyerId: string;
  name: string;
  lastName: string;
  createdAt: Date;
  received: boolean;
};

const toFailedPayment = ({
  buyerId,
  name,
  lastName,
  createdAt,
  received,
  ...row
}: FailedRow): FailedPayment => ({
  ...row,
  buyer: { id: buyerId, name, lastName },
  createdAt: createdAt.toISOString(),
  state: received ? "received" : "waiting",
});

async function findFailed(conditions: Prisma.Sql[], take: number): Promise<FailedPayment[]> {
  const rows = await db.$queryRaw<FailedRow[]>`
    select o.id, o.reference, a.title, u.id as "buyerId", u.name, u."lastName", o.amount, o.currency, o."createdAt",
      ${wasReceived} as received
    from "Order" o join "Ayni" a on a.id = o."ayniContentId" join "User" u on u.id = o."userId"
    where ${isFailed} ${andConditions(conditions)}
    order by o."createdAt" desc, o.id desc limit ${take}`;
  return rows.map(toFailedPayment);
}

const countFailed = (conditions: Prisma.Sql[], key: string[]): Promise<number> =>
  countRows(sql`from "Order" o where ${isFailed} ${andConditions(conditions)}`, ["failed-payments", ...key]);

function toConditions({ searchText, state, days }: FailedPaymentsQuery, now: Date): Prisma.Sql[] {
  const since = days && new Date(now.getTime() - Number(days) * DAY_MS);
  return [
    ...(state === "waiting" ? [sql`not ${wasReceived}`] : []),
    ...(state === "received" ? [wasReceived] : []),
    ...(since ? [sql`o."createdAt" >= ${since}::timestamptz`] : []),
    ...isAmongAll(sql`o."userId"`, searchText, listBuyersWithWord),
  ];
}

function afterCursor(after: string | undefined): Prisma.Sql[] {
  if (after === undefined) return [];
  const { at, id } = decodeTimeCursor(after);
  return [sql`(o."createdAt", o.id) < (${at}::timestamptz, ${id}::uuid)`];
}

/** Lists payments that the processor refused, the latest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listFailedPayments(
  actor: Actor,
  query: FailedPaymentsQuery,
  now = new Date(),
): Promise<CursorPage<FailedPayment>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const { after: cursor, searchText, state = "", days = "" } = query;
  const conditions = toConditions(query, now);
  const [rows, total] = await Promise.all([
    findFailed([...conditions, ...afterCursor(cursor)], FAILED_PAYMENTS_PAGE_SIZE + 1),
    countFailed(conditions, [searchText, state, days]),
  ]);
  const { shown, after } = splitPage(rows, FAILED_PAYMENTS_PAGE_SIZE, ({ createdAt, id }) =>
    encodeTimeCursor({ at: new Date(createdAt), id }),
  );
  return { content: shown, metadata: { total, pageSize: FAILED_PAYMENTS_PAGE_SIZE, after } };
}

type Period = { from: Date; to: Date };

/** The failed payments of a period whose buyers still lack the content: their number and the latest. */
export async function summarizeFailedPayments({ from, to }: Period, take: number) {
  const conditions = [
    sql`not ${wasReceived}`,
    sql`o."createdAt" >= ${from}::timestamptz and o."createdAt" <= ${to}::timestamptz`,
  ];
  const [failed, latestFailed] = await Promise.all([
    countFailed(conditions, [from.toISOString()]),
    findFailed(conditions, take),
  ]);
  return { failed, latestFailed };
}
