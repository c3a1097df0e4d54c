import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql } = Prisma;

/** All contents of a Master, or one of them. */
export type NumbersScope = { masterId: string; ayniId: string | null };

/** Orders `o`. */
export const isOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.Sql =>
  ayniId === null ? sql`o."masterUserId" = ${masterId}::uuid` : sql`o."ayniContentId" = ${ayniId}::uuid`;

/** Contents. */
export const isAyniOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.AyniWhereInput =>
  ayniId === null ? { userId: masterId } : { id: ayniId };

/** Views `v`. */
export const isViewOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.Sql =>
  ayniId === null
    ? sql`v."ayniId" in (select id from "Ayni" where "userId" = ${masterId}::uuid)`
    : sql`v."ayniId" = ${ayniId}::uuid`;
