import type { ReactNode } from "react";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import frame from "@/components/common/page-frame.module.css";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { HeartIcon } from "@/components/ui/icons";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./favourites.module.css";

const EAGER_CARDS = 4;

/** The heading above the saved contents of a member or a visitor. */
export function FavouritesFrame({ children }: { children: ReactNode }) {
  return (
    <Container className={frame.airy}>
      <header>
        <h1>Guardados</h1>
        <p className={styles.lead}>Las enseñanzas que guardas para más tarde, empezando por la última.</p>
      </header>
      {children}
    </Container>
  );
}

export function NoFavourites() {
  return (
    <EmptyState
      icon={<HeartIcon size={38} />}
      title="Todavía no has guardado nada"
      action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
    >
      <p>Toca el corazón de una enseñanza y la encontrarás aquí cuando quieras volver a ella.</p>
    </EmptyState>
  );
}

/** Cards of saved contents. One that the viewer removes stays until the page is left, so that it can be saved again. */
export function FavouriteCards({ items }: { items: readonly CatalogueItem[] }) {
  return (
    <AyniGrid>
      {items.map((item, index) => (
        <li key={item.id}>
          <AyniCard item={item} level={2} eager={index < EAGER_CARDS} saved />
        </li>
      ))}
    </AyniGrid>
  );
}
