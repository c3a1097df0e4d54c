import "server-only";
import { requireAyniEditor } from "@/lib/content/access";
import { isOwnedSql } from "@/lib/content/access-sql";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { recentViewsStart } from "@/lib/teaching/dashboard/data";
import { requireOwnNumbers } from "./policy";
import type { PageNumbers } from "./schema";

const { sql } = Prisma;

type NumbersSource = { masterId: string; views: Prisma.Sql; orders: Prisma.Sql };

/** Reads all numbers with one statement, of views `v` of contents `a`, and of orders `o`. */
async function readNumbers({ masterId, views, orders }: NumbersSource, now: Date): Promise<PageNumbers> {
  const [row] = await db.$queryRaw<PageNumbers[]>`
    select (select count(*)::int from "AyniView" v join "Ayni" a on a.id = v."ayniId"
            where ${views} and v.day >= ${recentViewsStart(now)}::date) as "recentViews",
           (select count(distinct o."userId")::int from "Order" o where ${orders} and ${isOwnedSql}) as receivers,
           (select count(*)::int from "Follow" where "masterId" = ${masterId}::uuid) as followers`;
  if (!row) throw new AppError("NotFound");
  return row;
}

/** Errors: `NotFound` (missing, or another's content), `Forbidden` (an owner who is no longer a Master). */
export async function getAyniNumbers(actor: Actor, id: string, now = new Date()): Promise<PageNumbers> {
  const ayni = await db.ayni.findUnique({ where: { id }, select: { userId: true } });
  requireAyniEditor(actor, ayni);
  const views = sql`a.id = ${id}::uuid`;
  return readNumbers({ masterId: ayni.userId, views, orders: sql`o."ayniContentId" = ${id}::uuid` }, now);
}

/** Sums up the contents of a Master. Errors: as `requireOwnNumbers`. */
export async function getMasterNumbers(actor: Actor, id: string, now = new Date()): Promise<PageNumbers> {
  requireOwnNumbers(actor, { id });
  const views = sql`a."userId" = ${id}::uuid`;
  return readNumbers({ masterId: id, views, orders: sql`o."masterUserId" = ${id}::uuid` }, now);
}
