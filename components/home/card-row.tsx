import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import styles from "./card-row.module.css";

/** Cards in one row: four, two by two, or to be swiped where there is room for no more than one. */
export function CardRow({ items }: { items: CatalogueItem[] }) {
  return (
    <ul className={styles.row}>
      {items.map((item) => (
        <li key={item.id}>
          <AyniCard item={item} />
        </li>
      ))}
    </ul>
  );
}
