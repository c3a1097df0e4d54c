import "server-only";
import { randomBytes } from "node:crypto";
import type { Tx } from "@/lib/platform/db/client";
import type { Ayni, BookingTerms } from "@/lib/platform/db/generated/client";

const SLUG_BYTES = 6;
const MAX_SLUG_LENGTH = 60;

type CopiedOffer = Ayni & { bookingTerms: BookingTerms };

/** Creates what an order of an offer by the hour sells, for one person: the offer as it is now, in no list. */
export async function copyOffer(
  tx: Tx,
  offer: CopiedOffer,
  sold: { title?: string; amount: number; now: Date },
): Promise<string> {
  const suffix = randomBytes(SLUG_BYTES).toString("hex");
  const base = offer.slug.slice(0, MAX_SLUG_LENGTH).replace(/-+$/, "");
  const { minutes, bufferBefore, bufferAfter, noticeHours, horizonDays, perDay, moveHours, questions } =
    offer.bookingTerms;
  const copy = await tx.ayni.create({
    data: {
      offerId: offer.id,
      position: null,
      slug: `${base}-${suffix}`,
      userId: offer.userId,
      contentType: offer.contentType,
      modality: offer.modality,
      onlineType: offer.onlineType,
      status: "ARCHIVED",
      archivedAt: sold.now,
      title: sold.title ?? offer.title,
      shortDescription: offer.shortDescription,
      description: offer.description,
      contraindications: offer.contraindications,
      disciplines: offer.disciplines,
      topics: offer.topics,
      language: offer.language,
      amount: sold.amount,
      currency: offer.currency,
      minimumAmount: offer.minimumAmount,
      suggestedAmount: offer.suggestedAmount,
      capacity: 1,
      attendancePercent: offer.attendancePercent,
      placeName: offer.placeName,
      placeAddress: offer.placeAddress,
      placeCity: offer.placeCity,
      placeCountry: offer.placeCountry,
      placeQuarter: offer.placeQuarter,
      placeMeetingPoint: offer.placeMeetingPoint,
      addressAfterReserving: offer.addressAfterReserving,
      placeLatitude: offer.placeLatitude,
      placeLongitude: offer.placeLongitude,
      country: offer.country,
      bookingTerms: {
        create: {
          minutes,
          bufferBefore,
          bufferAfter,
          noticeHours,
          horizonDays,
          perDay,
          moveHours,
          questions,
        },
      },
    },
    select: { id: true },
  });
  return copy.id;
}
