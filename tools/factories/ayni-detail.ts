import { NO_PARTS } from "@/lib/content/ayni/parts";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { AyniDetail } from "@/lib/content/ayni/schema";

/** Builds the view of a published workshop, without a database. */
export const buildAyniDetail = (overrides: Partial<AyniDetail> = {}): AyniDetail => ({
  id: "0198f0a0-0000-7000-8000-000000000001",
  slug: "respirar-para-volver-a-casa",
  title: "Respirar para volver a casa",
  shortDescription: "Tres encuentros para soltar el año.",
  contentType: "WORKSHOP",
  onlineType: "VIDEOCALL",
  modality: "ONLINE",
  status: "PUBLISHED",
  amount: 2550,
  currency: "EUR",
  minimumAmount: null,
  disciplines: ["CONSCIOUS_BREATHING"],
  topics: ["CALM"],
  coverUrl: "/tejidos/portada/WORKSHOP/CONSCIOUS_BREATHING/respirar-para-volver-a-casa.svg",
  coverSrcSet: null,
  publishedAt: "2026-06-01T10:00:00.000Z",
  nextStartsAt: null,
  nextTimezone: null,
  userId: "0198f0a0-0000-7000-8000-000000000002",
  master: {
    id: "0198f0a0-0000-7000-8000-000000000002",
    slug: "lucia-ferrer",
    name: "Lucía",
    lastName: "Ferrer",
    profileImage: null,
    city: "Valencia",
    country: "ES",
  },
  description: "Una práctica guiada y sin prisa.",
  contraindications: null,
  videoUrl: null,
  language: "es",
  suggestedAmount: null,
  capacity: null,
  parts: NO_PARTS,
  seatsLeft: null,
  accessDays: null,
  placeName: null,
  placeAddress: null,
  placeCity: null,
  placeCountry: null,
  lastEndsAt: null,
  version: 1,
  encuentros: [],
  files: [],
  masterShortDescription: "Facilitadora de respiración",
  ...overrides,
});

/** Builds an encuentro of 90 minutes in Madrid. */
export const buildEncuentroView = (
  startsAt: string,
  overrides: Partial<EncuentroView> = {},
): EncuentroView => ({
  id: startsAt,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  timezone: "Europe/Madrid",
  durationMinutes: 90,
  title: "",
  cancelled: false,
  ...overrides,
});
