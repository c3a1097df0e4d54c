import { CursorPager } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { BookingPage, BookingView } from "@/lib/bookings/booking/schema";
import type { HourWaitCount, OwnHourWait } from "@/lib/bookings/hours/schema";
import type { PackView } from "@/lib/orders/packs/schema";
import { routes } from "@/lib/platform/routes";
import { formatDayHeading, toLocalDate } from "@/lib/platform/time/format";
import { PackList } from "./pack-list";
import { BookingCard } from "./booking-card";
import { HourWaitCounts, OwnHourWaits } from "./hour-waits";
import styles from "./agenda.module.css";

type Side = "master" | "apprentice";
type When = "upcoming" | "past";

interface AgendaPageProps {
  side: Side;
  when: When;
  page: BookingPage;
  /** Packs with sessions left, of this side. */
  packs: PackView[];
  /** For upcoming hours: those that an apprentice waits for, or how many wait for a Master's. */
  waits: OwnHourWait[];
  waitCounts: HourWaitCount[];
  isMaster: boolean;
  /** The zone of the account. */
  zone: string;
  now: string;
  hasPreviousPages: boolean;
}

const toHref = (side: Side, when: When, after?: string) =>
  routes.agenda({
    como: side === "master" ? "maestro" : "aprendiz",
    cuando: when === "past" ? "pasadas" : undefined,
    after,
  });

const SIDE_TABS = [
  { key: "master", label: "Las que doy", href: toHref("master", "upcoming") },
  { key: "apprentice", label: "Las que recibo", href: toHref("apprentice", "upcoming") },
];

const toWhenTabs = (side: Side) => [
  { key: "upcoming", label: "Próximas", href: toHref(side, "upcoming") },
  { key: "past", label: "Pasadas y canceladas", href: toHref(side, "past") },
];

/** The hours by day, in their order. */
function groupByDay(bookings: readonly BookingView[], zone: string): [string, BookingView[]][] {
  const days = new Map<string, BookingView[]>();
  for (const booking of bookings) {
    const day = toLocalDate(booking.startsAt, zone);
    days.set(day, [...(days.get(day) ?? []), booking]);
  }
  return [...days];
}

function EmptyAgenda({ side, when }: { side: Side; when: When }) {
  const icon = <CalendarIcon size={38} />;
  if (when === "past") {
    return (
      <EmptyState icon={icon} title="Aquí quedarán las que pasen">
        <p>También las que se cancelen, con quién y cuándo.</p>
      </EmptyState>
    );
  }
  if (side === "master") {
    return (
      <EmptyState
        icon={icon}
        title="Todavía no tienes citas"
        action={<ButtonLink href={routes.availability()}>Poner tu horario</ButtonLink>}
      >
        <p>Pon tus horas libres y crea una cita: cada persona elegirá la suya.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No tienes ninguna cita"
      action={<ButtonLink href={routes.explore()}>Buscar con quién</ButtonLink>}
    >
      <p>Una lectura, una carta natal, un acompañamiento: se reserva por horas, con una sola persona.</p>
    </EmptyState>
  );
}

/** The agenda of both sides: the next hour first. */
export function AgendaPage({
  side,
  when,
  page,
  packs,
  waits,
  waitCounts,
  isMaster,
  zone,
  now,
  hasPreviousPages,
}: AgendaPageProps) {
  const today = toLocalDate(now, zone);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Citas</h1>
        {isMaster && (
          <div className={styles.headActions}>
            <ButtonLink href={routes.calendars()} variant="quiet">
              Tus calendarios
            </ButtonLink>
            <ButtonLink href={routes.availability()} variant="secondary">
              Tu horario
            </ButtonLink>
          </div>
        )}
      </header>
      {isMaster && <LinkTabs label="Lado" tabs={SIDE_TABS} current={side} />}
      <LinkTabs label="Cuándo" tabs={toWhenTabs(side)} current={when} />
      <PackList packs={packs} side={side} now={now} />
      <OwnHourWaits waits={waits} />
      <HourWaitCounts counts={waitCounts} />
      {page.content.length === 0 ? (
        <EmptyAgenda side={side} when={when} />
      ) : (
        groupByDay(page.content, zone).map(([day, bookings]) => (
          <section key={day} className={styles.day}>
            <h2>{formatDayHeading(day, today)}</h2>
            <ul role="list" className={styles.list}>
              {bookings.map((booking) => (
                <li key={booking.id}>
                  <BookingCard booking={booking} side={side} zone={zone} now={now} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <CursorPager
        label="Páginas de citas"
        firstHref={hasPreviousPages ? toHref(side, when) : null}
        nextHref={page.metadata.after === null ? null : toHref(side, when, page.metadata.after)}
      />
    </div>
  );
}
