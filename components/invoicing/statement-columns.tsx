import { DownloadLink } from "@/components/common/download-link";
import type { Column } from "@/components/ui/table";
import type { SelfBilledInvoiceView } from "@/lib/invoicing/self-billed-invoices/schema";
import { formatPeriod } from "@/lib/invoicing/statements/copy";
import type { Statement } from "@/lib/invoicing/statements/schema";
import { api } from "@/lib/platform/api";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatAmount } from "@/lib/reference/money";
import styles from "./papers.module.css";

const toAmountColumn = (
  key: string,
  label: string,
  getAmount: (statement: Statement) => number,
): Column<Statement> => ({
  key,
  label,
  numeric: true,
  cell: (statement) => formatAmount(getAmount(statement), statement.currency),
});

/** The statement of a period as a paper and as a table for spreadsheets. */
function StatementFiles({ period, currency }: Pick<Statement, "period" | "currency">) {
  const params = { currency: currency.toUpperCase() };
  const name = `extracto de ${formatPeriod(period)} en ${params.currency}`;
  return (
    <span className={styles.files}>
      <DownloadLink
        href={api.statement(period, "extracto.pdf", params)}
        label={`Descargar en PDF el ${name}`}
      >
        PDF
      </DownloadLink>
      <DownloadLink
        href={api.statement(period, "extracto.csv", params)}
        label={`Descargar en CSV el ${name}`}
      >
        CSV
      </DownloadLink>
    </span>
  );
}

/** Leaves out tax and withholding of the invoices where there are none. */
export function toStatementColumns(
  statements: readonly Statement[],
  invoices: readonly SelfBilledInvoiceView[],
): Column<Statement>[] {
  const hasTax = statements.some(({ invoiceTax, withheld, settled }) => invoiceTax || withheld || settled);
  const hasRefunds = statements.some(({ refunds }) => refunds.count > 0);
  const findInvoice = ({ period, currency }: Statement) =>
    invoices.find((invoice) => invoice.month === period && invoice.currency === currency);
  return [
    {
      key: "period",
      label: "Periodo",
      cell: ({ period }) => (period.length === 4 ? `Todo ${period}` : capitalize(formatPeriod(period))),
    },
    toAmountColumn("opening", "Saldo inicial", ({ opening }) => opening),
    toAmountColumn("sales", "Ventas", ({ sales }) => sales.amount),
    // As in the paper: what sales brought, then what of it went back.
    toAmountColumn("tax", "Impuestos de las ventas", ({ sales }) => 0 - sales.taxAmount),
    toAmountColumn("fee", "Comisión", ({ sales }) => 0 - sales.feeAmount),
    toAmountColumn("refunds", "Devuelto", ({ refunds }) => 0 - refunds.amount),
    ...(hasRefunds
      ? [
          toAmountColumn(
            "refundedTaxes",
            "Impuestos y comisión de lo devuelto",
            ({ refunds }) => refunds.taxAmount + refunds.feeAmount,
          ),
        ]
      : []),
    toAmountColumn("part", "Tu parte", ({ sales, refunds }) => sales.masterAmount - refunds.masterAmount),
    ...(hasTax
      ? [
          toAmountColumn(
            "invoiceTax",
            "IVA e IRPF",
            ({ invoiceTax, withheld, settled }) => invoiceTax - withheld - settled,
          ),
        ]
      : []),
    toAmountColumn("payouts", "Pagado", ({ payouts }) => 0 - payouts.amount),
    toAmountColumn("closing", "Saldo final", ({ closing }) => closing),
    { key: "statement", label: "Extracto", cell: (statement) => <StatementFiles {...statement} /> },
    {
      key: "invoice",
      label: "Autofactura",
      cell: (statement) => {
        const invoice = findInvoice(statement);
        if (!invoice) return "—";
        return (
          <DownloadLink
            href={api.selfBilledInvoice(invoice.id)}
            label={`Descargar la autofactura ${invoice.number}`}
          >
            {invoice.number}
          </DownloadLink>
        );
      },
    },
  ];
}
