import { movingPicture } from "@/components/ui/moving-picture";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import styles from "./cover.module.css";

interface CoverProps {
  ayni: Pick<CatalogueItem, "coverUrl" | "coverSrcSet">;
  sizes: string;
  /** For the largest image above the fold. */
  eager?: boolean;
  className?: string;
  /** Path of the page whose large picture it is. */
  pagePath?: string;
}

/** The cover of a content. Decorative, since the title is always next to it. */
export function Cover({ ayni, sizes, eager, className, pagePath }: CoverProps) {
  // <picture> keeps React from preloading the image in a size that the page may not use.
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
        data-picture=""
        className={className}
        style={pagePath === undefined ? undefined : movingPicture(pagePath)}
      />
    </picture>
  );
}
