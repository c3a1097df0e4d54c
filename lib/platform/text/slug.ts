// Words that stand in URLs where a slug could stand.
const RESERVED = new Set(
  `feed next last participants createdby null sales sessions payment-intent nuevo new crear editar pagina
   todo admin api public contenido encuentros undefined`.split(/\s+/),
);

const MAX_LENGTH = 80;

/**
 * A URL slug of a text: lower case, accents and ñ folded, words joined by hyphens, at most 80 characters.
 * Reserved and empty results get the prefix `ayni`.
 */
export function slugify(text: string): string {
  const folded = text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  if (!folded) return "ayni";
  return RESERVED.has(folded) ? `ayni-${folded}` : folded;
}

/** Whether a path segment has the form of a slug of ours. */
export function isSlug(value: string): boolean {
  return value.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && !RESERVED.has(value);
}
