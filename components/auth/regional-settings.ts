import { findCountry, countryName, isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode, type CurrencyCode } from "@/lib/reference/currencies";
import { CURRENCY_NAMES } from "@/lib/reference/currency-names";
import { findCountryOfZone, listZonesOfCountry } from "@/lib/reference/time-zones";
import type { GuessedLocation } from "@/lib/identity/location-guess/schema";
import { getDeviceZone } from "@/lib/platform/browser/viewer-zone";
import { zoneCityName } from "@/lib/platform/time/zone-city";

/** Regional settings of a registration; null where unknown. `timezone` is an IANA name. */
export interface RegionalSettings {
  country: string | null;
  currency: CurrencyCode | null;
  timezone: string | null;
}

function findCountryCurrency(country: string | null): CurrencyCode | null {
  const currency = country ? findCountry(country)?.currency : undefined;
  return currency && isCurrencyCode(currency) ? currency : null;
}

function findLanguageCountry(language: string): string | null {
  try {
    const { region } = new Intl.Locale(language);
    return region && isCountryCode(region) ? region : null;
  } catch {
    // Some browsers report what is no language tag, such as "C" or nothing.
    return null;
  }
}

/** Guesses the settings from the time zone and language of the browser. */
export function detectRegionalSettings(): RegionalSettings {
  const timezone = getDeviceZone();
  const country = (timezone && findCountryOfZone(timezone)) || findLanguageCountry(navigator.language);
  return { country, currency: findCountryCurrency(country), timezone };
}

/** Combines both guesses; the location of the IP address takes precedence. */
export function suggestRegionalSettings(
  geo: GuessedLocation | null,
  browser: RegionalSettings,
): RegionalSettings {
  const country = geo?.country_code ?? browser.country;
  return {
    country,
    currency: geo?.currency.currency_code ?? findCountryCurrency(country),
    timezone: geo?.timezone.name ?? browser.timezone,
  };
}

/** Changes the country and its currency; also the time zone, if the country has only one. */
export function withCountry(settings: RegionalSettings, country: string | null): RegionalSettings {
  if (!country) return { ...settings, country };
  const zones = listZonesOfCountry(country);
  const zoneIsAbroad = zones.length > 0 && !zones.includes(settings.timezone ?? "");
  return {
    country,
    currency: findCountryCurrency(country) ?? settings.currency,
    timezone: zoneIsAbroad && zones.length === 1 ? (zones[0] ?? null) : settings.timezone,
  };
}

const lowerCaseFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "desde España · euro · hora de Madrid", to follow "Te registras". */
export function formatRegionalSettings({ country, currency, timezone }: RegionalSettings): string {
  const parts = [
    country ? `desde ${countryName(country)}` : "sin decir tu país",
    currency && lowerCaseFirst(CURRENCY_NAMES[currency]),
    timezone && `hora de ${zoneCityName(timezone)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
