import { AyniGrid } from "@/components/ayni/ayni-grid";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TrayArrowDownIcon } from "@/components/ui/icons";
import type { ReceivedItem } from "@/lib/orders/schema";
import { routes } from "@/lib/routes";
import styles from "./library.module.css";
import { ReceivedCard } from "./received-card";

const FIRST_ROW = 4;

/** All that somebody has received, the newest first. */
export function Library({ items }: { items: ReceivedItem[] }) {
  return (
    <div className={styles.library}>
      <h1>Ayni recibido</h1>
      {items.length === 0 ? (
        <EmptyState
          icon={<TrayArrowDownIcon size={38} />}
          title="Aquí vivirá lo que recibas"
          action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
        >
          <p>
            Hay Maestros que comparten pódcast, libros y encuentros, muchos de ellos gratis. Elige uno y te
            esperará en esta sala.
          </p>
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>Tu sala tranquila: escucha, lee y vuelve cuando quieras.</p>
          <AyniGrid>
            {items.map((item, index) => (
              <li key={item.order.id}>
                <ReceivedCard received={item} eager={index < FIRST_ROW} />
              </li>
            ))}
          </AyniGrid>
        </>
      )}
    </div>
  );
}
