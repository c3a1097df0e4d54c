import { formatFullName } from "@/lib/platform/text/full-name";
import { formatLongDay } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatMoneyWithDecimals } from "@/lib/reference/money";

/** The contract that the buyer withdraws from, and who they are; instants are ISO 8601 in UTC, `zone` is theirs. */
export type DeclaredPurchase = {
  name: string;
  email: string;
  title: string;
  reference: string;
  purchaseDate: string;
  /** The price that was paid, in minor units. */
  amount: number;
  currency: string;
  zone: string;
};

type PaidOrder = Pick<DeclaredPurchase, "reference" | "amount" | "currency"> & {
  purchaseDate: Date;
  user: { name: string; lastName: string; email: string; timezone: string | null };
  ayni: { title: string };
};

export const toDeclaredPurchase = (order: PaidOrder): DeclaredPurchase => ({
  name: formatFullName(order.user),
  email: order.user.email,
  title: order.ayni.title,
  reference: order.reference,
  purchaseDate: order.purchaseDate.toISOString(),
  amount: order.amount,
  currency: order.currency,
  zone: order.user.timezone ?? DEFAULT_TIME_ZONE,
});

/** The statement that a buyer confirms and that the acknowledgement repeats (article 11a of directive 2011/83/EU). */
export function formatDeclaration(purchase: DeclaredPurchase): string {
  const { name, email, title, reference, purchaseDate, amount, currency, zone } = purchase;
  const paid = formatMoneyWithDecimals(amount, currency);
  return `Comunico que desisto de mi compra de «${title}» (pedido ${reference}), hecha el ${formatLongDay(purchaseDate, zone)}, por ${paid}. Me llamo ${name} y el correo de mi cuenta es ${email}.`;
}
