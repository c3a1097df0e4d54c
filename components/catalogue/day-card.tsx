import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { DayCard } from "./group-by-day";

type DayCardOptions = {
  /** The list is one of offers by the hour, each on the day of its next free hour. */
  bookable: boolean;
  eager?: boolean;
};

/** Prepares a card for a list by day. */
export const toDayCard = (item: CatalogueItem, { bookable, eager }: DayCardOptions): DayCard => ({
  id: item.id,
  startsAt: bookable ? item.nextFreeAt : (item.nextStartsAt ?? item.liveUntil),
  card: <AyniCard item={item} eager={eager} />,
});
