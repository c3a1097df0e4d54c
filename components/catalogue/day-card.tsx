import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { DayCard } from "./group-by-day";

/** Prepares a card for a list by day. */
export const toDayCard = (item: CatalogueItem, eager?: boolean): DayCard => ({
  id: item.id,
  startsAt: item.liveUntil ?? item.nextStartsAt,
  timezone: item.nextTimezone ?? DEFAULT_TIME_ZONE,
  inPerson: item.modality === "OFFLINE",
  card: <AyniCard item={item} eager={eager} />,
});
