import { formatPrice } from "@/components/common/price";
import { ButtonLink } from "@/components/ui/button";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./bookable-offers.module.css";

/** Leads to the free hours of the offers that can be booked now, the soonest first. */
export function BookableOffers({ items }: { items: CatalogueItem[] }) {
  const bookable = items
    .flatMap((item) => (item.nextFreeAt === null ? [] : [{ ...item, nextFreeAt: item.nextFreeAt }]))
    .sort((a, b) => a.nextFreeAt.localeCompare(b.nextFreeAt));
  if (bookable.length === 0) return null;
  return (
    <section aria-labelledby="reservar">
      <h2 id="reservar" className={styles.heading}>
        Reservar una hora
      </h2>
      <ul role="list" className={styles.list}>
        {bookable.map((item) => (
          <li key={item.id}>
            <p>
              <b>{item.title}</b>
              <small>
                {item.sessionMinutes} minutos · {formatPrice(item)}
              </small>
            </p>
            <ButtonLink
              variant="secondary"
              href={routes.hours(item.slug)}
              aria-label={`Elegir una hora: ${item.title}`}
            >
              Elegir una hora
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
