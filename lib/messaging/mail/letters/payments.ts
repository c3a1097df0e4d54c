import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import { routes } from "@/lib/platform/routes";
import type { Letter } from "../letter";

/** Amounts in minor units of the lower-case currency. */
export type SaleMail = {
  name: string;
  orderId: string;
  /** Missing in mails that a former release queued. */
  reference?: string;
  slug: string;
  title: string;
  amount: number;
  /** With a code, or null for an early price; missing without a discount. */
  discount?: { code: string | null; listAmount: number; discountAmount: number };
  taxBase: number;
  taxAmount: number;
  taxPercentage: number;
  feeAmount: number;
  masterAmount: number;
  currency: string;
};

export type RefundMail = { name: string; title: string; amount: number; currency: string };

type UrlBuilder = (path: string) => string;

/** "Precio: 40,00 €. Código LUNA: −10,00 €. " */
function formatDiscount({ discount, currency }: SaleMail): string {
  if (!discount) return "";
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  const name = discount.code === null ? "Precio anticipado" : `Código ${discount.code}`;
  return `Precio: ${format(discount.listAmount)}. ${name}: −${format(discount.discountAmount)}. `;
}

export function receiptLetter(sale: SaleMail, url: UrlBuilder): Letter {
  const { name, orderId, reference, title, amount, taxBase, taxAmount, taxPercentage, currency } = sale;
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  return {
    subject: `Tu recibo: ${title}`,
    lines: [
      `Hola, ${name}:`,
      `Hemos recibido tu pago de ${formatMoney(amount, currency)} por «${title}». Ya está en tu espacio de Ayni Recibido.`,
      `${formatDiscount(sale)}Base: ${format(taxBase)}. Impuestos (${taxPercentage.toLocaleString("es")} %): ${format(taxAmount)}. Total: ${format(amount)}.`,
    ],
    action: { label: "Ver mi recibo", url: url(routes.order(orderId)) },
    note: `Número de pedido: ${reference ?? orderId}`,
  };
}

export function saleLetter(sale: SaleMail, url: UrlBuilder): Letter {
  const { name, title, amount, feeAmount, masterAmount, currency } = sale;
  return {
    subject: `Alguien ha recibido «${title}»`,
    lines: [
      `Hola, ${name}:`,
      `Una persona ha pagado ${formatMoney(amount, currency)} por «${title}».`,
      `${formatDiscount(sale)}La comisión de la comunidad es de ${formatMoney(feeAmount, currency)}. Tu parte: ${formatMoney(masterAmount, currency)}.`,
    ],
    action: { label: "Ver mis intercambios", url: url(routes.salesOverview()) },
    topic: "exchanges",
  };
}

export const refundLetter = ({ name, title, amount, currency }: RefundMail): Letter => ({
  subject: `Te hemos devuelto ${formatMoney(amount, currency)}`,
  lines: [
    `Hola, ${name}:`,
    `Hemos devuelto tu pago de ${formatMoney(amount, currency)} por «${title}», y tu acceso ha terminado. Según tu banco, puede tardar de 5 a 10 días en verse.`,
  ],
});

/** `lostDiscount`: the last use of the code or early price is gone, not the last seat; missing in older mails. */
export type LatePaymentMail = RefundMail & { slug: string; lostDiscount?: boolean };

/** Sent when somebody else took the last seat, or the last use of the discount, while the buyer paid. */
export const latePaymentLetter = (
  { name, title, slug, amount, currency, lostDiscount }: LatePaymentMail,
  url: UrlBuilder,
): Letter => ({
  subject: lostDiscount
    ? `Tu precio para «${title}» ya no estaba libre`
    : `Tu lugar en «${title}» ya no estaba libre`,
  lines: [
    `Hola, ${name}:`,
    `Tu pago de ${formatMoney(amount, currency)} llegó cuando ${lostDiscount ? "se había acabado el tiempo para pagar y otra persona había usado ya ese precio" : "ya no quedaban lugares"}. Te lo hemos devuelto entero; según tu banco, puede tardar de 5 a 10 días en verse.`,
  ],
  action: { label: "Ver este Ayni", url: url(routes.ayni(slug)) },
});
