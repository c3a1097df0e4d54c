import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { MovementKind, Statement } from "./schema";

const monthFormat = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", month: "long", year: "numeric" });

/** "marzo de 2027", "2027". */
export const formatPeriod = (period: string): string =>
  period.length === 4 ? period : monthFormat.format(new Date(`${period}-01T00:00:00Z`));

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  sale: "Venta",
  refund: "Devolución",
  tax: "Impuestos de tu autofactura",
  settlement: "Liquidación de impuestos",
  payout: "Pago",
};

export type StatementLine = { name: string; value: string; isSum?: true };

/** The lines of a statement, from the opening balance to the closing one, alike on the page and in the PDF. */
export function toStatementLines(statement: Statement): StatementLine[] {
  const { currency, opening, sales, refunds, invoiceTax, withheld, settled, payouts, closing } = statement;
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const taken = (amount: number) => format(amount === 0 ? 0 : -amount);
  const lineIf = (amount: number, line: StatementLine): StatementLine[] => (amount === 0 ? [] : [line]);
  return [
    { name: "Saldo inicial", value: format(opening), isSum: true },
    { name: `Ventas (${sales.count})`, value: format(sales.amount) },
    { name: "Impuestos de las ventas", value: taken(sales.taxAmount) },
    { name: "Comisión", value: taken(sales.feeAmount) },
    ...lineIf(refunds.count, { name: `Devoluciones (${refunds.count})`, value: taken(refunds.amount) }),
    ...lineIf(refunds.count, {
      name: "Impuestos y comisión de lo devuelto",
      value: format(refunds.taxAmount + refunds.feeAmount),
    }),
    { name: "Tu parte", value: format(sales.masterAmount - refunds.masterAmount), isSum: true },
    ...lineIf(invoiceTax, { name: "IVA de tu autofactura", value: format(invoiceTax) }),
    ...lineIf(withheld, { name: "Retención de IRPF", value: taken(withheld) }),
    ...lineIf(settled, { name: "Impuestos ya liquidados", value: taken(settled) }),
    { name: `Pagos (${payouts.count})`, value: taken(payouts.amount) },
    { name: "Saldo final", value: format(closing), isSum: true },
  ];
}

/** Tells what a balance means. */
export function describeBalance({ closing, currency }: Pick<Statement, "closing" | "currency">): string {
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  if (closing > 0) return `Al terminar quedaban por pagarte ${format(closing)}.`;
  return closing < 0
    ? `Al terminar se te habían pagado de más ${format(-closing)}, por devoluciones o impuestos posteriores.`
    : "Al terminar estaba todo pagado.";
}

export const BOOKS_NOTE =
  "Cada venta cuenta el día en que se pagó, cada devolución el día en que se devolvió y cada pago el día en que se hizo, con la hora de España (Madrid).";
