import { z } from "zod";

/**
 * Untrusted text of at most `max` characters, normalized to NFC. Rejects NUL and lone surrogates, which PostgreSQL or
 * UTF-8 cannot store. `requiredMessage` is the error for a missing value.
 */
export function safeText(max: number, requiredMessage = "Este campo no puede estar vacío") {
  return z
    .string(requiredMessage)
    .max(max, `Escribe como máximo ${max} caracteres`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "Este texto tiene caracteres no válidos",
    )
    .transform((value) => value.normalize("NFC"));
}
