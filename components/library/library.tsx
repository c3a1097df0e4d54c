import { LinkTabs } from "@/components/ui/link-tabs";
import { AyniGrid } from "@/components/common/ayni-grid";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TrayArrowDownIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { ContinueList } from "./continue-list";
import styles from "./library.module.css";
import { LibraryCard } from "./library-card";
import { SHELVES, getShelfState, type Shelf, type LibraryItem } from "./shelf";
import { UpcomingList } from "./encuentros/upcoming-list";

interface LibraryProps {
  items: LibraryItem[];
  /** Null shows everything. */
  shelf: Shelf | null;
  /** Time of the request, ISO 8601. */
  now: string;
}

const EAGER_CARDS = 4;
const ALL_KEY = "todo";

const tabs = [
  { key: ALL_KEY, label: "Todo", href: routes.received() },
  ...Object.entries(SHELVES).map(([key, { label }]) => ({
    key,
    label,
    href: routes.received({ estado: key }),
  })),
];

function EmptyLibrary() {
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

function ShelfView({ items, shelf }: Omit<LibraryProps, "now">) {
  const visibleItems = shelf ? items.filter((item) => getShelfState(item) === SHELVES[shelf].state) : items;
  return (
    <section aria-labelledby="shelves" className={styles.section}>
      <h2 id="shelves">Todo lo que has recibido</h2>
      <LinkTabs label="Qué se ve de lo recibido" tabs={tabs} current={shelf ?? ALL_KEY} />
      {shelf && visibleItems.length === 0 && (
        <p className={styles.emptyText}>
          {SHELVES[shelf].emptyText} <TextLink href={routes.received()}>Ver todo</TextLink>
        </p>
      )}
      <AyniGrid>
        {visibleItems.map((item, index) => (
          <li key={item.order.id}>
            <LibraryCard received={item} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </AyniGrid>
    </section>
  );
}

/** Received contents: to continue, with an encuentro soon, then all of them, newest first. */
export function Library({ items, shelf, now }: LibraryProps) {
  return (
    <div className={styles.library}>
      <header className={styles.header}>
        <div>
          <h1>Ayni recibido</h1>
          {items.length > 0 && (
            <p className={styles.lead}>Tu sala tranquila: escucha, lee y vuelve cuando quieras.</p>
          )}
        </div>
        <TextLink href={routes.orders()}>Pedidos y recibos</TextLink>
      </header>
      {items.length === 0 ? (
        <EmptyLibrary />
      ) : (
        <>
          {shelf === null && (
            <>
              <ContinueList items={items} />
              <UpcomingList items={items} now={now} />
            </>
          )}
          <ShelfView items={items} shelf={shelf} />
        </>
      )}
    </div>
  );
}
