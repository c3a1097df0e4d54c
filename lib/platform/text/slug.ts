import { removeInvisible } from "./characters";
import { romanize } from "./romanize";

// Literal segments of URLs that compete with a slug, and words that would be mistaken for one.
const RESERVED_SLUGS = new Set(
  `feed next last participants createdby facets null sales sessions payment-intent nuevo new crear editar pagina
   todo admin api public contenido encuentros undefined lista autor etiqueta invitaciones error signin options
   update-last-active correos denuncias pagos registro solicitudes ventas export calendar podcasts refund
   sales-by-master ayni-content-list orders states cities ids items unavailable receipt hoy ensenanzas
   audience mutes nueva quote conjuntos membresias participantes codigos numeros
   accept decline consent semana attendance cuentas acceptance tax invoice invoices verification`.split(
    /\s+/,
  ),
);

const MAX_LENGTH = 80;

/** A slug that must not be given to anything new. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug);

/**
 * At most 80 characters of `a-z0-9-`, with accents and ñ folded, and Greek and Cyrillic in Latin letters. Reserved results get
 * the prefix `ayni`; it is the whole slug of titles in other writing systems.
 */
export function slugify(text: string): string {
  const folded = romanize(
    text
      .normalize("NFKC")
      .normalize("NFD")
      .replace(/\p{Mark}/gu, "")
      .toLowerCase(),
  )
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  if (!folded) return "ayni";
  return isReservedSlug(folded) ? `ayni-${folded}` : folded;
}

export const isSlug = (value: string): boolean =>
  value.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * Finds the slug in a segment that was pasted with what stood beside it, such as "Yoga-al-alba)." or "yoga&fbclid=x"; null if
 * there is none, or no other one.
 */
export function findPastedSlug(segment: string): string | null {
  const text = removeInvisible(decode(segment)).replace(/^[^\p{L}\p{N}]+/u, "");
  const [word = ""] = text.split(/[^\p{L}\p{M}\p{N}-]/u);
  if (word === "") return null;
  const slug = slugify(word);
  return slug === segment ? null : slug;
}
