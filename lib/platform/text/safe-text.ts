import { z } from "zod";
import { isTooDeepMarkdown, MAX_MARKDOWN_LEVELS } from "./markdown-depth";

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

const TOO_DEEP = `Este texto tiene demasiadas listas, citas o énfasis unos dentro de otros: deja como máximo ${MAX_MARKDOWN_LEVELS} niveles`;

/** Untrusted Markdown of at most `max` characters, which parsers can render. */
export const safeMarkdown = (max: number) =>
  safeText(max).refine((text) => !isTooDeepMarkdown(text), TOO_DEEP);
