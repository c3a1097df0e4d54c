import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { BookingTermsView, PackPriceView } from "@/lib/content/booking-terms/schema";
import type { ConditionFacts } from "@/lib/orders/conditions/policy";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";

/** The part of an offer that choosing an hour needs. Amounts are in minor units. */
export type HourOffer = {
  id: string;
  slug: string;
  title: string;
  contentType: ContentType;
  masterId: string;
  masterName: string;
  sellerKind: SellerKind | null;
  contraindications: string | null;
  contraindicationsVersion: string | null;
  amount: number;
  minimumAmount: number | null;
  suggestedAmount: number | null;
  currency: string;
  modality: Modality;
  onlineType: OnlineType | null;
  placeName: string | null;
  placeAddress: string | null;
  placeCity: string | null;
  placeQuarter: string | null;
  addressAfterReserving: boolean;
  minutes: number;
  nextFreeAt: string | null;
  /** Zone of the Master's hours. */
  zone: string | null;
  moveHours: number;
  /** Hours before which an hour is booked at the latest. */
  noticeHours: number;
  /** Days ahead in which hours can be booked. */
  horizonDays: number;
  questions: readonly string[];
  packs: readonly PackPriceView[];
  /** It is no longer public: its hours are for those who have bought a pack. */
  isWithdrawn: boolean;
};

type OfferDetail = AyniDetail & { session: BookingTermsView };

export const toHourOffer = ({ session, ...ayni }: OfferDetail, isListed = true): HourOffer => ({
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
  zone: session.zone,
  moveHours: session.moveHours,
  noticeHours: session.noticeHours,
  horizonDays: session.horizonDays,
  questions: session.questions,
  packs: isListed && ayni.amount > 0 && ayni.minimumAmount === null ? session.packs : [],
  isWithdrawn: !isListed,
});

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
