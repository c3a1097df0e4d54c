import { Cover } from "@/components/common/cover";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { routes } from "@/lib/platform/routes";
import styles from "./continue-list.module.css";
import libraryStyles from "./library.module.css";
import { toContinue, whereLabel, type ShelfItem } from "./shelf";

function Item({ item }: { item: ShelfItem }) {
  const { ayni, order, progress } = item;
  const share = (progress.percent ?? 0) / 100;
  return (
    <article className={styles.item}>
      <Cover ayni={ayni} sizes="96px" eager className={styles.cover} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link href={routes.receivedItem(ayni.slug, order.id, "contenido")} className={styles.link}>
            {ayni.title}
          </Link>
        </h3>
        <p className={styles.where}>{whereLabel(item)}</p>
        <div className={styles.progress}>
          <Progress value={share} label={`Progreso de ${ayni.title}`} />
          <span className={styles.percent}>{progress.percent} %</span>
        </div>
      </div>
    </article>
  );
}

/** What somebody was last in and has not finished; nothing where there is none. */
export function ContinueList({ items }: { items: readonly ShelfItem[] }) {
  const unfinished = toContinue(items);
  if (unfinished.length === 0) return null;
  return (
    <section aria-labelledby="continue" className={libraryStyles.section}>
      <h2 id="continue">Continúa donde lo dejaste</h2>
      <ul role="list" className={styles.list}>
        {unfinished.map((item) => (
          <li key={item.order.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
