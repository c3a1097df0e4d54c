import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { getCurrencyLabel } from "@/lib/reference/currency-names";

/** Select options of the currencies in which something can be sold. */
export const chargeableCurrencyOptions = currencyCodes
  .filter((code) => CURRENCIES[code].chargeable)
  .map((value) => ({ value, label: getCurrencyLabel(value) }));
