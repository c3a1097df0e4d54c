import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { BookingTermsInput } from "./schema";

/** Writes the terms of an offer by the hour; null removes them. What was booked, and the packs that were bought, keep their own. */
export async function saveBookingTerms(
  tx: Tx,
  ayniId: string,
  terms: BookingTermsInput | null,
): Promise<void> {
  if (terms === null) {
    await tx.bookingTerms.deleteMany({ where: { ayniId } });
    return;
  }
  const { packs, ...fields } = terms;
  const columns = { ...fields, perDay: fields.perDay ?? null };
  await tx.bookingTerms.upsert({
    where: { ayniId },
    create: { ayniId, ...columns },
    update: columns,
  });
  await tx.packPrice.deleteMany({ where: { ayniId } });
  await tx.packPrice.createMany({ data: packs.map((pack) => ({ ayniId, ...pack })) });
}
