import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import { zoneCityName } from "@/lib/platform/time/zone-city";

type Venue = { modality: Modality; placeCity: string | null };

/**
 * The city of an encuentro in person, which is told in the hour of its place; null for an online one, which is told in
 * the hour of the viewer. `timezone` is the encuentro's.
 */
export const findVenueCity = ({ modality, placeCity }: Venue, timezone: string): string | null =>
  modality === "OFFLINE" ? placeCity?.trim() || zoneCityName(timezone) : null;

type Delivery = { contentType: ContentType; onlineType: OnlineType | null };

/** Received by being there, so that nothing of it is kept but its files; else it is read or played at any time. */
export const isHeldLive = ({ contentType, onlineType }: Delivery): boolean =>
  contentType !== "PODCAST" && contentType !== "EBOOK" && onlineType !== "RECORDED";
