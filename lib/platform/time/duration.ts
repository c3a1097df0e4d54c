import { pluralize } from "@/lib/platform/copy/pluralize";

const HOURS_OF_DAY = 24;

const toWords = (hours: number): [number, string, string] =>
  hours % HOURS_OF_DAY === 0 ? [hours / HOURS_OF_DAY, "día", "días"] : [hours, "hora", "horas"];

/** "1 día", "3 horas" of a term in hours. */
export const formatTerm = (hours: number): string => pluralize(...toWords(hours));

/** "falta menos de 1 día", "faltan menos de 3 horas". */
export const formatLessThan = (hours: number): string =>
  `${toWords(hours)[0] === 1 ? "falta" : "faltan"} menos de ${formatTerm(hours)}`;
