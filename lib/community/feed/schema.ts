import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { MasterSummary } from "@/lib/discovery/masters/data";

/** Why something is in somebody's feed, in its order; no content has two reasons. */
export const FEED_TIERS = ["masters", "disciplines", "rest"] as const;
export type FeedTier = (typeof FEED_TIERS)[number];

export const feedInput = z
  .object({
    /** The id of the last item seen, or what `metadata.after` said. */
    before: z.string().max(60, "Indica el id de un contenido").nullish(),
  })
  .default({});

export type FeedItem = CatalogueItem & { tier: FeedTier };

export type FeedPage = {
  content: FeedItem[];
  metadata: { total: number; pageSize: number; after: string | null };
};

/** Where a page ended. Its tier is null where only the item is known: then it is the one that it has now. */
type FeedPlace = { tier: FeedTier | null; id: string };

const uuid = z.uuid();
const isTier = (text: string): text is FeedTier => (FEED_TIERS as readonly string[]).includes(text);

/** A place as it goes to the client: following somebody meanwhile does not move it. */
export const placeText = (tier: FeedTier, id: string): string => `${tier}.${id}`;

/** Reads a place, or the id of an item; null for anything else. */
export function readPlace(text: string): FeedPlace | null {
  const [, tier, id = ""] = /^(?:(\w+)\.)?([^.]+)$/.exec(text) ?? [];
  if (!uuid.safeParse(id).success) return null;
  if (tier === undefined) return { tier: null, id };
  return isTier(tier) ? { tier, id } : null;
}

/** An encuentro to come of what somebody received. */
export type NextEncuentro = {
  id: string;
  startsAt: string;
  endsAt: string;
  title: string;
  /** By which they received it. */
  orderId: string;
  ayni: { slug: string; title: string };
  masterName: string;
  /** Where it takes place; null where it is by video call. */
  place: string | null;
};

/** A Master whom somebody may want to follow. */
export type SuggestedMaster = Pick<
  MasterSummary,
  "id" | "slug" | "name" | "lastName" | "image" | "city" | "country" | "disciplines"
>;

/** What stands above and beside the feed. */
export type FeedHome = {
  name: string;
  /** The zone that they chose, for what is said before their own is known. */
  timezone: string | null;
  following: number;
};
