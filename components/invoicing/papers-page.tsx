import frame from "@/components/common/page-frame.module.css";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { ReceiptIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Table } from "@/components/ui/table";
import type { SelfBilledInvoiceView } from "@/lib/invoicing/self-billed-invoices/schema";
import { BOOKS_NOTE } from "@/lib/invoicing/statements/copy";
import type { Statement, StatementYear } from "@/lib/invoicing/statements/schema";
import { routes } from "@/lib/platform/routes";
import { MissingPapers } from "./missing-papers";
import styles from "./papers.module.css";
import { toStatementColumns } from "./statement-columns";

interface YearStatementsProps {
  /** The statements in one currency: that of the year, then those of its months. */
  statements: Statement[];
  currency: string;
  year: string;
  invoices: readonly SelfBilledInvoiceView[];
}

const YearStatements = ({ statements, currency, year, invoices }: YearStatementsProps) => (
  <Table
    caption={`${year} en ${currency.toUpperCase()}`}
    stackWhenNarrow
    columns={toStatementColumns(statements, invoices)}
    rows={statements}
    rowKey={({ period }) => period}
    empty="Nada este año."
  />
);

interface PapersPageProps {
  years: StatementYear[];
  /** The year that is shown; the newest by default. */
  year: string | undefined;
  invoices: readonly SelfBilledInvoiceView[];
  hasProfile: boolean;
  hasAgreement: boolean;
}

/** A Master's statements by month and currency, with the invoices that were written for them. */
export function PapersPage({ years, year, invoices, hasProfile, hasAgreement }: PapersPageProps) {
  const shown = years.find((candidate) => candidate.year === year) ?? years[0];
  return (
    <div className={frame.even}>
      <TextLink href={routes.salesOverview()} className={styles.back}>
        <ArrowLeftIcon size={20} /> Intercambios
      </TextLink>
      <h1>Facturas y extractos</h1>
      <p className={styles.lead}>
        Ayllu vende en su propio nombre lo que ofreces, y tú le facturas tu parte. Aquí está la cuenta de cada
        mes entre los dos.
      </p>
      <MissingPapers hasProfile={hasProfile} hasAgreement={hasAgreement} />
      {shown ? (
        <section aria-label={`Extractos de ${shown.year}`} className={styles.year}>
          {years.length > 1 && (
            <LinkTabs
              label="Año"
              tabs={years.map(({ year: label }) => ({
                key: label,
                label,
                href: routes.papers({ anio: label }),
              }))}
              current={shown.year}
            />
          )}
          {shown.totals.map((total) => (
            <YearStatements
              key={total.currency}
              currency={total.currency}
              year={shown.year}
              statements={[total, ...shown.months.filter(({ currency }) => currency === total.currency)]}
              invoices={invoices}
            />
          ))}
          <p className={styles.note}>
            {BOOKS_NOTE} La autofactura de un mes se hace el día 1 del siguiente. Un saldo negativo se pagó de
            más, por devoluciones posteriores.
          </p>
        </section>
      ) : (
        <EmptyState icon={<ReceiptIcon size={38} />} title="Aquí verás tus extractos">
          <p>Cuando alguien pague por algo tuyo, encontrarás la cuenta de cada mes y su factura.</p>
        </EmptyState>
      )}
    </div>
  );
}
