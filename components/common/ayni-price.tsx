import { cx } from "@/components/ui/cx";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { atRemainingPrice } from "@/lib/orders/pro-rata";
import { ApproximatePrice } from "./approximate-price";
import styles from "./ayni-card.module.css";
import { formatPrice, isFree } from "./price";

type SeriesItem = Pick<
  CatalogueItem,
  "amount" | "currency" | "minimumAmount" | "proRata" | "encuentrosLeft" | "parts"
>;

/** The price of a content in a list, that of what is left of it; its place must have two lines. */
export function AyniPrice({ item }: { item: SeriesItem }) {
  const price = atRemainingPrice(item, { left: item.encuentrosLeft, total: item.parts.encuentros });
  return (
    <span className={cx(styles.price, isFree(price) && styles.free)}>
      {formatPrice(price)}
      <ApproximatePrice ayni={price} className={styles.approximate} />
    </span>
  );
}
