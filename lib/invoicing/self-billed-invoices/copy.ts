import { formatPeriod } from "@/lib/invoicing/statements/copy";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { SelfBilledInvoicePaper } from "./schema";

const dayFormat = new Intl.DateTimeFormat("es-ES", { timeZone: BOOKS_ZONE, dateStyle: "long" });

const formatParty = ({ name, taxId, address }: SelfBilledInvoicePaper["issuer"]): string =>
  [name, taxId, address].join(" · ");

const formatRate = (percentage: number): string => `${percentage.toLocaleString("es")} %`;

/** The words and figures of a self-billed invoice. */
export function toInvoiceTexts({ invoice, issuer, recipient, ruleText }: SelfBilledInvoicePaper) {
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
