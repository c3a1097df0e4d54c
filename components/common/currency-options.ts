import { currencyCodes } from "@/lib/reference/currencies";
import { getCurrencyLabel } from "@/lib/reference/currency-names";

/** Select options of all currencies, by ISO 4217 code. */
export const currencyOptions = currencyCodes.map((value) => ({ value, label: getCurrencyLabel(value) }));
