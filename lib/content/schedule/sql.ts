import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

/** An interval of starts, `to` exclusive. */
export type StartRange = { from: Date; to: Date };

const { sql } = Prisma;

/** The encuentro has begun, and has not ended: at the planned end, or when its Master ended it for all. */
export const isLiveSql = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" <= now() and ${encuentro}."endsAt" > now()
    and not exists (select from "Room" r where r."encuentroId" = ${encuentro}.id and r."endedAt" is not null)`;

/** The encuentro has not begun; within a range, one that has begun but not ended counts, too. */
export const isUpcomingSql = (encuentro: Prisma.Sql, range: StartRange | null = null): Prisma.Sql =>
  range
    ? sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" >= ${range.from}
        and ${encuentro}."startsAt" < ${range.to} and ${encuentro}."endsAt" > now()`
    : sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" > now()`;
