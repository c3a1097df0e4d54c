// Countries of connected accounts of a European platform: the European Economic Area, and the regions to which Stripe
// pays across borders without a recipient agreement.

const EUROPEAN_ECONOMIC_AREA =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");
const CROSS_BORDER = ["CA", "CH", "GB", "GI", "US"];

const PAYOUT_COUNTRIES: ReadonlySet<string> = new Set([...EUROPEAN_ECONOMIC_AREA, ...CROSS_BORDER]);

export const isPayoutCountry = (country: string): boolean => PAYOUT_COUNTRIES.has(country);
