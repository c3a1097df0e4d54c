import { MembershipLines } from "@/components/memberships/membership-lines";
import { LinkTabs } from "@/components/ui/link-tabs";
import { AyniGrid } from "@/components/common/ayni-grid";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TrayArrowDownIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { ContinueList } from "./continue-list";
import styles from "./library.module.css";
import { LibraryCard } from "./library-card";
import { SHELVES, getShelfPage, toShelfHref, type LibraryItem, type Shelf, type ShelfView } from "./shelf";
import { ShelfForm } from "./shelf-form";
import { UpcomingList } from "./encuentros/upcoming-list";
import { NO_RESULTS } from "@/lib/platform/copy/search";

interface LibraryProps {
  items: LibraryItem[];
  /** The viewer's own. */
  memberships: readonly MembershipView[];
  view: ShelfView;
  /** Time of the request, ISO 8601. */
  now: string;
}

const EAGER_CARDS = 4;
const ALL_KEY = "todo";
/** From this length on, the shelf has a search field. */
const LONG_SHELF = 12;

const isShelfKey = (key: string): key is Shelf => Object.hasOwn(SHELVES, key);

const toTabs = (view: ShelfView) =>
  [
    { key: ALL_KEY, label: "Todo" },
    ...Object.entries(SHELVES).map(([key, { label }]) => ({ key, label })),
  ].map(({ key, label }) => ({
    key,
    label,
    href: toShelfHref({ ...view, shelf: isShelfKey(key) ? key : null, page: 1 }),
  }));

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

function EmptyShelf({ view: { shelf, text } }: Pick<LibraryProps, "view">) {
  const isEmptyState = text === "" && shelf !== null;
  return (
    <p className={styles.emptyText}>
      {isEmptyState ? SHELVES[shelf].emptyText : `${NO_RESULTS}.`}{" "}
      <TextLink href={routes.received()}>Ver todo</TextLink>
    </p>
  );
}

function ShelfSection({ items, view }: Pick<LibraryProps, "items" | "view">) {
  const { items: shownItems, page, pageCount } = getShelfPage(items, view);
  return (
    <section aria-labelledby="shelves" className={styles.section}>
      <h2 id="shelves">Todo lo que has recibido</h2>
      <LinkTabs label="Qué se ve de lo recibido" tabs={toTabs(view)} current={view.shelf ?? ALL_KEY} />
      {(items.length >= LONG_SHELF || view.text !== "") && <ShelfForm view={view} />}
      {shownItems.length === 0 && <EmptyShelf view={view} />}
      <AyniGrid>
        {shownItems.map((item, index) => (
          <li key={item.order.id}>
            <LibraryCard received={item} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </AyniGrid>
      {pageCount > 1 && (
        <Pager
          label="Páginas de lo recibido"
          page={page}
          pageCount={pageCount}
          hrefFor={(to) => toShelfHref({ ...view, page: to })}
        />
      )}
    </section>
  );
}

/** Received contents: to continue, with an encuentro soon, then all of them, newest first. */
export function Library({ items, memberships, view, now }: LibraryProps) {
  return (
    <div className={styles.library}>
      <header className={styles.header}>
        <div>
          <h1>Ayni recibido</h1>
          {items.length > 0 && (
            <p className={styles.lead}>Tu sala tranquila: escucha, lee y vuelve cuando quieras.</p>
          )}
        </div>
        <p className={styles.links}>
          <TextLink href={routes.memberships()}>Membresías</TextLink>
          <TextLink href={routes.orders()}>Pedidos y recibos</TextLink>
        </p>
        <MembershipLines memberships={memberships} />
      </header>
      {items.length === 0 ? (
        <EmptyLibrary />
      ) : (
        <>
          {view.shelf === null && view.text === "" && view.page === 1 && (
            <>
              <ContinueList items={items} />
              <UpcomingList items={items} now={now} />
            </>
          )}
          <ShelfSection items={items} view={view} />
        </>
      )}
    </div>
  );
}
