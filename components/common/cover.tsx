import type { CatalogueItem } from "@/lib/content/ayni/schema";
import styles from "./cover.module.css";

interface CoverProps {
  ayni: Pick<CatalogueItem, "coverUrl" | "coverSrcSet">;
  /** How wide it is shown, for the browser's choice among the sizes. */
  sizes: string;
  /** For the image that a page opens with. */
  eager?: boolean;
  className?: string;
}

/** The cover of a content. It says nothing that the title beside it does not: no alternative text. */
export function Cover({ ayni, sizes, eager, className }: CoverProps) {
  // Inside a <picture> React does not preload it on its own, in a size that the page may not use.
  return (
    <picture className={styles.picture}>
      <img
        src={ayni.coverUrl}
        srcSet={ayni.coverSrcSet ?? undefined}
        sizes={ayni.coverSrcSet ? sizes : undefined}
        alt=""
        width={640}
        height={480}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
