import { Cover } from "@/components/common/cover";
import { Card } from "@/components/ui/card";
import { StretchedLink } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress";
import { routes } from "@/lib/platform/routes";
import styles from "./continue-list.module.css";
import { READER_HASH } from "./reader/reader-hash";
import libraryStyles from "./library.module.css";
import { listUnfinished, formatResumePoint, type LibraryItem } from "./shelf";

function ContinueItem({ item }: { item: LibraryItem }) {
  const { ayni, order, progress } = item;
  const share = (progress.percent ?? 0) / 100;
  const path = routes.receivedItem(ayni.slug, order.id, "contenido");
  return (
    <Card as="article" clickable className={styles.item}>
      <Cover ayni={ayni} sizes="96px" eager className={styles.cover} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <StretchedLink href={ayni.contentType === "EBOOK" ? `${path}${READER_HASH}` : path}>
            {ayni.title}
          </StretchedLink>
        </h3>
        <p className={styles.where}>{formatResumePoint(item)}</p>
        <div className={styles.progress}>
          <ProgressBar value={share} label={`Progreso de ${ayni.title}`} />
          <span className={styles.percent}>{progress.percent} %</span>
        </div>
      </div>
    </Card>
  );
}

/** Unfinished contents; renders nothing if there are none. */
export function ContinueList({ items }: { items: readonly LibraryItem[] }) {
  const unfinished = listUnfinished(items);
  if (unfinished.length === 0) return null;
  return (
    <section aria-labelledby="continue" className={libraryStyles.section}>
      <h2 id="continue">Continúa donde lo dejaste</h2>
      <ul role="list" className={styles.list}>
        {unfinished.map((item) => (
          <li key={item.order.id}>
            <ContinueItem item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
