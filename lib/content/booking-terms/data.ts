import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { BookingTermsView, OpenSales } from "./schema";

/** The terms of an offer with the prices of its packs. */
export const termsWithPacks = {
  include: {
    packs: { orderBy: { sessions: "asc" }, select: { sessions: true, amount: true, months: true } },
  },
} satisfies Prisma.BookingTermsDefaultArgs;

type TermsRow = Prisma.BookingTermsGetPayload<typeof termsWithPacks>;

export const toBookingTermsView = (
  { ayniId: _ayniId, nextFreeAt: _nextFreeAt, ...terms }: TermsRow,
  zone: string | null,
): BookingTermsView => ({ ...terms, zone });

/** Counts what is still to be given of offers by the hour; other contents have nothing of it. */
export async function countOpenSales(
  ids: readonly string[],
  now = new Date(),
): Promise<Map<string, OpenSales>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<({ id: string } & OpenSales)[]>`
    select a.id,
      (select count(*)::int from "Booking" b where b."offerId" = a.id and b."isLive" and b."endsAt" > ${now}
        and exists (select from "Order" o where o."ayniContentId" = b."ayniId" and o.status = 'COMPLETED')) as hours,
      (select count(*)::int from "Pack" k where k."offerId" = a.id and k."closedAt" is null and k."expiresAt" > ${now}
        and exists (
          select from "Order" o where o."ayniContentId" = k."ayniId" and o.status = 'COMPLETED' and o.amount > 0)
        and "pack_used"(k.id) < k.sessions) as packs
    from "Ayni" a where a.id = any(${[...ids]}::uuid[]) and a."isBookable"`;
  return new Map(rows.map(({ id, ...sales }) => [id, sales]));
}
