// Zones of the community whose city has another name in Spanish. The lists to choose from know more of them.
const ZONE_CITY_NAMES: Record<string, string> = {
  "America/Mexico_City": "Ciudad de México",
  "America/Santiago": "Santiago de Chile",
  "America/Bogota": "Bogotá",
  "America/Panama": "Panamá",
  "America/Asuncion": "Asunción",
  "America/Sao_Paulo": "São Paulo",
  "America/New_York": "Nueva York",
  "America/Havana": "La Habana",
  "America/Cancun": "Cancún",
  "America/Merida": "Mérida",
  "America/Costa_Rica": "San José",
  "America/Argentina/Cordoba": "Córdoba",
  "America/Argentina/Tucuman": "Tucumán",
  "Atlantic/Canary": "Canarias",
  "Europe/London": "Londres",
  "Europe/Paris": "París",
  "Europe/Berlin": "Berlín",
  "Europe/Rome": "Roma",
  "Europe/Lisbon": "Lisboa",
};

/** "Madrid", "Santiago de Chile". */
export const zoneCityName = (zone: string): string =>
  ZONE_CITY_NAMES[zone] ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
