import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import { routes } from "@/lib/platform/routes";
import { ATTACHED_CALENDAR, pictureOf, type MailContext, type RenderedMail } from "../layout";

/** Amounts in minor units of the lower-case currency. */
export type SaleMail = {
  name: string;
  orderId: string;
  reference: string;
  slug: string;
  title: string;
  amount: number;
  /** The discount has a code, or null for an early price; it is missing without a discount. */
  discount?: { code: string | null; listAmount: number; discountAmount: number };
  /** Name of the person it was bought for; missing for a purchase of one's own. */
  giftFor?: string;
  taxBase: number;
  taxAmount: number;
  taxPercentage: number;
  feeAmount: number;
  masterAmount: number;
  currency: string;
  /** Coming encuentros of the content that the buyer receives; missing in older mails. */
  encuentroIds?: string[];
  /** The parts of a bundle, whose title, slug and sums the other fields are; `reference` is that of the first. */
  parts?: { reference: string; title: string; amount: number }[];
};

/** `giftFor` as in `SaleMail`; `order` is missing in older mails. */
export type RefundMail = {
  name: string;
  title: string;
  amount: number;
  currency: string;
  giftFor?: string;
  order?: { id: string; reference: string };
};

type UrlBuilder = (path: string) => string;

/** The listed price and what was taken off it. */
function listDiscountFacts({ discount, currency }: SaleMail): [string, string][] {
  if (!discount) return [];
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  return [
    ["Precio", format(discount.listAmount)],
    [
      discount.code === null ? "Precio anticipado" : `Código ${discount.code}`,
      `−${format(discount.discountAmount)}`,
    ],
  ];
}

/** "el conjunto «Luna»" or "«Luna»". */
const formatBought = ({ title, parts }: SaleMail): string =>
  parts ? `el conjunto «${title}»` : `«${title}»`;

/** A line for each part of a bundle: "«Luna nueva»: 20,00 € (pedido AY-26-00001)." */
const formatParts = ({ parts = [], currency }: SaleMail, withReference: boolean): string[] =>
  parts.map(
    ({ title, amount, reference }) =>
      `«${title}»: ${formatMoneyWithDecimals(amount, currency)}${withReference ? ` (pedido ${reference})` : ""}.`,
  );

function formatOutcome({ giftFor, parts }: SaleMail): string {
  if (giftFor !== undefined)
    return `Es tu regalo para ${giftFor}. En «Pedidos y recibos» verás si le ha llegado y si lo ha aceptado.`;
  return `${parts ? "Cada enseñanza está ya" : "Ya está"} en tu espacio de Ayni Recibido.`;
}

export async function receiptMail(
  sale: SaleMail,
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const { name, orderId, reference, title, amount, taxBase, taxAmount, taxPercentage, currency, parts } =
    sale;
  const { encuentroIds = [] } = sale;
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  return {
    subject: `Tu recibo: ${title}`,
    lines: [
      `Hola, ${name}:`,
      `Hemos recibido tu pago de ${formatMoney(amount, currency)} por ${formatBought(sale)}. ${formatOutcome(sale)}`,
      ...formatParts(sale, true),
      ...(encuentroIds.length > 0 ? [ATTACHED_CALENDAR] : []),
    ],
    facts: [
      ...(parts ? [] : [["Número de pedido", reference] satisfies [string, string]]),
      ...listDiscountFacts(sale),
      ["Base", format(taxBase)],
      [`Impuestos (${taxPercentage.toLocaleString("es")} %)`, format(taxAmount)],
      ["Total", format(amount)],
    ],
    action: { label: "Ver mi recibo", url: url(routes.order(orderId)) },
    ...(parts ? {} : { picture: pictureOf(sale, url) }),
    ...(encuentroIds.length > 0 ? { calendars: await calendars(encuentroIds, routes.order(orderId)) } : {}),
  };
}

export function saleMail(sale: SaleMail, url: UrlBuilder): RenderedMail {
  const { name, title, amount, feeAmount, masterAmount, currency } = sale;
  return {
    subject: `Alguien ha recibido «${title}»`,
    lines: [
      `Hola, ${name}:`,
      `Una persona ha pagado ${formatMoney(amount, currency)} por ${formatBought(sale)}.`,
      ...formatParts(sale, false),
    ],
    facts: [
      ...listDiscountFacts(sale),
      ["Comisión de la comunidad", formatMoney(feeAmount, currency)],
      ["Tu parte", formatMoney(masterAmount, currency)],
    ],
    action: { label: "Ver mis intercambios", url: url(routes.salesOverview()) },
    topic: "exchanges",
  };
}

export const refundMail = (
  { name, title, amount, currency, giftFor, order }: RefundMail,
  url: UrlBuilder,
): RenderedMail => ({
  subject: `Te hemos devuelto ${formatMoney(amount, currency)}`,
  lines: [
    `Hola, ${name}:`,
    `Hemos devuelto tu pago de ${formatMoney(amount, currency)} por «${title}», y ${giftFor === undefined ? "tu acceso ha terminado" : `tu regalo para ${giftFor} ha quedado sin efecto`}. Según tu banco, puede tardar de 5 a 10 días en verse.`,
  ],
  ...(order
    ? {
        facts: [["Número de pedido", order.reference]],
        action: { label: "Ver mi pedido", url: url(routes.order(order.id)) },
      }
    : {}),
});

/** `lostDiscount`: the last use of the code or early price is gone, not the last seat; missing in older mails. */
export type LatePaymentMail = RefundMail & {
  slug: string;
  lostDiscount?: boolean;
  /** Title and slug are those of a bundle, in one of whose contents no seat was left. */
  isBundle?: true;
};

function formatLateCause({ lostDiscount, isBundle }: LatePaymentMail): string {
  if (isBundle) return "ya no quedaban lugares en una de sus enseñanzas";
  if (!lostDiscount) return "ya no quedaban lugares";
  return "se había acabado el tiempo para pagar y otra persona había usado ya ese precio";
}

/** Sent when somebody else took the last seat, or the last use of the discount, while the buyer paid. */
export const latePaymentMail = (payment: LatePaymentMail, url: UrlBuilder): RenderedMail => {
  const { name, title, slug, amount, currency, lostDiscount, isBundle } = payment;
  return {
    subject: lostDiscount
      ? `Tu precio para «${title}» ya no estaba libre`
      : `Tu lugar en «${title}» ya no estaba libre`,
    lines: [
      `Hola, ${name}:`,
      `Tu pago de ${formatMoney(amount, currency)} llegó cuando ${formatLateCause(payment)}. Te lo hemos devuelto entero; según tu banco, puede tardar de 5 a 10 días en verse.`,
    ],
    action: isBundle
      ? { label: "Ver este conjunto", url: url(routes.bundle(slug)) }
      : { label: "Ver este Ayni", url: url(routes.ayni(slug)) },
  };
};
