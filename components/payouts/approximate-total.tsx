import { isCurrencyCode, minorUnits, type CurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { convert, ratesAsOf } from "@/lib/reference/rates";
import styles from "./approximate-total.module.css";

type Sum = { currency: string; masterAmount: number };

/** What all sums are about worth in one currency, in whole units of it. */
export function approximately(sums: readonly Sum[], currency: CurrencyCode): number {
  const units = minorUnits(currency);
  const all = sums.reduce((total, sum) => {
    const code = sum.currency.toUpperCase();
    return isCurrencyCode(code) ? total + convert(sum.masterAmount, code, currency) : total;
  }, 0);
  return Math.round(all / units) * units;
}

const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/** Sums of several currencies in one's own, to compare; nothing where one's own is all that there is. */
export function ApproximateTotal({ sums, currency }: { sums: readonly Sum[]; currency: CurrencyCode }) {
  if (sums.every((sum) => sum.currency.toUpperCase() === currency)) return null;
  return (
    <p className={styles.total}>
      <strong className={styles.sum}>
        ≈ {formatMoney(approximately(sums, currency), currency)} en total
      </strong>
      <span className={styles.note}>
        Es solo una orientación, con los cambios del {day.format(new Date(ratesAsOf))}: cada importe se paga
        en su moneda.
      </span>
    </p>
  );
}
