import "server-only";
import { publicAyni } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

const DAY = 24 * 3_600_000;
/** For how long the Master's part is kept back after the last encuentro, or the purchase. */
const KEPT_DAYS = 14;

/** A content that everybody may ask for, as its price and its encuentros are now. Errors: `NotFound`. */
export async function findOffer(ayniId: string, tx: Tx = db) {
  const ayni = await tx.ayni.findFirst({
    where: { id: ayniId, ...publicAyni },
    include: {
      encuentros: { where: { cancelledAt: null }, orderBy: { startsAt: "asc" }, select: { startsAt: true } },
    },
  });
  if (!ayni) throw new AppError("NotFound");
  return ayni;
}
export type Offer = Awaited<ReturnType<typeof findOffer>>;

/** Whether all that is live about a content has been. */
export function isOver(
  {
    contentType,
    lastEndsAt,
    encuentros,
  }: Pick<Offer, "contentType" | "lastEndsAt"> & { encuentros: unknown[] },
  now = new Date(),
): boolean {
  if (lastEndsAt !== null) return lastEndsAt <= now;
  return (contentType === "EVENT" || contentType === "WORKSHOP") && encuentros.length === 0;
}

type Dated = {
  accessDays: number | null;
  lastEndsAt: Date | null;
  encuentros: { startsAt: Date }[];
};

/** The dates that a received record has of the moment in which it is received. */
export function datesOf({ accessDays, lastEndsAt, encuentros }: Dated, now: Date) {
  const next = encuentros.find(({ startsAt }) => startsAt > now) ?? encuentros[0];
  const last = Math.max(now.getTime(), lastEndsAt?.getTime() ?? 0);
  return {
    purchaseDate: now,
    completedAt: now,
    appointmentDate: next?.startsAt ?? null,
    contentExpirationDate: accessDays === null ? null : new Date(now.getTime() + accessDays * DAY),
    availableBillingDate: new Date(last + KEPT_DAYS * DAY),
  };
}
