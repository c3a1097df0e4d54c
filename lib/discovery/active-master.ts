import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Masters whose account is open. */
export const activeMaster = {
  role: { in: ["master", "admin"] },
  deactivatedAt: null,
  anonymisedAt: null,
  masterProfile: { isNot: null },
} satisfies Prisma.UserWhereInput;

/** The same for a row `u` of "User" joined with "MasterProfile". */
export const activeMasterSql = Prisma.sql`u.role in ('master', 'admin')
  and u."deactivatedAt" is null and u."anonymisedAt" is null`;
