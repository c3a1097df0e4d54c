import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { BookingTermsView } from "./schema";

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
