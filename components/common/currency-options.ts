import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { getCurrencyLabel } from "@/lib/reference/currency-names";

/** Select options of all currencies, by ISO 4217 code. */
export const currencyOptions = currencyCodes.map((value) => ({ value, label: getCurrencyLabel(value) }));

/** Select options of the currencies in which something can be sold. */
export const chargeableCurrencyOptions = currencyOptions.filter(({ value }) => CURRENCIES[value].chargeable);
