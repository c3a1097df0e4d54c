import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatType } from "@/lib/reference/labels";
import styles from "./content-kind.module.css";

/** The type and first discipline of a content. */
export function ContentKind({
  ayni,
}: {
  ayni: Pick<CatalogueItem, "contentType" | "isSession" | "disciplines">;
}) {
  const discipline = ayni.disciplines.find(isDisciplineKey);
  return (
    <p className={styles.kind}>
      <span className={styles.type}>{formatType(ayni)}</span>
      {discipline && <span className={styles.discipline}>{disciplineName(discipline)}</span>}
    </p>
  );
}
