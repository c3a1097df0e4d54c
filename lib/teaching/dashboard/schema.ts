import type { AyniStatus } from "@/lib/content/ayni/schema";
import type { ContentType } from "@/lib/reference/labels";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { ReceivedSection } from "@/lib/platform/routes";

/** The states of what one offers, as they stand in an address. */
export const OFFERED_STATES = {
  publicados: "PUBLISHED",
  borradores: "DRAFT",
  archivados: "ARCHIVED",
} as const satisfies Record<string, AyniStatus>;
export type OfferedState = keyof typeof OFFERED_STATES;

export const isOfferedState = (text: unknown): text is OfferedState =>
  typeof text === "string" && Object.hasOwn(OFFERED_STATES, text);

export const OFFERED_PAGE = 40;

/** What is left for the Master in one currency: minor units, without tax and fee. */
export type Earning = { currency: CurrencyCode; amount: number };

/** A content as its Master follows it. Instants are ISO 8601 in UTC. */
export type OfferedAyni = {
  id: string;
  slug: string;
  title: string;
  contentType: ContentType;
  status: AyniStatus;
  section: ReceivedSection;
  coverUrl: string;
  coverSrcSet: string | null;
  nextStartsAt: string | null;
  changedAt: string;
  views: { recent: number; all: number };
  /** Those who hold it now. */
  receivers: number;
  takenPlaces: number;
  capacity: number | null;
  earnings: Earning[];
  /** What a draft lacks to be published, as nouns; empty for anything else. */
  missing: string[];
};

export type OfferedPage = { content: OfferedAyni[]; after: string | null };

export type OfferedTotals = {
  counts: Record<OfferedState, number>;
  /** Different people who hold something of the Master's. */
  receivers: number;
  recentViews: number;
  earnings: Earning[];
};

/** An encuentro that the Master will give. */
export type ComingEncuentro = {
  id: string;
  startsAt: string;
  title: string;
  participants: number;
  ayni: { slug: string; title: string; status: AyniStatus };
};
