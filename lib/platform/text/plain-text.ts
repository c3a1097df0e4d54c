// Control characters, direction marks and noncharacters, which are invalid in XML.
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]+/gu;

/** Collapses text to one line without control characters and direction marks. */
export const toPlainText = (text: string): string =>
  text.replace(INVISIBLE_CHARACTERS, " ").replace(/\s+/g, " ").trim();

/** Cuts between words and adds an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const words = head.replace(/\s+\S*$/, "");
  const base = words.length > max / 2 ? words : head;
  return `${base.replace(/[\s,;:.–—-]+$/, "")}…`;
}

// Characters of the bundled fonts. For any other the image renderer would download a font.
const DRAWABLE_CHARACTER = /[ -~\u00A1-\u00AC\u00AE-\u0107\u010A-\u017E–—‘-‚“-„†•…‹›₡€₲™]/u;

const toDrawableChar = (char: string): string => {
  if (DRAWABLE_CHARACTER.test(char)) return char;
  const base = char.normalize("NFKD").charAt(0);
  return DRAWABLE_CHARACTER.test(base) ? base : "";
};

/** Removes emoji and scripts that generated images cannot show. */
export const toDrawableText = (text: string): string =>
  toPlainText([...toPlainText(text).normalize("NFC")].map(toDrawableChar).join(""));
