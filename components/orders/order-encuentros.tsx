import agenda from "@/components/bookings/agenda.module.css";
import { findClocks, formatHour } from "@/components/bookings/format-hour";
import { TextLink } from "@/components/ui/link";
import type { OrderEncuentro, OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatShortDay } from "@/lib/platform/time/format";
import styles from "./order-page.module.css";

const SHOWN_ENCUENTROS = 3;

interface OrderEncuentrosProps {
  order: Pick<OrderView, "id" | "slug">;
  encuentros: OrderEncuentro[];
  masterName: string;
  zone: string;
}

/** Says when the encuentros of an order are, by both clocks, with their calendar files. */
export function OrderEncuentros({ order, encuentros, masterName, zone }: OrderEncuentrosProps) {
  if (encuentros.length === 0) return null;
  const rest = encuentros.length - SHOWN_ENCUENTROS;
  return (
    <section aria-labelledby="coming" className={styles.section}>
      <h2 id="coming" className={styles.heading}>
        {encuentros.length === 1 ? "Tu próximo encuentro" : "Tus próximos encuentros"}
      </h2>
      <ol role="list" className={styles.lines}>
        {encuentros.slice(0, SHOWN_ENCUENTROS).map(({ id, startsAt, timezone, title, modality }) => (
          <li key={id}>
            <p className={agenda.moment}>
              <b>{formatHour(startsAt, { zone, offer: { modality, zone: timezone, masterName } })}</b>
            </p>
            {title && <p>{title}</p>}
            <p className={agenda.links}>
              <a href={api.encuentroCalendar(id)} download>
                Añadir al calendario
                <span className="visually-hidden">
                  {" "}
                  el encuentro del{" "}
                  {formatShortDay(startsAt, findClocks({ modality, zone: timezone }, zone).zone)}
                </span>
              </a>
            </p>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <TextLink href={routes.receivedItem(order.slug, order.id, "encuentros")}>
          y {pluralize(rest, "encuentro más", "encuentros más")}
        </TextLink>
      )}
    </section>
  );
}
