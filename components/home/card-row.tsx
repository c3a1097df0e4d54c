import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import styles from "./card-row.module.css";

/** Up to four cards in a row; swipeable on narrow screens. */
export function CardRow({ items }: { items: CatalogueItem[] }) {
  return (
    <ul className={styles.row}>
      {items.map((item) => (
        <li key={item.id}>
          <AyniCard item={item} upright />
        </li>
      ))}
    </ul>
  );
}
