import frame from "@/components/common/index-page.module.css";
import { WeekStep } from "@/components/common/week-step";
import { Container } from "@/components/ui/container";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { toWeekUrl } from "@/lib/discovery/week/url";
import { isUnfiltered, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { findNeighbours } from "@/lib/discovery/week/policy";
import type { WeekView } from "@/lib/discovery/week/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatWeekSpan, toLocalDate } from "@/lib/platform/time/format";
import { ExploreLayout } from "./explore-layout";
import { listActiveFilters } from "./list-active-filters";
import { listChosenLabels } from "./list-chosen-labels";
import { WeekDays } from "./week-days";
import { WeekZone } from "./week-zone";
import styles from "./week.module.css";

interface WeekProps {
  filters: CatalogueFilters;
  tz: string;
  week: WeekView;
  /** The address names the zone. */
  isZoneGiven: boolean;
  /** The address names the week. */
  isWeekGiven: boolean;
}

/** The encuentros of a week by day and hour, with the filters of Explora. */
export function Week({ filters, tz, week, isZoneGiven, isWeekGiven }: WeekProps) {
  const now = new Date();
  const { monday, days } = week;
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const { previous, next } = findNeighbours(monday, tz, now);
  const toUrl = (day: string | null) => day && toWeekUrl(filters, day, tz);
  return (
    <Container className={frame.page}>
      <ExploreLayout
        filters={filters}
        sort="soonest"
        active={listActiveFilters({ ...filters, dates: "" })}
        chosen={listChosenLabels(filters, "soonest")}
        datesZone={tz}
        title="La semana"
        summary={pluralize(total, "encuentro", "encuentros")}
        week={monday}
      >
        {!isZoneGiven && <WeekZone filters={filters} tz={tz} monday={isWeekGiven ? monday : null} />}
        <nav className={styles.steps} aria-label="Semanas">
          <WeekStep href={toUrl(previous)} label="Semana anterior" rel="prev" />
          <h2 className={styles.range}>{formatWeekSpan(monday)}</h2>
          <WeekStep href={toUrl(next)} label="Semana siguiente" rel="next" />
        </nav>
        {total > 0 ? (
          <WeekDays days={days} tz={tz} today={toLocalDate(now.toISOString(), tz)} />
        ) : (
          <EmptyState
            icon={<CalendarIcon size={32} />}
            title="No hay encuentros esta semana"
            action={
              next && <ButtonLink href={toWeekUrl(filters, next, tz)}>Ver la semana siguiente</ButtonLink>
            }
          >
            {!isUnfiltered(filters) && <p>Puede que los haya con menos filtros.</p>}
          </EmptyState>
        )}
      </ExploreLayout>
    </Container>
  );
}
