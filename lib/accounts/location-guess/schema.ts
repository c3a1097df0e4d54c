import { z } from "zod";
import { isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { timeZone } from "@/lib/identity/users/schema";

const country = z.string().refine(isCountryCode).nullable().catch(null);
const currency = z.string().refine(isCurrencyCode).nullable().catch(null);
const zone = timeZone.nullable().catch(null);

/** Where an address is, in the words of the lookup service; whatever is not known or not known to us is null. */
export const geoAnswer = z.object({
  country_code: country,
  currency: z.object({ currency_code: currency }).catch({ currency_code: null }),
  timezone: z.object({ name: zone }).catch({ name: null }),
});
export type Geo = z.output<typeof geoAnswer>;

export const NOWHERE: Geo = {
  country_code: null,
  currency: { currency_code: null },
  timezone: { name: null },
};
