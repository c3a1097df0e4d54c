import { pluralize } from "./pluralize";

/** The parts of a zod issue that its sentence needs. */
type Issue = {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  origin?: unknown;
  format?: unknown;
  minimum?: unknown;
  maximum?: unknown;
};

const EMPTY = "Este campo no puede estar vacío";
const INVALID = "Este dato no es válido";

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  string: "Escribe un texto",
  number: "Escribe un número",
  int: "Escribe un número entero",
  boolean: "Elige sí o no",
  array: "Indica una lista",
};

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  datetime: "Indica una fecha y una hora válidas",
  date: "Indica un día válido",
  time: "Indica una hora válida",
  email: "Debes indicar una dirección de correo electrónico válida",
  url: "Este no es un enlace válido",
};

function describeType({ input, expected }: Issue): string {
  if (input === undefined || input === null) return EMPTY;
  return TYPE_TEXTS[String(expected)] ?? INVALID;
}

function describeMinimum({ origin, minimum }: Issue): string {
  const least = Number(minimum);
  if (origin === "string")
    return least <= 1 ? EMPTY : `Escribe al menos ${pluralize(least, "carácter", "caracteres")}`;
  return origin === "array" ? `Elige ${least} como mínimo` : `Indica un número a partir de ${least}`;
}

function describeMaximum({ origin, maximum }: Issue): string {
  const most = Number(maximum);
  if (origin === "string") return `Escribe como máximo ${pluralize(most, "carácter", "caracteres")}`;
  return origin === "array" ? `Elige ${most} como máximo` : `Indica un número hasta ${most}`;
}

/** The sentence for an issue whose schema has no text of its own. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue);
    case "invalid_format":
      return FORMAT_TEXTS[String(issue.format)] ?? INVALID;
    case "invalid_value":
      return "Elige un valor de la lista";
    case "too_small":
      return describeMinimum(issue);
    case "too_big":
      return describeMaximum(issue);
    case "unrecognized_keys":
      return "Este campo no existe";
    default:
      return INVALID;
  }
}
