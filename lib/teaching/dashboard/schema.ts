import type { AyniStatus, CatalogueItem } from "@/lib/content/ayni/schema";
import type { ContentType } from "@/lib/reference/labels";
import type { OpenSales } from "@/lib/content/booking-terms/schema";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { ReceivedSection } from "@/lib/platform/routes";

/** Content states by their URL segment. */
export const DASHBOARD_STATUSES = {
  publicados: "PUBLISHED",
  borradores: "DRAFT",
  archivados: "ARCHIVED",
} as const satisfies Record<string, AyniStatus>;
export type DashboardTab = keyof typeof DASHBOARD_STATUSES;

export const isDashboardTab = (text: unknown): text is DashboardTab =>
  typeof text === "string" && Object.hasOwn(DASHBOARD_STATUSES, text);

export const DASHBOARD_PAGE_SIZE = 40;

/** Without tax and commission, in minor units. */
export type Earning = { currency: CurrencyCode; amount: number };

export type DashboardAyni = Pick<
  CatalogueItem,
  "modality" | "nextStartsAt" | "nextEndsAt" | "liveUntil" | "nextTimezone" | "placeCity"
> & {
  id: string;
  slug: string;
  title: string;
  contentType: ContentType;
  isSession: boolean;
  status: AyniStatus;
  section: ReceivedSection;
  coverUrl: string;
  coverSrcSet: string | null;
  changedAt: string;
  views: { recent: number; all: number };
  /** Users with an owned order. */
  receivers: number;
  /** The sales of an offer by the hour that are still to be given; null for other contents. */
  openSales: OpenSales | null;
  takenSeats: number;
  capacity: number | null;
  earnings: Earning[];
  /** Spanish nouns of what a draft lacks to be published; empty for other states. */
  missing: string[];
  /** The reason why an admin has taken it down; null if none has. */
  takedownReason: string | null;
};

export type DashboardPage = { content: DashboardAyni[]; after: string | null };

export type DashboardTotals = {
  counts: Record<DashboardTab, number>;
  receivers: number;
  recentViews: number;
  earnings: Earning[];
};

export type UpcomingEncuentro = {
  id: string;
  startsAt: string;
  endsAt: string;
  /** The instant at which its room was opened; null before, and without a room of ours. */
  openedAt: string | null;
  timezone: string;
  /** The city of an encuentro in person; null for an online one. */
  city: string | null;
  title: string;
  participants: number;
  /** Free seats of its content; null without a limit. */
  seatsLeft: number | null;
  /** It takes place in the live room. */
  isInRoom: boolean;
  /** It was booked by the hour, by one person. */
  isBooked: boolean;
  ayni: { slug: string; title: string; status: AyniStatus };
};
