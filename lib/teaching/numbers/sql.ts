import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql } = Prisma;

/** All contents of a Master, or one of them. */
export type NumbersScope = { masterId: string; ayniId: string | null };

/** The content itself, with what was booked of it by the hour. */
export const withBookedHours = (ayniId: string): Prisma.Sql =>
  sql`(select id from "Ayni" where id = ${ayniId}::uuid or "offerId" = ${ayniId}::uuid)`;

/** Orders `o`. */
export const isOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.Sql =>
  ayniId === null
    ? sql`o."masterUserId" = ${masterId}::uuid`
    : sql`o."ayniContentId" in ${withBookedHours(ayniId)}`;

/** Contents. */
export const isAyniOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.AyniWhereInput =>
  ayniId === null ? { userId: masterId, offerId: null } : { id: ayniId };

/** Views `v`. */
export const isViewOfScope = ({ masterId, ayniId }: NumbersScope): Prisma.Sql =>
  ayniId === null
    ? sql`v."ayniId" in (select id from "Ayni" where "userId" = ${masterId}::uuid)`
    : sql`v."ayniId" = ${ayniId}::uuid`;
