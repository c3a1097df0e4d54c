import { cx } from "@/components/ui/cx";
import { ApproximatePrice } from "./approximate-price";
import styles from "./ayni-card.module.css";
import { formatPrice, isFree } from "./price";
import type { PricedContent } from "./price";

/** The price of a content; its place must have two lines. */
export function AyniPrice({ ayni }: { ayni: PricedContent }) {
  return (
    <span className={cx(styles.price, isFree(ayni) && styles.free)}>
      {formatPrice(ayni)}
      <ApproximatePrice ayni={ayni} className={styles.approximate} />
    </span>
  );
}
