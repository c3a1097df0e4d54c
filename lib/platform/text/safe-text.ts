import { z } from "zod";

/**
 * Text from outside, of at most `max` characters. NUL and lone surrogates, which PostgreSQL or UTF-8 cannot
 * hold, are refused; a missing value reads as `required`; composed and decomposed accents become the same text (NFC).
 */
export function safeText(max: number, required = "Este campo no puede estar vacío") {
  return z
    .string(required)
    .max(max, `Escribe como máximo ${max} caracteres`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "Este texto tiene caracteres no válidos",
    )
    .transform((value) => value.normalize("NFC"));
}
