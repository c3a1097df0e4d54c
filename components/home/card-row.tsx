import { AyniCard } from "@/components/common/ayni-card";
import { gatherCovers } from "@/components/common/cover-sheet";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import styles from "./card-row.module.css";

/** Up to four cards in a row; swipeable on narrow screens. */
export function CardRow({ items }: { items: CatalogueItem[] }) {
  const covers = gatherCovers(items);
  return (
    <ul role="list" className={styles.row} style={covers.style}>
      {items.map((item) => (
        <li key={item.id}>
          <AyniCard item={item} upright sheetIndex={covers.indexOf(item)} />
        </li>
      ))}
    </ul>
  );
}
