import { CursorPager } from "@/components/common/cursor-pager";
import { TextLink } from "@/components/ui/link";
import type { BookingHistory } from "@/lib/bookings/booking/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatLongDay } from "@/lib/platform/time/format";
import { toAgendaHref } from "./agenda-frame";
import { AgendaZone, type AgendaZoneProps } from "./agenda-zone";
import { BookingDays } from "./booking-days";
import styles from "./agenda.module.css";

interface HistoryPageProps extends AgendaZoneProps {
  history: BookingHistory;
  hasPreviousPages: boolean;
}

/** All hours of a Master with one person, with their answers and notes. */
export function HistoryPage({ history: { person, page }, hasPreviousPages, ...shown }: HistoryPageProps) {
  const { zone, now } = shown;
  const { total, after } = page.metadata;
  const persona = person.slug;
  return (
    <div className={styles.page}>
      <header className={styles.historyHead}>
        <p className={styles.quiet}>
          <TextLink href={toAgendaHref("master")}>Tus citas</TextLink>
        </p>
        <h1>Historial con {formatFullName(person)}</h1>
        <p>
          {pluralize(total, "cita", "citas")}, la más reciente primero. Tus notas solo las lees tú.{" "}
          <TextLink href={routes.profile(persona)}>Ver su perfil</TextLink>
        </p>
        <AgendaZone {...shown} />
      </header>
      <BookingDays
        bookings={page.content}
        side="master"
        zone={zone}
        now={now}
        formatDay={(day) => formatLongDay(`${day}T12:00:00Z`, "UTC")}
        isHistory
      />
      <CursorPager
        label="Páginas del historial"
        firstHref={hasPreviousPages ? routes.agenda({ persona }) : null}
        nextHref={after === null ? null : routes.agenda({ persona, after })}
      />
    </div>
  );
}
