import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { numbersTables, type AyniReport, type NumbersTable } from "@/lib/teaching/numbers/schema";
import { Encuentros } from "./encuentros";
import { Exports } from "./exports";
import { Funnel } from "./funnel";
import { Income } from "./income";
import { dashboardLink, NumbersHeader } from "./numbers-header";
import styles from "./numbers.module.css";
import { Progress } from "./progress";
import { Sources } from "./sources";
import { VisitsChart } from "./visits-chart";

function listTables({ progress, encuentros }: AyniReport): NumbersTable[] {
  const isEmpty: Partial<Record<NumbersTable, boolean>> = {
    avance: progress.items.length === 0 && !progress.isWithheld,
    asistencia: encuentros.length === 0,
  };
  return numbersTables.filter((table) => !isEmpty[table]);
}

/** Numbers of one content, for its Master. */
export function AyniNumbers({ report }: { report: AyniReport }) {
  const { ayni, span, timeZone, visits, income, progress, encuentros } = report;
  const { id, slug, title } = ayni;
  const isPriced = ayni.isPriced || visits.current.checkouts > 0;
  return (
    <div className={styles.page}>
      <NumbersHeader
        ayni={{ title, href: ayni.isPublic ? routes.ayni(slug) : null }}
        back={dashboardLink}
        period={span.period}
        toHref={(periodo) => routes.numbers(slug, { periodo })}
      />
      <Funnel visits={visits} span={span} isPriced={isPriced} />
      <VisitsChart visits={visits} span={span} />
      <Sources visits={visits} isPriced={isPriced} />
      {(isPriced || income.length > 0) && (
        <Income income={income} span={span} timeZone={timeZone} ayniId={id} />
      )}
      <Progress progress={progress} slug={slug} />
      <Encuentros encuentros={encuentros} slug={slug} timeZone={timeZone} />
      <Exports
        tables={listTables(report)}
        toHref={(tabla) => api.ayniNumbersCsv(id, { tabla, periodo: span.period })}
      />
    </div>
  );
}
