import { z } from "zod";
import { countCharacters, isBlank, isLongerThan, trimInvisible } from "./characters";
import { isTooDeepMarkdown, MAX_MARKDOWN_LEVELS } from "./markdown-depth";

const REQUIRED = "Este campo no puede estar vacío";

/**
 * Untrusted text of at most `max` characters as people count them, normalized to NFC. Rejects NUL and lone surrogates,
 * which PostgreSQL or UTF-8 cannot store. `requiredMessage` is the error for a missing value.
 */
export function safeText(max: number, requiredMessage = REQUIRED) {
  return z
    .string(requiredMessage)
    .refine((value) => !isLongerThan(value, max), `Escribe como máximo ${max} caracteres`)
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

/** Safe text without spaces and invisible characters at its ends; empty if nothing is to be seen. */
export const trimmedText = (max: number, requiredMessage = REQUIRED) =>
  safeText(max, requiredMessage).transform(trimInvisible);

/** Trimmed text that is not empty. */
export const requiredText = (max: number, requiredMessage = REQUIRED) =>
  trimmedText(max, requiredMessage).refine((text) => !isBlank(text), requiredMessage);

const LEGAL_NAME = /^(?=.*\p{L})[^<>{}]+$/u;

/** The name of a person or company as papers have it: with a letter, and without what only code has. */
export const legalName = (max: number, requiredMessage: string) =>
  requiredText(max, requiredMessage).refine(
    (name) => LEGAL_NAME.test(name),
    "Escribe el nombre sin signos como < o >",
  );

/** Trimmed text of at least `min` characters; a shorter one gets `shortMessage`. */
export const textOfLength = (min: number, max: number, shortMessage: string) =>
  trimmedText(max, shortMessage).refine((text) => countCharacters(text) >= min, shortMessage);
