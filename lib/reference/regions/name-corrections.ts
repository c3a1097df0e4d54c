// The database names most regions as the country itself does. Where it does not in a Spanish-speaking country, or
// gives two levels of division at once, this says what people there would look for.

/** Types of rows that stand beside the divisions that they contain. */
const UPPER_LEVEL: Readonly<Record<string, string>> = {
  ES: "autonomous community",
  DO: "region",
  GQ: "region",
};

const NAMES: Readonly<Record<string, string>> = {
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

/** Whether a row of the database is a division that people choose. */
export const isChosenLevel = (country: string, type: string | null): boolean => UPPER_LEVEL[country] !== type;

/** The name of a region in Spanish where the database has another. */
export const regionName = (country: string, iso2: string, name: string): string =>
  NAMES[`${country}-${iso2}`] ?? name.trim();
