import type { BundleQuote } from "@/lib/orders/bundles/schema";
import { TAXES_INCLUDED } from "@/lib/orders/tax/schema";
import { formatMoney } from "@/lib/reference/money";
import styles from "./bundles.module.css";

const titles = new Intl.ListFormat("es", { type: "conjunction" });

const formatTitles = (parts: readonly string[]): string => titles.format(parts.map((title) => `«${title}»`));

function formatOwned({ owned, amount, currency }: BundleQuote): string {
  return `Ya tienes ${formatTitles(owned)}: pagas solo el resto, ${formatMoney(amount, currency)}.`;
}

/** Says the taxes of a bundle and which parts need not be paid again; without a quote, what holds for everybody. */
export function OwnedNote({ quote }: { quote?: BundleQuote }) {
  if (quote && quote.amount === 0) return null;
  return (
    <>
      <p className={styles.quiet}>{quote?.taxNote ?? TAXES_INCLUDED}.</p>
      <p className={styles.quiet}>
        {quote && quote.owned.length > 0 ? formatOwned(quote) : "Si ya tienes alguna, pagas solo el resto."}
      </p>
      {quote && quote.opened.length > 0 && (
        <p className={styles.quiet}>
          Te quedas para siempre con lo que ahora abre tu membresía: {formatTitles(quote.opened)}.
        </p>
      )}
    </>
  );
}
