import { formatCount } from "@/components/common/format-count";
import { Table, type Column } from "@/components/ui/table";
import type { VisitTotals } from "@/lib/content/visits/schema";
import { formatSource, OTHER_SOURCES, UNKNOWN_SOURCE } from "@/lib/content/visits/sources";
import type { VisitNumbers } from "@/lib/teaching/numbers/schema";
import styles from "./numbers.module.css";

const SHOWN = 12;

type SourceRow = { source: string } & VisitTotals;

const addTotals = (a: SourceRow, b: VisitTotals): SourceRow => ({
  ...a,
  views: a.views + b.views,
  panels: a.panels + b.panels,
  checkouts: a.checkouts + b.checkouts,
  receipts: a.receipts + b.receipts,
});

const toRow = (source: string): SourceRow => ({ source, views: 0, panels: 0, checkouts: 0, receipts: 0 });
const isEmpty = ({ views, checkouts, receipts }: VisitTotals): boolean => views + checkouts + receipts === 0;

/** The most frequent sources, the rest together, and what has none: the rows add up to the totals. */
export function listSourceRows({ current, sources }: VisitNumbers): SourceRow[] {
  const isNamed = ({ source }: SourceRow) => source !== UNKNOWN_SOURCE && source !== OTHER_SOURCES;
  const named = sources.filter(isNamed);
  const others = [...sources.filter(({ source }) => source === OTHER_SOURCES), ...named.slice(SHOWN)];
  const known = sources.filter(({ source }) => source !== UNKNOWN_SOURCE).reduce(addTotals, toRow(""));
  const unknown: SourceRow = {
    source: UNKNOWN_SOURCE,
    views: current.views - known.views,
    panels: current.panels - known.panels,
    checkouts: current.checkouts - known.checkouts,
    receipts: current.receipts - known.receipts,
  };
  return [...named.slice(0, SHOWN), others.reduce(addTotals, toRow(OTHER_SOURCES)), unknown].filter(
    (row) => !isEmpty(row),
  );
}

const toColumn = (key: keyof VisitTotals, label: string): Column<SourceRow> => ({
  key,
  label,
  numeric: true,
  cell: (row) => formatCount(row[key]),
});

/** Sources of visits, and the steps that followed. */
export function Sources({ visits, isPriced }: { visits: VisitNumbers; isPriced: boolean }) {
  const columns: Column<SourceRow>[] = [
    {
      key: "source",
      label: "Origen",
      cell: ({ source }) => <span className={styles.source}>{formatSource(source)}</span>,
    },
    toColumn("views", "Visitas"),
    toColumn("panels", "Panel"),
    ...(isPriced ? [toColumn("checkouts", "Pago")] : []),
    toColumn("receipts", "Recibido"),
  ];
  return (
    <section className={styles.section}>
      <h2>De dónde llegan</h2>
      <div className={styles.figures}>
        <Table
          caption="Orígenes de las visitas"
          captionHidden
          gridWhenNarrow
          columns={columns}
          rows={listSourceRows(visits)}
          rowKey={({ source }) => source}
          empty="Todavía no hay visitas en este período."
        />
      </div>
      <p className={styles.note}>
        Es la página anterior, o lo que diga tu enlace: si lo compartes con{" "}
        <code className={styles.code}>?utm_source=instagram</code> al final, lo verás aquí. De lo que se
        recibe otro día, o sin haber visitado antes la página, no sabemos el origen: está en «Sin dato».
      </p>
    </section>
  );
}
