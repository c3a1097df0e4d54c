import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import styles from "./content-kind.module.css";

/** The type and first discipline of a content. */
export function ContentKind({ ayni }: { ayni: Pick<CatalogueItem, "contentType" | "disciplines"> }) {
  const discipline = ayni.disciplines.find(isDisciplineKey);
  return (
    <p className={styles.kind}>
      <span className={styles.type}>{CONTENT_TYPE_LABELS[ayni.contentType]}</span>
      {discipline && <span className={styles.discipline}>{disciplineName(discipline)}</span>}
    </p>
  );
}
