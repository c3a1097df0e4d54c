import { toEuroCents } from "@/lib/invoicing/breakdown";
import { formatExchange } from "@/lib/invoicing/exchange-note";
import { formatPeriod } from "@/lib/invoicing/statements/copy";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { SelfBilledInvoicePaper } from "./schema";

const dayFormat = new Intl.DateTimeFormat("es-ES", { timeZone: BOOKS_ZONE, dateStyle: "long" });

const formatParty = ({ name, taxId, address }: SelfBilledInvoicePaper["issuer"]): string =>
  [name, taxId, address].join(" · ");

const formatRate = (percentage: number): string => `${percentage.toLocaleString("es")} %`;

/** The law wants the tax of an invoice in another currency in euros, too (RD 1619/2012, art. 12). */
function toEuroNote({ invoice, exchange }: SelfBilledInvoicePaper): string[] {
  if (!exchange) return [];
  const { currency, taxBase, taxAmount, taxPercentage, withholdingAmount, withholdingPercentage } = invoice;
  const toEuros = (amount: number) => toEuroCents(amount, { currency, exchangeRate: Number(exchange.rate) });
  const format = (cents: number) => formatMoneyWithDecimals(cents, "eur");
  const [base, tax, withheld] = [toEuros(taxBase), toEuros(taxAmount), toEuros(withholdingAmount)];
  const parts = [
    `base ${format(base)}`,
    ...(taxPercentage > 0 ? [`IVA (${formatRate(taxPercentage)}) ${format(tax)}`] : []),
    ...(withholdingPercentage > 0
      ? [`retención de IRPF (${formatRate(withholdingPercentage)}) ${format(-withheld)}`]
      : []),
  ];
  return [
    `En euros: ${parts.join(", ")}; total ${format(base + tax - withheld)}. ${formatExchange(exchange, currency)}`,
  ];
}

/** The words and figures of a self-billed invoice. */
export function toInvoiceTexts(paper: SelfBilledInvoicePaper) {
  const { invoice, issuer, recipient, ruleText } = paper;
  const { number, isRectifying, currency, taxPercentage, withholdingPercentage } = invoice;
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const month = formatPeriod(invoice.month);
  return {
    title: `${isRectifying ? "Autofactura rectificativa" : "Autofactura"} ${number}`,
    subject: `${dayFormat.format(new Date(invoice.issuedAt))} · operaciones de ${month}`,
    parties: [
      { name: "Quien factura", text: formatParty(issuer) },
      { name: "A quién", text: formatParty(recipient) },
    ],
    lines: [
      { name: `Tu parte de las ventas de ${month}`, value: format(invoice.taxBase) },
      ...(taxPercentage > 0
        ? [{ name: `IVA (${formatRate(taxPercentage)})`, value: format(invoice.taxAmount) }]
        : []),
      ...(withholdingPercentage > 0
        ? [
            {
              name: `Retención de IRPF (${formatRate(withholdingPercentage)})`,
              value: format(-invoice.withholdingAmount),
            },
          ]
        : []),
      { name: "Total", value: format(invoice.amount), isSum: true as const },
    ],
    notes: [
      "Facturación por el destinatario.",
      ...toEuroNote(paper),
      ...(ruleText === null ? [] : [ruleText]),
      ...(isRectifying
        ? [
            `Rectifica por diferencias facturas anteriores: en ${month} se devolvió más de lo que se vendió (artículo 80 de la Ley 37/1992).`,
          ]
        : []),
      "Las ventas y las devoluciones, una por una, están en el extracto de ese mes.",
    ],
  };
}
