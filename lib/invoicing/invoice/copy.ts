import { formatExchange, formatInvoiceDay } from "@/lib/invoicing/exchange-note";
import { getTaxIdName } from "@/lib/payouts/bank-details/tax-id";
import { findCountry } from "@/lib/reference/countries";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { InvoiceForm, InvoiceView } from "./schema";

const INVOICE_NAMES: Readonly<Record<InvoiceForm, string>> = {
  simplified: "Factura simplificada",
  full: "Factura",
  substitute: "Factura",
  rectifying: "Factura rectificativa",
};

/** Stands above and below the QR code, to the letter of the rules for it. */
export const QR_TEXTS = { above: "QR tributario:", below: "VERI*FACTU" };

const BASIS_POINTS = 2;

const formatPercentage = (percentage: number): string =>
  `${percentage.toLocaleString("es", { maximumFractionDigits: BASIS_POINTS })} %`;

export type NamedValue = { name: string; value: string };

function toFormerNote({ form, former }: InvoiceView): string[] {
  if (!former) return [];
  const named = `${former.reference}, del ${formatInvoiceDay(former.issuedOn)}`;
  return form === "rectifying"
    ? [`Rectifica por diferencias la factura ${named}: se ha devuelto lo que aquí se resta.`]
    : [`Sustituye a la factura simplificada ${named}.`];
}

function toEuroNote({ exchange, taxes, currency }: InvoiceView): string[] {
  if (!exchange) return [];
  const format = (cents: number) => formatMoneyWithDecimals(cents, "eur");
  const parts = taxes.map(({ name, percentage, euros }) =>
    percentage === 0
      ? `base ${format(euros.taxBase)}, sin impuestos`
      : `base ${format(euros.taxBase)}, ${name} (${formatPercentage(percentage)}) ${format(euros.taxAmount)}`,
  );
  const total = taxes.reduce((sum, { euros }) => sum + euros.taxBase + euros.taxAmount, 0);
  return [`En euros: ${parts.join("; ")}; total ${format(total)}. ${formatExchange(exchange, currency)}`];
}

function toRecipientLines({ recipient }: InvoiceView): string[] {
  if (!recipient) return [];
  const { name, taxId, country, address } = recipient;
  const place = country === "ES" ? address : `${address} · ${findCountry(country)?.name ?? country}`;
  return [name, `${country === "ES" ? "NIF" : getTaxIdName(country)}: ${taxId}`, place];
}

/** The words and figures of an invoice. The `sums` add up to `total`. */
export function toInvoiceTexts(view: InvoiceView) {
  const { form, reference, issuedOn, operationDate, issuer, lines, taxes, amount, currency } = view;
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  const operation =
    operationDate === issuedOn ? [] : [`Fecha de la operación: ${formatInvoiceDay(operationDate)}`];
  const sums: NamedValue[] = taxes.flatMap(({ name, percentage, taxBase, taxAmount }) =>
    percentage === 0
      ? [{ name: "Base, sin impuestos", value: format(taxBase) }]
      : [
          { name: `Base al ${formatPercentage(percentage)}`, value: format(taxBase) },
          { name: `${name} (${formatPercentage(percentage)})`, value: format(taxAmount) },
        ],
  );
  return {
    title: `${INVOICE_NAMES[form]} ${reference}`,
    dates: [`Fecha de expedición: ${formatInvoiceDay(issuedOn)}`, ...operation],
    issuer: [issuer.name, `NIF: ${issuer.taxId}`, issuer.address],
    recipient: toRecipientLines(view),
    lines: lines.map(({ description, order, percentage, taxBase, amount: lineAmount }) => ({
      name: description,
      detail:
        percentage === 0
          ? `Pedido ${order} · sin impuestos`
          : `Pedido ${order} · base ${format(taxBase)}, impuestos (${formatPercentage(percentage)}) incluidos en el importe`,
      value: format(lineAmount),
    })),
    sums,
    total: { name: "Total", value: format(amount) },
    notes: [...toFormerNote(view), ...toEuroNote(view), ...new Set(taxes.flatMap(({ text }) => text ?? []))],
  };
}
