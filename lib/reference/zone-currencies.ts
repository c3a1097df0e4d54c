import type { CurrencyCode } from "./currencies";

const inAmerica = (cities: string): string[] => cities.split(" ").map((city) => `America/${city}`);
const inEurope = (cities: string): string[] => cities.split(" ").map((city) => `Europe/${city}`);

// The zones of most viewers, in the old and new names of browsers; a light substitute for the table of countries. Left out
// are currencies that cannot be charged, whose rates change by the day.
const ZONES: Partial<Record<CurrencyCode, readonly string[]>> = {
  EUR: [
    ...inEurope(
      "Madrid Andorra Lisbon Paris Berlin Brussels Amsterdam Rome Vienna Dublin Luxembourg Athens Helsinki",
    ),
    ...["Africa/Ceuta", "Atlantic/Canary", "Atlantic/Azores", "Atlantic/Madeira"],
  ],
  GBP: inEurope("London"),
  CHF: inEurope("Zurich"),
  USD: [
    ...inAmerica(
      "Guayaquil El_Salvador Puerto_Rico New_York Detroit Chicago Denver Phoenix Los_Angeles Anchorage",
    ),
    ...["Pacific/Galapagos", "Pacific/Honolulu"],
  ],
  ARS: inAmerica(
    "Buenos_Aires Catamarca Cordoba Jujuy Mendoza Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia",
  ),
  BOB: inAmerica("La_Paz"),
  BRL: inAmerica("Sao_Paulo Bahia Fortaleza Recife Belem Manaus Cuiaba"),
  CAD: inAmerica("Toronto Vancouver Edmonton Winnipeg Halifax"),
  CLP: [...inAmerica("Santiago Punta_Arenas Coyhaique"), "Pacific/Easter"],
  COP: inAmerica("Bogota"),
  CRC: inAmerica("Costa_Rica"),
  DOP: inAmerica("Santo_Domingo"),
  GTQ: inAmerica("Guatemala"),
  HNL: inAmerica("Tegucigalpa"),
  MXN: inAmerica(
    "Mexico_City Cancun Merida Monterrey Matamoros Chihuahua Ciudad_Juarez Ojinaga Mazatlan Bahia_Banderas Hermosillo Tijuana",
  ),
  NIO: inAmerica("Managua"),
  PAB: inAmerica("Panama"),
  PEN: inAmerica("Lima"),
  PYG: inAmerica("Asuncion"),
  UYU: inAmerica("Montevideo"),
};

const CURRENCIES_BY_ZONE = new Map(
  Object.entries(ZONES).flatMap(([code, zones]) => zones.map((zone) => [zone, code as CurrencyCode])),
);

/** The currency of the country of a time zone; null if the zone is not in the table. */
export const findCurrencyOfZone = (zone: string): CurrencyCode | null => CURRENCIES_BY_ZONE.get(zone) ?? null;
