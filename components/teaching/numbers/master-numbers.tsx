import { formatCount } from "@/components/common/format-count";
import { Link } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { toShare } from "@/lib/teaching/numbers/policy";
import { numbersTables } from "@/lib/teaching/numbers/schema";
import type { MasterReport, NumbersPeriod, TeachingNumbers } from "@/lib/teaching/numbers/schema";
import { Exports } from "./exports";
import { formatShare } from "./format";
import { Funnel } from "./funnel";
import { Income } from "./income";
import { dashboardLink, NumbersHeader } from "./numbers-header";
import styles from "./numbers.module.css";
import { Sources } from "./sources";
import { VisitsChart } from "./visits-chart";

const toColumns = (periodo: NumbersPeriod): Column<TeachingNumbers>[] => [
  {
    key: "title",
    label: "Enseñanza",
    cell: ({ slug, title }) => (
      <Link href={routes.numbers(slug, { periodo })} className={styles.teaching}>
        {title}
      </Link>
    ),
  },
  { key: "views", label: "Visitas", numeric: true, cell: ({ views }) => formatCount(views) },
  { key: "panels", label: "Panel", numeric: true, cell: ({ panels }) => formatCount(panels) },
  {
    key: "checkouts",
    label: "Pago",
    numeric: true,
    cell: ({ checkouts }) => formatCount(checkouts),
  },
  { key: "receipts", label: "Recibido", numeric: true, cell: ({ receipts }) => formatCount(receipts) },
  {
    key: "share",
    label: "De cada visita",
    numeric: true,
    cell: ({ receipts, views }) => {
      const share = toShare(receipts, views);
      return share === null ? "—" : formatShare(share);
    },
  },
];

interface MasterNumbersProps {
  report: MasterReport;
  /** The numbers are those of the viewer, not of another Master. */
  isOwn: boolean;
}

/** Numbers of all contents of a Master. */
export function MasterNumbers({ report, isOwn }: MasterNumbersProps) {
  const { masterId, span, timeZone, visits, income, teachings } = report;
  const maestro = isOwn ? undefined : masterId;
  return (
    <div className={styles.page}>
      <NumbersHeader
        back={dashboardLink}
        period={span.period}
        toHref={(periodo) => routes.allNumbers({ periodo, maestro })}
      />
      <Funnel visits={visits} span={span} isPriced />
      <VisitsChart visits={visits} span={span} />
      <section className={styles.section}>
        <h2>Tus enseñanzas</h2>
        <div className={cx(styles.figures, styles.teachings)}>
          <Table
            caption="Números de cada enseñanza"
            captionHidden
            gridWhenNarrow
            columns={toColumns(span.period)}
            rows={teachings}
            rowKey={({ id }) => id}
            empty="Cuando publiques una enseñanza, verás aquí sus números."
          />
        </div>
      </section>
      <Sources visits={visits} isPriced />
      <Income income={income} span={span} timeZone={timeZone} ayniId={null} isOwn={isOwn} />
      <Exports
        tables={numbersTables}
        toHref={(tabla) => api.masterNumbersCsv(masterId, { tabla, periodo: span.period })}
      />
    </div>
  );
}
