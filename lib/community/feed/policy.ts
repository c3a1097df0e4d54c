/** Reasons for an item to be in the feed, in feed order; every item has one. */
export const FEED_TIERS = ["masters", "disciplines", "rest"] as const;
export type FeedTier = (typeof FEED_TIERS)[number];

/** Parts of a profile that the setup wizard asks for. */
export const profileParts = ["photo", "place", "disciplines"] as const;
export type ProfilePart = (typeof profileParts)[number];
