import type { CurrencySum } from "@/lib/payouts/bank-files/schema";
import { formatMoneyWithDecimals } from "@/lib/reference/money";

const listFormat = new Intl.ListFormat("es-ES", { type: "conjunction" });

/** "12,50 €, 3,00 US$ y 80,00 MX$". */
export const formatBankSums = (sums: readonly CurrencySum[]): string =>
  listFormat.format(sums.map(({ amount, currency }) => formatMoneyWithDecimals(amount, currency)));
