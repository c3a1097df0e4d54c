import { countryByIso2, countryName, isCountryCode } from "@/lib/reference/countries";
import { CURRENCIES, isCurrencyCode, type CurrencyCode } from "@/lib/reference/currencies";
import { countryOfZone, zonesOf } from "@/lib/reference/time-zones";
import type { Geo } from "@/lib/accounts/location-guess/schema";
import { zoneCity } from "@/lib/platform/time/format";

/** From where somebody registers; what is not known is null. */
export interface Place {
  country: string | null;
  currency: CurrencyCode | null;
  timezone: string | null;
}

function currencyOf(country: string | null): CurrencyCode | null {
  const currency = country ? countryByIso2(country)?.Currency : undefined;
  return currency && isCurrencyCode(currency) ? currency : null;
}

function regionOfLanguage(language: string): string | null {
  const { region } = new Intl.Locale(language);
  return region && isCountryCode(region) ? region : null;
}

/** What the browser lets one guess: its zone, the country of that zone or of its language, and their currency. */
export function browserPlace(): Place {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  const country = (timezone && countryOfZone(timezone)) || regionOfLanguage(navigator.language);
  return { country, currency: currencyOf(country), timezone };
}

/** The proposal: what the address says, and what the browser says where it is silent. */
export function proposedPlace(geo: Geo | null, browser: Place): Place {
  const country = geo?.country_code ?? browser.country;
  return {
    country,
    currency: geo?.currency.currency_code ?? currencyOf(country),
    timezone: geo?.timezone.name ?? browser.timezone,
  };
}

/** A change of the country brings its currency, and its zone when it has only one and the present one is elsewhere. */
export function inCountry(place: Place, country: string | null): Place {
  if (!country) return { ...place, country };
  const zones = zonesOf(country);
  const elsewhere = zones.length > 0 && !zones.includes(place.timezone ?? "");
  return {
    country,
    currency: currencyOf(country) ?? place.currency,
    timezone: elsewhere && zones.length === 1 ? (zones[0] ?? null) : place.timezone,
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What follows "Te registras": "desde España · euro · hora de Madrid". */
export function placeSummary({ country, currency, timezone }: Place): string {
  const parts = [
    country ? `desde ${countryName(country)}` : "sin decir tu país",
    currency && lowerFirst(CURRENCIES[currency].name),
    timezone && `hora de ${zoneCity(timezone)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
