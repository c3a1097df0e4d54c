import { WeekStep } from "@/components/common/week-step";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { AgendaWeek, BookingView, OwnEncuentro } from "@/lib/bookings/booking/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { addDays } from "@/lib/platform/time/dates";
import {
  formatDayHeading,
  formatTime,
  formatWeekSpan,
  isSameLocalTime,
  toLocalDate,
} from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import { AgendaFrame, toAgendaHref, type AgendaSide } from "./agenda-frame";
import type { AgendaZoneProps } from "./agenda-zone";
import { findStatusLabel, toCardId } from "./booking-card";
import { findClocks, toHourPlace } from "./format-hour";
import styles from "./agenda-week.module.css";

interface AgendaWeekPageProps extends AgendaZoneProps {
  week: AgendaWeek;
  side: AgendaSide;
  isMaster: boolean;
}

type Entry = {
  id: string;
  startsAt: string;
  endsAt: string;
  title: string;
  href: string;
  /** The title of the cita, or the word for an encuentro. */
  what: string;
  label: string | null;
  /** The zone of its place; that of the account for what is online. */
  zone: string;
};

/** The card of an hour: a Master finds it beside the others of its person. */
function toBookingHref({ id, status, apprentice }: BookingView, side: AgendaSide): string {
  const isOver = status !== "held" && status !== "confirmed";
  const page =
    side === "master"
      ? routes.agenda({ persona: apprentice.slug })
      : toAgendaHref(side, isOver ? { cuando: "pasadas" } : {});
  return `${page}#${toCardId(id)}`;
}

const toBookingEntry = (booking: BookingView, side: AgendaSide, zone: string): Entry => ({
  id: booking.id,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  title: formatFullName(side === "master" ? booking.apprentice : booking.master),
  what: booking.title,
  href: toBookingHref(booking, side),
  label: findStatusLabel(booking, side),
  zone: findClocks(toHourPlace(booking), zone).zone,
});

const toEncuentroEntry = ({ slug, ...encuentro }: OwnEncuentro, zone: string): Entry => ({
  ...encuentro,
  what: "Encuentro",
  href: routes.participants(slug),
  label: null,
  zone,
});

function listEntries({ bookings, encuentros }: AgendaWeek, side: AgendaSide, zone: string): Entry[] {
  const entries = [
    ...bookings.map((booking) => toBookingEntry(booking, side, zone)),
    ...encuentros.map((encuentro) => toEncuentroEntry(encuentro, zone)),
  ];
  return entries.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

function WeekEntry({ entry, zone: viewerZone }: { entry: Entry; zone: string }) {
  const { startsAt, endsAt, title, what, href, label, zone } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.hour}>
        <time dateTime={startsAt}>{formatTime(startsAt, zone)}</time>–{formatTime(endsAt, zone)}
      </p>
      {!isSameLocalTime(startsAt, zone, viewerZone) && (
        <p className={styles.quiet}>
          {formatZone(zone)} · {formatTime(startsAt, viewerZone)} en {zoneName(viewerZone)}
        </p>
      )}
      <p>
        <TextLink href={href}>{title}</TextLink>
      </p>
      <p className={styles.quiet}>{what}</p>
      {label !== null && <Badge>{label}</Badge>}
    </li>
  );
}

/** A week of the agenda: a column for each day, or one below the other on narrow screens. */
export function AgendaWeekPage({ week, side, isMaster, ...shown }: AgendaWeekPageProps) {
  const { zone, now } = shown;
  const { monday } = week;
  const today = toLocalDate(now, zone);
  const entries = listEntries(week, side, zone);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const isThisWeek = days.includes(today);
  const toWeekHref = (day: string) => toAgendaHref(side, { semana: day });
  return (
    <AgendaFrame side={side} view="week" isMaster={isMaster} today={today} {...shown}>
      <nav className={styles.steps} aria-label="Semanas">
        <WeekStep href={toWeekHref(addDays(monday, -7))} label="Semana anterior" rel="prev" />
        <h2 className={styles.range}>{formatWeekSpan(monday)}</h2>
        <WeekStep href={toWeekHref(addDays(monday, 7))} label="Semana siguiente" rel="next" />
        {!isThisWeek && (
          <TextLink href={toWeekHref(today)} scroll={false}>
            Ir a hoy
          </TextLink>
        )}
      </nav>
      {entries.length === 0 ? (
        <EmptyState icon={<CalendarIcon size={38} />} title="No tienes nada esta semana">
          <p>Las citas que se reserven saldrán aquí, en la hora de tu zona.</p>
        </EmptyState>
      ) : (
        <div className={styles.frame}>
          <div className={styles.week}>
            {days.map((day) => {
              const ofDay = entries.filter((entry) => toLocalDate(entry.startsAt, entry.zone) === day);
              return (
                <section
                  key={day}
                  aria-labelledby={`dia-${day}`}
                  className={cx(styles.day, day === today && styles.today)}
                >
                  <h3 id={`dia-${day}`} className={styles.heading}>
                    {formatDayHeading(day, today)}
                  </h3>
                  {ofDay.length === 0 ? (
                    <p className={styles.quiet}>Sin citas</p>
                  ) : (
                    <ul role="list" className={styles.entries}>
                      {ofDay.map((entry) => (
                        <WeekEntry key={entry.id} entry={entry} zone={zone} />
                      ))}
                    </ul>
                  )}
                </section>
              );
            })}
          </div>
        </div>
      )}
    </AgendaFrame>
  );
}
