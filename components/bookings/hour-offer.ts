import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { BookingTermsView } from "@/lib/content/booking-terms/schema";
import type { ConditionFacts } from "@/lib/orders/conditions/policy";

type OfferDetail = AyniDetail & { session: BookingTermsView };

/** Returns the part of an offer that choosing an hour needs. Amounts are in minor units. */
export const toHourOffer = ({ session, ...ayni }: OfferDetail, isListed = true) => ({
  id: ayni.id,
  slug: ayni.slug,
  title: ayni.title,
  contentType: ayni.contentType,
  masterId: ayni.userId,
  masterName: ayni.master.name,
  sellerKind: ayni.masterSellerKind,
  contraindications: ayni.contraindications,
  contraindicationsVersion: ayni.contraindicationsVersion,
  amount: ayni.amount,
  minimumAmount: ayni.minimumAmount,
  suggestedAmount: ayni.suggestedAmount,
  currency: ayni.currency,
  modality: ayni.modality,
  onlineType: ayni.onlineType,
  placeName: ayni.placeName,
  placeAddress: ayni.placeAddress,
  placeCity: ayni.placeCity,
  placeQuarter: ayni.placeQuarter,
  addressAfterReserving: ayni.addressAfterReserving,
  minutes: session.minutes,
  nextFreeAt: ayni.nextFreeAt,
  /** Zone of the Master's hours. */
  zone: session.zone,
  moveHours: session.moveHours,
  /** Hours before which an hour is booked at the latest. */
  noticeHours: session.noticeHours,
  /** Days ahead in which hours can be booked. */
  horizonDays: session.horizonDays,
  questions: session.questions,
  packs: isListed && ayni.amount > 0 && ayni.minimumAmount === null ? session.packs : [],
  /** It is no longer public: its hours are for those who have bought a pack. */
  isWithdrawn: !isListed,
});

export type HourOffer = ReturnType<typeof toHourOffer>;

/** The facts of the conditions of an offer, without an hour. */
export const toConditionFacts = (offer: HourOffer): ConditionFacts => ({
  ...offer,
  proRata: false,
  lateEntryMinutes: null,
  files: [],
  modules: [],
  encuentros: [],
  pack: null,
});
