import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

/** The searched text of a user, in the expression of the index "User_search". */
export const searchedUserTextSql = (user: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${user}.name || ' ' || ${user}."lastName" || ' ' || ${user}.email`;
