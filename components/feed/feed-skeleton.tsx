import { AyniGrid } from "@/components/common/ayni-grid";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./feed-list.module.css";

const SKELETON_CARDS = 2;

export function FeedSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="visually-hidden">
        Buscando más novedades…
      </p>
      <AyniGrid>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
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
