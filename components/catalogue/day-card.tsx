import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { DayCard } from "./group-by-day";

/** Prepares a card for a list by day. */
export const toDayCard = (item: CatalogueItem, eager?: boolean): DayCard => ({
  id: item.id,
  startsAt: item.liveUntil ?? item.nextStartsAt,
  card: <AyniCard item={item} eager={eager} />,
});
