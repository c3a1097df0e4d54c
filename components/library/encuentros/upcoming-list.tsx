import { CardWhen } from "@/components/common/next-encuentro-time";
import { CalendarIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import libraryStyles from "../library.module.css";
import { meetingSoon, type ShelfItem } from "../shelf";
import styles from "./upcoming-list.module.css";

/** What meets within a week; nothing where there is none. */
export function SoonList({ items, now }: { items: readonly ShelfItem[]; now: string }) {
  const soon = meetingSoon(items, now);
  if (soon.length === 0) return null;
  return (
    <section aria-labelledby="soon" className={libraryStyles.section}>
      <h2 id="soon">Esta semana te encuentras con</h2>
      <ul role="list" className={styles.list}>
        {soon.map(({ ayni, order }) => (
          <li key={order.id} className={styles.item}>
            <CalendarIcon size={24} className={styles.icon} />
            <div className={styles.words}>
              <h3 className={styles.title}>
                <Link href={routes.receivedItem(ayni.slug, order.id, "encuentros")} className={styles.link}>
                  {ayni.title}
                </Link>
              </h3>
              <p className={styles.master}>
                Con {ayni.master.name} {ayni.master.lastName}
              </p>
            </div>
            {ayni.nextStartsAt && (
              <p className={styles.when}>
                <CardWhen startsAt={ayni.nextStartsAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
