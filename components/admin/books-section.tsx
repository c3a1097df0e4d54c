import { DownloadLink } from "@/components/common/download-link";
import tableStyles from "@/components/payouts/sales-table.module.css";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Table, type Column } from "@/components/ui/table";
import { BOOK_LABELS, formatOldRates, KIND_LABELS, placeName, quarterName } from "@/lib/invoicing/books/copy";
import { bookNames } from "@/lib/invoicing/books/schema";
import type { BooksSummary, RuleTotal } from "@/lib/invoicing/books/schema";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { formatAmount, formatPercentage } from "@/lib/reference/money";
import styles from "./books-section.module.css";

/** Older ones are reached by the address alone. */
const MAX_TABS = 8;

const WHAT_TO_DO =
  "Las facturas y rectificativas que faltan se hacen solas cada hora: espera una y compruébalo otra vez. Si sigue, mira en «Correos y trabajos» si ha fallado un trabajo y pide ayuda a quien lleva la instalación.";

const describeSubstitutes = (count: number): string =>
  count === 1
    ? "1 factura sustituye a una simplificada: está en el libro registro y no se declara otra vez."
    : `${count} facturas sustituyen a simplificadas: están en el libro registro y no se declaran otra vez.`;

const formatBoxes = ({ boxes: { base, tax } }: RuleTotal): string =>
  [base, tax].flatMap((box) => box ?? []).join(" y ");

const columns: Column<RuleTotal>[] = [
  {
    key: "rule",
    label: "Impuesto",
    cell: ({ taxName, percentage, place }) => (
      <>
        {taxName}, {formatPercentage(percentage * 100)}
        <span className={styles.note}>{placeName(place)}</span>
      </>
    ),
  },
  {
    key: "kind",
    label: "Documento",
    cell: ({ kind, correctedQuarter }) => (
      <>
        {KIND_LABELS[kind]}
        {correctedQuarter !== null && (
          <span className={styles.note}>del {quarterName(correctedQuarter)}</span>
        )}
      </>
    ),
  },
  { key: "invoices", label: "Documentos", numeric: true, cell: ({ invoices }) => invoices },
  { key: "boxes", label: "Casillas", numeric: true, cell: (total) => formatBoxes(total) || "—" },
  { key: "taxBase", label: "Base (€)", numeric: true, cell: ({ taxBase }) => formatAmount(taxBase, "eur") },
  {
    key: "taxAmount",
    label: "Cuota (€)",
    numeric: true,
    cell: ({ taxAmount }) => formatAmount(taxAmount, "eur"),
  },
];

interface BooksSectionProps {
  summary: BooksSummary;
  /** Address of the page with another quarter. */
  toHref: (quarter: string) => string;
  /** Address of the page with the check of this quarter. */
  checkHref: string;
}

function Check({ check, checkHref }: { check: BooksSummary["check"]; checkHref: string }) {
  if (check === null)
    return (
      <p>
        <TextLink href={checkHref} scroll={false}>
          Comprobar que todo cuadra
        </TextLink>
        <span className={styles.note}>Compara libros, facturas, ventas y pagos. Tarda unos segundos.</span>
      </p>
    );
  if (check.difference === null)
    return (
      <p role="status" className={styles.note}>
        Libros, facturas, ventas y pagos cuadran al céntimo.
      </p>
    );
  return (
    <p role="alert" className={styles.warning}>
      No cuadra: {check.difference}{" "}
      {check.orderReference !== null && (
        <TextLink href={routes.adminSales({ searchText: check.orderReference })}>Ver esa venta</TextLink>
      )}
      <span className={styles.note}>{WHAT_TO_DO}</span>
    </p>
  );
}

/** The operator's books of a quarter: whether they agree, once that was asked, the totals by rule, and the files. */
export function BooksSection({ summary, toHref, checkHref }: BooksSectionProps) {
  const { quarter, quarters, totals, substitutes, oldRates, check } = summary;
  const tabs = quarters
    .slice(0, MAX_TABS)
    .map((key) => ({ key, label: quarterName(key), href: toHref(key) }));
  return (
    <section aria-labelledby="books" className={styles.section}>
      <h2 id="books" className={styles.title}>
        Libros del {quarterName(quarter)}
      </h2>
      <LinkTabs label="Trimestres" tabs={tabs} current={quarter} />
      <Check check={check} checkHref={checkHref} />
      <div className={cx(tableStyles.dense, tableStyles.totals)}>
        <Table
          caption="Facturado por regla"
          gridWhenNarrow
          columns={columns}
          rows={totals}
          rowKey={({ ruleId, percentage, kind, correctedQuarter }) =>
            [ruleId, percentage, kind, correctedQuarter].join(" ")
          }
          empty="En este trimestre no se ha facturado nada."
        />
      </div>
      {substitutes > 0 && <p className={styles.note}>{describeSubstitutes(substitutes)}</p>}
      {oldRates > 0 && <p className={styles.note}>{formatOldRates(oldRates)}</p>}
      <ul role="list" className={styles.files}>
        {bookNames.map((book) => (
          <li key={book}>
            <DownloadLink href={api.book(quarter, book)}>{BOOK_LABELS[book]}</DownloadLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
