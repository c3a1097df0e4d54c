import { formatDiscountName } from "@/lib/orders/discounts/copy";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import type { OrderView } from "@/lib/orders/order/schema";
import { isConfigured, type Operator } from "@/lib/platform/site-config/schema";
import { formatMoneyWithDecimals } from "@/lib/reference/money";

/** "3 de mayo de 2026", the reader's day. */
const formatPurchaseDay = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "long" }).format(new Date(iso));

export type ReceiptLine = { name: string; value: string };

type ReceiptOrder = Pick<
  OrderView,
  | "reference"
  | "purchaseDate"
  | "amount"
  | "taxBase"
  | "taxPercentage"
  | "taxAmount"
  | "taxName"
  | "feeAmount"
  | "seatAmount"
  | "discount"
  | "bundle"
  | "refundedAmount"
  | "currency"
  | "giftFor"
  | "paidPeriod"
>;

type PaymentShares = Pick<OrderView, "taxBase" | "feeAmount" | "currency">;

/** `payment` begins the sentence: "De tu pago". */
export function formatPaymentShares(
  shares: PaymentShares,
  masterName: string,
  payment = "De tu pago",
): string {
  const format = (amount: number) => formatMoneyWithDecimals(amount, shares.currency);
  return `${payment}, ${format(calculateMasterAmount(shares))} son para ${masterName}; ${format(shares.feeAmount)} sostienen la comunidad.`;
}

/** The way from the listed price to what was paid; empty without a discount. */
function toDiscountLines({ discount, seatAmount, currency }: ReceiptOrder): ReceiptLine[] {
  if (!discount) return [];
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  return [
    { name: "Precio", value: format(discount.listAmount) },
    { name: formatDiscountName(discount), value: `−${format(discount.discountAmount)}` },
    ...(seatAmount > 0 ? [{ name: "Lugar solidario", value: format(seatAmount) }] : []),
  ];
}

/** "Membresía «Luna», del 29 de noviembre de 2026 al 29 de diciembre de 2026.", "Membresía «Luna, tres meses»." */
function listPeriodNotes(period: OrderView["paidPeriod"], zone: string): string[] {
  if (period === null) return [];
  if (period.givenAs !== null) return [`Membresía «${period.givenAs}».`];
  const { name, startsAt, endsAt } = period;
  const [from, until] = [startsAt, endsAt].map((iso) => formatPurchaseDay(iso, zone));
  return [`Membresía «${name}», del ${from} al ${until}.`];
}

type ReceiptReader = { masterName: string; zone: string };

/**
 * The words and figures of a receipt, alike on the page and in the PDF. The last two `lines` add up to `total`; the day is
 * that of the reader's `zone`, unlike that of an invoice.
 */
export function toReceiptTexts(order: ReceiptOrder, { masterName, zone }: ReceiptReader) {
  const format = (amount: number) => formatMoneyWithDecimals(amount, order.currency);
  const { amount, seatAmount, refundedAmount, taxPercentage, bundle, giftFor } = order;
  const lines: ReceiptLine[] = [
    ...toDiscountLines(order),
    { name: "Base", value: format(order.taxBase) },
    { name: `${order.taxName} (${taxPercentage.toLocaleString("es")} %)`, value: format(order.taxAmount) },
  ];
  const refunded: ReceiptLine | null =
    refundedAmount > 0 ? { name: "Devuelto", value: `−${format(refundedAmount)}` } : null;
  const seatNote = `${format(amount - seatAmount)} son por tu lugar y ${format(seatAmount)} por el lugar solidario que has regalado.`;
  const bundleNotes = bundle
    ? [
        `Es una parte del conjunto «${bundle.title}», que se pagó de una vez: ${format(bundle.amount)}. Cada parte tiene su recibo.`,
      ]
    : [];
  // A refunded amount is nobody's share any more.
  const shareNotes = refundedAmount > 0 ? [] : [formatPaymentShares(order, masterName)];
  return {
    lines,
    total: { name: "Total", value: format(amount) },
    refunded,
    notes: [
      ...listPeriodNotes(order.paidPeriod, zone),
      ...bundleNotes,
      ...(giftFor ? [`Regalo para ${giftFor.name}.`] : []),
      ...(seatAmount > 0 ? [seatNote] : []),
      ...shareNotes,
    ],
    reference: `Pedido ${order.reference}`,
    date: formatPurchaseDay(order.purchaseDate, zone),
  };
}

/** Returns null while the operator's name is a placeholder. */
export function formatIssuer({ name, taxId, address }: Operator): string | null {
  if (!isConfigured(name)) return null;
  return `Vendido por ${[name, taxId, address].filter(isConfigured).join(" · ")}`;
}
