import { CursorPager } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import type { BookingPage } from "@/lib/bookings/booking/schema";
import type { HourWaitCount, OwnHourWait } from "@/lib/bookings/hours/schema";
import type { PackView } from "@/lib/orders/packs/schema";
import { routes } from "@/lib/platform/routes";
import { formatDayHeading, toLocalDate } from "@/lib/platform/time/format";
import { AgendaFrame, toAgendaHref, type AgendaSide } from "./agenda-frame";
import type { AgendaZoneProps } from "./agenda-zone";
import { BookingDays } from "./booking-days";
import { PackList } from "./pack-list";
import { HourWaitCounts, OwnHourWaits } from "./hour-waits";

type When = "upcoming" | "past";

interface AgendaPageProps extends AgendaZoneProps {
  side: AgendaSide;
  when: When;
  page: BookingPage;
  /** Packs with sessions left, of this side. */
  packs: PackView[];
  /** For upcoming hours: those that an apprentice waits for, or how many wait for a Master's. */
  waits: OwnHourWait[];
  waitCounts: HourWaitCount[];
  isMaster: boolean;
  hasPreviousPages: boolean;
}

function EmptyAgenda({ side, when }: { side: AgendaSide; when: When }) {
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
export function AgendaPage(props: AgendaPageProps) {
  const { side, when, page, packs, waits, waitCounts, isMaster, hasPreviousPages } = props;
  const { zone, now, isZoneChosen } = props;
  const today = toLocalDate(now, zone);
  const cuando = when === "past" ? ({ cuando: "pasadas" } as const) : {};
  const { after } = page.metadata;
  return (
    <AgendaFrame side={side} view={when} isMaster={isMaster} today={today} {...{ zone, isZoneChosen, now }}>
      <PackList packs={packs} side={side} now={now} />
      <OwnHourWaits waits={waits} />
      <HourWaitCounts counts={waitCounts} />
      {page.content.length === 0 && <EmptyAgenda side={side} when={when} />}
      <BookingDays
        bookings={page.content}
        side={side}
        zone={zone}
        now={now}
        formatDay={(day) => formatDayHeading(day, today)}
      />
      <CursorPager
        label="Páginas de citas"
        firstHref={hasPreviousPages ? toAgendaHref(side, cuando) : null}
        nextHref={after === null ? null : toAgendaHref(side, { ...cuando, after })}
      />
    </AgendaFrame>
  );
}
