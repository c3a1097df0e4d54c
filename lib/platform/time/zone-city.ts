// Cities of the community with another name in Spanish than the last part of their zone, which old and new names of a zone
// share. Every page loads them; `zone-names.ts` has the rest.
const CITY_NAMES: Readonly<Record<string, string>> = {
  Mexico_City: "Ciudad de México",
  Santiago: "Santiago de Chile",
  Bogota: "Bogotá",
  Panama: "Panamá",
  Asuncion: "Asunción",
  Sao_Paulo: "São Paulo",
  New_York: "Nueva York",
  Havana: "La Habana",
  Cancun: "Cancún",
  Merida: "Mérida",
  Costa_Rica: "San José",
  Cordoba: "Córdoba",
  Tucuman: "Tucumán",
  Canary: "Canarias",
  London: "Londres",
  Paris: "París",
  Berlin: "Berlín",
  Rome: "Roma",
  Lisbon: "Lisboa",
};

/** The last part of the name of a zone: "Mexico_City". */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1);

/** "Madrid", "Santiago de Chile". */
export const zoneCityName = (zone: string): string =>
  CITY_NAMES[zoneCity(zone)] ?? zoneCity(zone).replaceAll("_", " ");
