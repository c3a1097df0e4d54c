// Corrects names of regions and cities of Spanish-speaking countries and removes divisions that contain other listed divisions.

/** Type of the containing divisions by country. */
const EXCLUDED_TYPES: Readonly<Record<string, string>> = {
  ES: "autonomous community",
  DO: "region",
  GQ: "region",
};

const REGION_NAMES: Readonly<Record<string, string>> = {
  "AR-C": "Ciudad Autónoma de Buenos Aires",
  "CU-03": "La Habana",
  "ES-AL": "Almería",
  "ES-CC": "Cáceres",
  "ES-VI": "Álava",
  "HN-IB": "Islas de la Bahía",
  "NI-AN": "Costa Caribe Norte",
  "NI-AS": "Costa Caribe Sur",
  "PA-4": "Chiriquí",
  "PA-EM": "Comarca Emberá-Wounaan",
  "PA-KY": "Comarca Guna Yala",
  "PA-NB": "Comarca Ngäbe-Buglé",
  "PA-NT": "Comarca Naso Tjër Di",
  "PE-HUC": "Huánuco",
  "PE-LMA": "Lima Metropolitana",
  "PR-BY": "Bayamón",
  "PY-ASU": "Asunción",
  "VE-W": "Dependencias Federales",
};

const CITY_NAMES: Readonly<Record<string, string>> = {
  "CO-Itagui": "Itagüí",
  "ES-Cadiz": "Cádiz",
};

export const isSelectableRegion = (country: string, type: string | null): boolean =>
  EXCLUDED_TYPES[country] !== type;

export const correctRegionName = (country: string, iso2: string, name: string): string =>
  REGION_NAMES[`${country}-${iso2}`] ?? name.trim();

export const correctCityName = (country: string, name: string): string =>
  CITY_NAMES[`${country}-${name.trim()}`] ?? name.trim();
