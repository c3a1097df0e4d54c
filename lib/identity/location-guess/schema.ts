import { z } from "zod";
import { isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { timeZoneField } from "@/lib/identity/user-fields";

const country = z.string().refine(isCountryCode).nullable().catch(null);
const currency = z.string().refine(isCurrencyCode).nullable().catch(null);
const timeZoneName = timeZoneField.nullable().catch(null);

/** The response of the lookup service; unknown and unsupported values become null. */
export const geoResponse = z.object({
  country_code: country,
  currency: z.object({ currency_code: currency }).catch({ currency_code: null }),
  timezone: z.object({ name: timeZoneName }).catch({ name: null }),
});
export type GuessedLocation = z.output<typeof geoResponse>;

export const UNKNOWN_LOCATION: GuessedLocation = {
  country_code: null,
  currency: { currency_code: null },
  timezone: { name: null },
};
