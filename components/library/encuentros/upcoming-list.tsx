import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { CalendarIcon } from "@/components/ui/icons";
import { StretchedLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import libraryStyles from "@/components/library/library.module.css";
import { listUpcoming, type LibraryItem } from "@/components/library/shelf";
import styles from "./upcoming-list.module.css";

/** Contents with an encuentro within a week; renders nothing if there are none. */
export function UpcomingList({ items, now }: { items: readonly LibraryItem[]; now: string }) {
  const upcoming = listUpcoming(items, now);
  if (upcoming.length === 0) return null;
  return (
    <section aria-labelledby="soon" className={libraryStyles.section}>
      <h2 id="soon">Esta semana te encuentras con</h2>
      <ul role="list" className={styles.list}>
        {upcoming.map(({ ayni, order }) => (
          <li key={order.id} className={styles.item}>
            <CalendarIcon size={24} className={styles.icon} />
            <div className={styles.words}>
              <h3 className={styles.title}>
                <StretchedLink href={routes.receivedItem(ayni.slug, order.id, "encuentros")}>
                  {ayni.title}
                </StretchedLink>
              </h3>
              <p className={styles.master}>
                Con {ayni.master.name} {ayni.master.lastName}
              </p>
            </div>
            <p className={styles.when}>
              <NextEncuentroTime ayni={ayni} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
