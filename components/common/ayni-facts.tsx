import { isHeldLive } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { formatDistance } from "@/lib/discovery/filters/near";
import styles from "./ayni-card.module.css";
import { formatSeatsLeft, listContentFacts } from "./content-length";

/** Extent and place of a content, and the seats left if they are few. */
export function AyniFacts({ item }: { item: CatalogueItem }) {
  const distance = item.distanceKm === null ? [] : [formatDistance(item.distanceKm)];
  const facts = [...listContentFacts(item), ...distance];
  const seatsLeft = isHeldLive(item) ? formatSeatsLeft(item) : null;
  if (facts.length === 0 && seatsLeft === null) return null;
  return (
    <p className={styles.facts}>
      {facts.length > 0 && <span>{facts.join(" · ")}</span>}{" "}
      {seatsLeft && <b className={styles.seats}>{seatsLeft}</b>}
    </p>
  );
}
