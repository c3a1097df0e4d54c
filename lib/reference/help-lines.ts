import type { CountryCode } from "./countries";

/** A public number that one can call at any hour. */
export type HelpLine = { name: string; phone: string };

const emergencies = (phone: string): HelpLine => ({ name: "Emergencias", phone });

// Crisis lines of public health services, each with the emergency number; where no line of the whole country is known,
// that number alone.
const HELP_LINES: Partial<Record<CountryCode, readonly HelpLine[]>> = {
  AR: [{ name: "Línea nacional de salud mental", phone: "0800 999 0091" }, emergencies("911")],
  BO: [emergencies("110")],
  BR: [{ name: "CVV, apoyo emocional", phone: "188" }, emergencies("192")],
  CL: [
    { name: "Línea de prevención del suicidio", phone: "*4141" },
    { name: "Salud Responde", phone: "600 360 7777" },
    emergencies("131"),
  ],
  CO: [{ name: "Línea 192, opción 4: salud mental", phone: "192" }, emergencies("123")],
  CR: [emergencies("911")],
  CU: [emergencies("106")],
  DO: [emergencies("911")],
  EC: [{ name: "Línea 171, opción 6: salud mental", phone: "171" }, emergencies("911")],
  ES: [{ name: "Línea 024, atención a la conducta suicida", phone: "024" }, emergencies("112")],
  GT: [emergencies("110")],
  HN: [emergencies("911")],
  MX: [{ name: "Línea de la Vida", phone: "800 911 2000" }, emergencies("911")],
  NI: [emergencies("118")],
  PA: [emergencies("911")],
  PE: [{ name: "Línea 113, opción 5: salud mental", phone: "113" }, emergencies("106")],
  PY: [emergencies("911")],
  SV: [emergencies("911")],
  US: [{ name: "Línea 988, también en español", phone: "988" }, emergencies("911")],
  UY: [{ name: "Línea Vida, prevención del suicidio", phone: "0800 0767" }, emergencies("911")],
  VE: [emergencies("911")],
};

export const findHelpLines = (country: string): readonly HelpLine[] | undefined =>
  (HELP_LINES as Readonly<Record<string, readonly HelpLine[]>>)[country];

/** Countries with a line, by ISO code. */
export const helpLineCountries: readonly string[] = Object.keys(HELP_LINES);
