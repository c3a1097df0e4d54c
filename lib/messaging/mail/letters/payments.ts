import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { routes } from "@/lib/platform/routes";
import type { Letter } from "../letter";

/** A paid order; money in minor units of the lower-case currency. */
export type Sale = {
  name: string;
  orderId: string;
  slug: string;
  title: string;
  amount: number;
  taxBase: number;
  taxAmount: number;
  taxPercentage: number;
  feeAmount: number;
  masterAmount: number;
  currency: string;
};

export type GivenBack = { name: string; title: string; amount: number; currency: string };

type Url = (path: string) => string;

function money(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? formatMoney(amount, code) : `${amount} ${code}`;
}

/** Tells the buyer what they paid. */
export function receipt(sale: Sale, url: Url): Letter {
  const { name, orderId, title, amount, taxBase, taxAmount, taxPercentage, currency } = sale;
  return {
    subject: `Tu recibo: ${title}`,
    lines: [
      `Hola, ${name}:`,
      `Hemos recibido tu pago de ${money(amount, currency)} por «${title}». Ya está en tu espacio de Ayni Recibido.`,
      `Base: ${money(taxBase, currency)}. Impuestos (${taxPercentage.toLocaleString("es")} %): ${money(taxAmount, currency)}. Total: ${money(amount, currency)}.`,
    ],
    action: { label: "Ver mi recibo", url: url(routes.order(orderId)) },
    note: `Número de pedido: ${orderId}`,
  };
}

/** Tells the Master what was bought and what of it is theirs. */
export function sale({ name, title, amount, feeAmount, masterAmount, currency }: Sale, url: Url): Letter {
  return {
    subject: `Alguien ha recibido «${title}»`,
    lines: [
      `Hola, ${name}:`,
      `Una persona ha pagado ${money(amount, currency)} por «${title}».`,
      `La comisión de la comunidad es de ${money(feeAmount, currency)}. Tu parte: ${money(masterAmount, currency)}.`,
    ],
    action: { label: "Ver mis intercambios", url: url(routes.exchanges()) },
    about: "exchanges",
  };
}

/** Tells the buyer that all was given back. */
export const refunded = ({ name, title, amount, currency }: GivenBack): Letter => ({
  subject: `Te hemos devuelto ${money(amount, currency)}`,
  lines: [
    `Hola, ${name}:`,
    `Hemos devuelto tu pago de ${money(amount, currency)} por «${title}», y tu acceso ha terminado. Según tu banco, puede tardar de 5 a 10 días en verse.`,
  ],
});

/** Tells the buyer that their place was lost while they paid. */
export const latePayment = (
  { name, title, slug, amount, currency }: GivenBack & { slug: string },
  url: Url,
): Letter => ({
  subject: `Tu lugar en «${title}» ya no estaba libre`,
  lines: [
    `Hola, ${name}:`,
    `Tu pago de ${money(amount, currency)} llegó cuando ya no quedaban lugares. Te lo hemos devuelto entero; según tu banco, puede tardar de 5 a 10 días en verse.`,
  ],
  action: { label: "Ver este Ayni", url: url(routes.ayni(slug)) },
});
