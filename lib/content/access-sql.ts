import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

// The rules of `access.ts` for a row `o` of "Order".

const { sql } = Prisma;

export const isOwnedSql = sql`(o.status = 'COMPLETED' and o."renewedAt" is null)`;

export const accessNotExpiredSql = sql`(o."contentExpirationDate" is null or o."contentExpirationDate" > now())`;
