import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { FEED_TIERS, type FeedTier, type ProfilePart } from "./policy";

export const feedInput = z
  .object({
    /** `metadata.after` of the previous page, or the id of the last item seen. */
    before: z.string().max(60, "Indica el id de un contenido").nullish(),
  })
  .default({});

/** `sharedDiscipline` is the first one the item and the member have in common. */
export type FeedItem = CatalogueItem & { tier: FeedTier; sharedDiscipline: string | null };

export type FeedPage = {
  content: FeedItem[];
  metadata: { pageSize: number; after: string | null };
};

export type FeedItemPage = Pick<FeedPage, "content"> & {
  metadata: FeedPage["metadata"] & { total: number };
};

/** The last item of a page. A null tier stands for the item's current one. */
type FeedCursor = { tier: FeedTier | null; id: string };

const uuid = z.uuid();
const isTier = (text: string): text is FeedTier => (FEED_TIERS as readonly string[]).includes(text);

/** Includes the tier, so that following a Master in between does not move the cursor. */
export const encodeFeedCursor = (tier: FeedTier, id: string): string => `${tier}.${id}`;

/** Parses a cursor or the id of an item; null for anything else. */
export function decodeFeedCursor(text: string): FeedCursor | null {
  const [, tier, id = ""] = /^(?:(\w+)\.)?([^.]+)$/.exec(text) ?? [];
  if (!uuid.safeParse(id).success) return null;
  if (tier === undefined) return { tier: null, id };
  return isTier(tier) ? { tier, id } : null;
}

export type NextEncuentro = {
  id: string;
  startsAt: string;
  endsAt: string;
  /** The instant at which its Master opened its room; null before, and without a room of ours. */
  openedAt: string | null;
  isInRoom: boolean;
  timezone: string;
  title: string;
  orderId: string;
  ayni: { slug: string; title: string };
  masterName: string;
  /** Venue and city; null for video calls. */
  place: string | null;
  /** The city of an encuentro in person; null for an online one. */
  city: string | null;
};

export type SuggestedMaster = Pick<
  MasterSummary,
  "id" | "slug" | "name" | "lastName" | "image" | "city" | "country" | "disciplines"
>;

export type FeedHeader = {
  name: string;
  /** The time zone of the settings, used until the browser's own is known. */
  timezone: string | null;
  following: number;
  /** Parts of the profile that are still missing. */
  missing: ProfilePart[];
};
