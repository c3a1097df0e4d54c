import { AyniGrid } from "@/components/common/ayni-grid";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./feed-list.module.css";

const CARDS = 2;

/** The outlines of what is on its way. */
export function FeedSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="visually-hidden">
        Buscando más novedades…
      </p>
      <AyniGrid>
        {Array.from({ length: CARDS }, (_, index) => (
          <li key={index} className={styles.card} aria-hidden="true">
            <Skeleton shape="block" className={styles.cover} />
            <Skeleton />
            <Skeleton shape="block" className={styles.title} />
            <Skeleton shape="block" className={styles.foot} />
          </li>
        ))}
      </AyniGrid>
    </div>
  );
}
