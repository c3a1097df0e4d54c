import { BarChart, type Bar } from "@/components/common/bar-chart";
import { ChartTable } from "@/components/common/chart-table";
import { formatTicks } from "@/components/common/chart-scale";
import { TextLink } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatZone } from "@/lib/platform/time/zone-names";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import type { CurrencyIncome, NumbersSpan } from "@/lib/teaching/numbers/schema";
import { formatPart, nameUnit } from "./format";
import styles from "./numbers.module.css";

function CurrencyChart({ income, span }: { income: CurrencyIncome; span: NumbersSpan }) {
  const { currency, parts } = income;
  const money = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const bars = parts.map(({ count, amount, taxAmount, feeAmount, masterAmount }, index): Bar => {
    const day = span.parts[index] ?? "";
    const text = `${formatMoney(masterAmount, currency)} para ti, de ${formatMoney(amount, currency)} en ${pluralize(count, "venta", "ventas")}`;
    return { key: day, ...formatPart(day, span), values: [masterAmount, feeAmount, taxAmount], text };
  });
  return (
    <BarChart
      title={`Ingresos en ${currency}`}
      summary={`${formatMoney(income.masterAmount, currency)} para ti`}
      bars={bars}
      series={["Tu parte", "Comisión", "Impuesto"]}
      formattedTicks={formatTicks(bars, (amount) => formatMoney(amount, currency))}
      toggleLabel="Ver los ingresos en cifras"
    >
      <ChartTable
        columns={[nameUnit(span), "Ventas", "Pagado", "Impuesto", "Comisión", "Tu parte", "Devuelto"]}
        rows={parts.map((part, index) => ({
          key: span.parts[index] ?? "",
          cells: [
            formatPart(span.parts[index] ?? "", span).name,
            part.count,
            money(part.amount),
            money(part.taxAmount),
            money(part.feeAmount),
            money(part.masterAmount),
            money(part.refundedAmount),
          ],
        }))}
      />
    </BarChart>
  );
}

function CurrencySums({ income }: { income: CurrencyIncome }) {
  const { currency, count, amount, taxAmount, feeAmount, masterAmount, refundCount, refundedAmount } = income;
  const figures = [
    { label: pluralize(count, "venta, pagado", "ventas, pagado"), amount },
    { label: "Impuesto", amount: taxAmount },
    { label: "Comisión", amount: feeAmount },
    { label: "Tu parte", amount: masterAmount },
    { label: pluralize(refundCount, "devolución", "devoluciones"), amount: refundedAmount },
  ];
  return (
    <dl className={styles.sums}>
      {figures.map(({ label, amount: value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoneyWithDecimals(value, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface IncomeProps {
  income: CurrencyIncome[];
  span: NumbersSpan;
  timeZone: string;
  /** The content; null for all contents. */
  ayniId: string | null;
  /** The income is that of the viewer, not of another Master. */
  isOwn?: boolean;
}

/** Payments of buyers and their shares, by currency. */
export function Income({ income, span, timeZone, ayniId, isOwn = true }: IncomeProps) {
  const salesHref = routes.salesOverview({ ayniContentId: ayniId ?? undefined, ...span.current });
  return (
    <section className={styles.section}>
      <h2>Ingresos</h2>
      {income.length === 0 ? (
        <p>No hay ventas en este período.</p>
      ) : (
        <>
          {income.map((currencyIncome) => (
            <div key={currencyIncome.currency} className={styles.currency}>
              <CurrencySums income={currencyIncome} />
              <CurrencyChart income={currencyIncome} span={span} />
            </div>
          ))}
          <p className={styles.note}>
            Por el día de la compra, en {formatZone(timeZone)}. Lo devuelto del todo no está en las ventas;
            una devolución parcial reduce el impuesto, la comisión y tu parte.{" "}
            {isOwn && <TextLink href={salesHref}>Ver estas ventas en Intercambios</TextLink>}
          </p>
        </>
      )}
    </section>
  );
}
