import { formatDate } from "@/components/common/format-date";
import { isCurrencyCode, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { convertAmount, RATES_DATE } from "@/lib/reference/rates";
import styles from "./approximate-total.module.css";

type CurrencyAmount = { currency: string; masterAmount: number };

/** Converts all sums to one currency and adds them; minor units, rounded to whole units. */
export function sumApproximately(sums: readonly CurrencyAmount[], currency: CurrencyCode): number {
  const unit = minorUnitFactor(currency);
  let total = 0;
  for (const sum of sums) {
    const code = sum.currency.toUpperCase();
    if (isCurrencyCode(code)) total += convertAmount(sum.masterAmount, code, currency);
  }
  return Math.round(total / unit) * unit;
}

/** The approximate total of several currencies; renders nothing if all sums are in `currency`. */
export function ApproximateTotal({
  sums,
  currency,
}: {
  sums: readonly CurrencyAmount[];
  currency: CurrencyCode;
}) {
  if (sums.every((sum) => sum.currency.toUpperCase() === currency)) return null;
  return (
    <p className={styles.total}>
      <strong className={styles.sum}>
        ≈ {formatMoney(sumApproximately(sums, currency), currency)} en total
      </strong>
      <span className={styles.note}>
        Es solo una orientación, con los cambios del {formatDate(RATES_DATE, "UTC")}: cada importe se paga en
        su moneda.
      </span>
    </p>
  );
}
