import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import type { AppliedDiscount, EarlyPrice, QuoteView } from "./schema";

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

const dayFormat = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", day: "numeric", month: "long" });

/** "4 de diciembre". */
export const formatLastDay = (day: string): string => dayFormat.format(noonOf(day));

/** "Código LUNA", "Precio anticipado". */
export const formatDiscountName = ({ code }: Pick<AppliedDiscount, "code">): string =>
  code === null ? "Precio anticipado" : `Código ${code}`;

/** "Precio 40,00 € · Código LUNA −10,00 € · Pagas 30,00 €". */
export function formatQuote(quote: QuoteView): string {
  const format = (amount: number) => formatMoneyWithDecimals(amount, quote.currency);
  const paid = quote.amount === 0 ? "No pagas nada" : `Pagas ${format(quote.amount)}`;
  return `Precio ${format(quote.listAmount)} · ${formatDiscountName(quote)} −${format(quote.discountAmount)} · ${paid}`;
}

/** "9 € el primer mes, después 12 € al mes". */
export function formatFirstPrice(
  { amount, interval, currency }: { amount: number; interval: "month" | "year"; currency: string },
  firstAmount: number,
): string {
  const period = interval === "year" ? "año" : "mes";
  return `${formatMoney(firstAmount, currency)} el primer ${period}, después ${formatMoney(amount, currency)} al ${period}`;
}

/** "Código LUNA: −10 €". */
export const formatDiscount = (discount: AppliedDiscount, currency: string): string =>
  `${formatDiscountName(discount)}: −${formatMoney(discount.discountAmount, currency)}`;

/** "Precio anticipado hasta el 4 de diciembre", "Precio anticipado para 3 personas más". */
export function formatEarlyPrice({ endsOn, usesLeft }: EarlyPrice): string {
  const until = endsOn === null ? "" : ` hasta el ${formatLastDay(endsOn)}`;
  if (usesLeft === null) return `Precio anticipado${until}`;
  const people = usesLeft === 1 ? "1 persona más" : `${usesLeft} personas más`;
  return `Precio anticipado${until}${until ? "," : ""} para ${people}`;
}
