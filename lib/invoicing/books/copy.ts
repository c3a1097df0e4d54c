import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { countryName } from "@/lib/reference/countries";
import type { BookName } from "./schema";

/** With the types of the tax agency (list L2). */
export const KIND_LABELS: Readonly<Record<InvoiceKind, string>> = {
  SIMPLIFIED: "Simplificada (F2)",
  FULL: "Completa (F1)",
  SUBSTITUTE: "Sustitutiva (F3)",
  RECTIFYING_SIMPLIFIED: "Rectificativa de simplificada (R5)",
  RECTIFYING_FULL: "Rectificativa (R1)",
};

export const BOOK_LABELS: Readonly<Record<BookName, string>> = {
  "303": "IVA por regla (modelo 303)",
  "369": "Ventanilla única (modelo 369)",
  "349": "Empresas de otros países de la Unión (modelo 349)",
  facturas: "Libro registro de facturas expedidas",
  pagos: "Cuentas con los Maestros",
  "238": "Plataformas (modelo 238), del año",
};

const GROUPS_OF_PLACES: Readonly<Record<string, string>> = {
  "ES-EXT": "Canarias, Ceuta y Melilla",
  EU: "Empresas de la Unión Europea",
  OUTSIDE: "Fuera de la Unión Europea",
};

/** "Francia", or the group of places of a rule. */
export const placeName = (place: string): string => GROUPS_OF_PLACES[place] ?? countryName(place);

/** "1.er trimestre de 2027". */
export function quarterName(quarter: string): string {
  const [year, number] = quarter.split("-");
  const ordinals: Readonly<Record<string, string>> = { "1": "1.er", "2": "2.º", "3": "3.er", "4": "4.º" };
  return `${ordinals[number ?? ""] ?? ""} trimestre de ${year ?? ""}`;
}

/** "En 3 ventas el cambio a euros es de más de una semana antes: …". */
export const formatOldRates = (count: number): string =>
  `En ${pluralize(count, "venta", "ventas")} el cambio a euros es de más de una semana antes: el Banco Central Europeo no publica el de su moneda, o no respondía.`;

/** A fact about a Master that the law asks for (DAC7) and nobody has told. */
export type MissingFact = "fiscal" | "birthDate" | "account" | "sellerKind";

export const MISSING_FACT_LABELS: Readonly<Record<MissingFact, string>> = {
  fiscal: "datos fiscales",
  birthDate: "fecha de nacimiento",
  account: "cuenta de cobro",
  sellerKind: "profesional o particular",
};
