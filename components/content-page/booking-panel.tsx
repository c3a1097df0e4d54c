import { ApproximatePrice } from "@/components/common/approximate-price";
import { toConditionFacts, toHourOffer } from "@/components/bookings/hour-offer";
import { LazyPackOffers } from "@/components/bookings/lazy-pack-offers";
import { FreeHourTime } from "@/components/common/free-hour-time";
import { formatPrice, isFree } from "@/components/common/price";
import { ButtonLink } from "@/components/ui/button";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { BookingTermsView } from "@/lib/content/booking-terms/schema";
import { describeAbsence, describeSeller } from "@/lib/orders/conditions/policy";
import { routes } from "@/lib/platform/routes";
import { formatTerm } from "@/lib/platform/time/duration";
import { findCity, listIncluded } from "./included";
import { TaxNote } from "@/components/common/tax-note";
import { PurchaseBar } from "./purchase-bar";
import styles from "./purchase.module.css";

interface BookingPanelProps {
  ayni: AyniDetail & { session: BookingTermsView };
}

function listTerms(ayni: BookingPanelProps["ayni"]): string[] {
  const { moveHours, noticeHours } = ayni.session;
  const facts = toConditionFacts(toHourOffer(ayni));
  const told = [describeAbsence(facts), describeSeller(facts)].filter((text) => text !== null);
  return [
    moveHours === 0
      ? "Puedes cambiarla o cancelarla hasta que empiece: se devuelve entera."
      : `Puedes cambiarla o cancelarla hasta ${formatTerm(moveHours)} antes: se devuelve entera.`,
    "Si no puede quien te acompaña, te devolvemos todo, y puedes reservar otra hora cuando quieras.",
    ...told,
    ...(noticeHours > 0 ? [`Se reserva como muy tarde ${formatTerm(noticeHours)} antes.`] : []),
  ];
}

/** Before it is published, an offer has no hours yet. */
const describeNoHour = ({ status }: AyniDetail): string =>
  status === "DRAFT"
    ? "Cuando la publiques, aquí se dirá tu próxima hora libre."
    : "Ahora no quedan horas libres. Puedes pedir que te avisemos si se libera una.";

/** Price, next free hour and the way to the hours of an offer that is booked by the hour. */
export function BookingPanel({ ayni }: BookingPanelProps) {
  const { session, nextFreeAt } = ayni;
  return (
    <aside className={styles.panel} aria-label="Cómo reservarlo">
      <p className={styles.price}>
        <span>{formatPrice(ayni)}</span>
        {!isFree(ayni) && (
          <small className={styles.tax}>
            <TaxNote ayniId={ayni.id} /> <ApproximatePrice ayni={ayni} className={styles.approximate} />
          </small>
        )}
      </p>
      <p>
        Sesión de {session.minutes} min, para una sola persona.{" "}
        {nextFreeAt === null ? (
          describeNoHour(ayni)
        ) : (
          <>
            Próxima hora libre: <FreeHourTime ayni={ayni} city={findCity(ayni)} />.
          </>
        )}
      </p>
      <div className={styles.action} data-purchase="">
        <PurchaseBar>
          <ButtonLink href={routes.hours(ayni.slug)} size="l">
            {nextFreeAt === null ? "Ver el calendario" : "Elegir una hora"}
          </ButtonLink>
        </PurchaseBar>
      </div>
      <div className={styles.packs}>
        <LazyPackOffers offer={toHourOffer(ayni)} />
      </div>
      <ul className={styles.included}>
        {listIncluded(ayni).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} />
            {text}
          </li>
        ))}
      </ul>
      <ul role="list" className={styles.bookingConditions}>
        {listTerms(ayni).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </aside>
  );
}
