import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";

/** Select options of all currencies, by ISO 4217 code. */
export const currencyOptions = currencyCodes.map((value) => ({ value, label: CURRENCIES[value].label }));
