import { Choices } from "@/components/ui/link-tabs";
import { AyniGrid } from "@/components/common/ayni-grid";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TrayArrowDownIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { ContinueList } from "./continue-list";
import styles from "./library.module.css";
import { ReceivedCard } from "./library-card";
import { SHELVES, stateOf, type Shelf, type ShelfItem } from "./shelf";
import { SoonList } from "./encuentros/upcoming-list";

interface LibraryProps {
  items: ShelfItem[];
  /** The view that is asked for; null shows all. */
  shelf: Shelf | null;
  /** The instant of the request. */
  now: string;
}

const FIRST_ROW = 4;
const ALL = "todo";

const choices = [
  { key: ALL, label: "Todo", href: routes.received() },
  ...Object.entries(SHELVES).map(([key, { label }]) => ({
    key,
    label,
    href: routes.received({ estado: key }),
  })),
];

function Nothing() {
  return (
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
  );
}

function Shelves({ items, shelf }: Omit<LibraryProps, "now">) {
  const shown = shelf ? items.filter((item) => stateOf(item) === SHELVES[shelf].state) : items;
  return (
    <section aria-labelledby="shelves" className={styles.section}>
      <h2 id="shelves">Todo lo que has recibido</h2>
      <Choices label="Qué se ve de lo recibido" choices={choices} current={shelf ?? ALL} />
      {shelf && shown.length === 0 && (
        <p className={styles.none}>
          {SHELVES[shelf].none} <TextLink href={routes.received()}>Ver todo</TextLink>
        </p>
      )}
      <AyniGrid>
        {shown.map((item, index) => (
          <li key={item.order.id}>
            <ReceivedCard received={item} eager={index < FIRST_ROW} />
          </li>
        ))}
      </AyniGrid>
    </section>
  );
}

/** All that somebody has received: what they were in, what meets soon, then the whole of it, the newest first. */
export function Library({ items, shelf, now }: LibraryProps) {
  return (
    <div className={styles.library}>
      <header>
        <h1>Ayni recibido</h1>
        {items.length > 0 && (
          <p className={styles.lead}>Tu sala tranquila: escucha, lee y vuelve cuando quieras.</p>
        )}
      </header>
      {items.length === 0 ? (
        <Nothing />
      ) : (
        <>
          {shelf === null && (
            <>
              <ContinueList items={items} />
              <SoonList items={items} now={now} />
            </>
          )}
          <Shelves items={items} shelf={shelf} />
        </>
      )}
    </div>
  );
}
