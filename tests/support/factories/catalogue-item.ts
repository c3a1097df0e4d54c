import { NO_PARTS } from "@/lib/content/ayni/parts";
import type { CatalogueItem } from "@/lib/content/ayni/schema";

/** Builds an event; `id` is also its slug and title. */
export const buildCatalogueItem = (id: string, overrides: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  slug: id,
  title: id,
  shortDescription: "",
  contentType: "EVENT",
  onlineType: null,
  modality: "ONLINE",
  status: "PUBLISHED",
  amount: 1000,
  currency: "EUR",
  minimumAmount: null,
  disciplines: ["YOGA"],
  topics: [],
  coverUrl: "/x.svg",
  coverSrcSet: null,
  nextStartsAt: null,
  liveUntil: null,
  nextTimezone: null,
  placeCity: null,
  parts: NO_PARTS,
  seatsLeft: null,
  publishedAt: null,
  userId: "u",
  master: { id: "u", slug: "m", name: "M", lastName: "N", profileImage: null, city: null, country: null },
  ...overrides,
});
