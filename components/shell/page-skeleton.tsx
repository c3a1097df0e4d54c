import { Container } from "@/components/ui/container";
import { Skeleton } from "@/components/ui/skeleton";
import type { PageShape } from "./page-shapes";
import styles from "./page-skeleton.module.css";

const BLOCKS: Record<PageShape, number> = { cards: 8, rows: 6, parts: 8 };

/**
 * The outlines of the page to come, above the one that is left: style sheets show those that `LinkNavigation` names on <html>. The
 * browser draws them without having asked the server, and they belong to no page, so that each of these answers with its status.
 */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      <Container className={styles.page}>
        <Skeleton className={styles.title} />
        {Object.entries(BLOCKS).map(([shape, count]) => (
          <div key={shape} className={styles[shape]}>
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} shape="block" className={styles.block} />
            ))}
          </div>
        ))}
      </Container>
    </div>
  );
}
