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

// Emoji with their modifiers, joined and numbered ones too: no font of ours draws them in colour.
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F\u20E3?|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic}\uFE0F?|[\u{E0020}-\u{E007F}])+/gu;

/** Stands between an amount and its currency, which stay on one line. */
const NO_BREAK = "\u00a0";

const ISOLATES = /([\u2068\u2069])/u;

/**
 * One line of text without emoji, which are ornaments: pictures and PDFs show every letter, but no ornament. Keeps isolates,
 * by which names from right to left stay apart from their sentence.
 */
export const toDrawableText = (text: string): string =>
  text
    .replace(EMOJI, " ")
    .split(ISOLATES)
    .map((part) => (ISOLATES.test(part) ? part : part.replace(INVISIBLE_CHARACTERS, " ")))
    .join("")
    .replace(/\s+/g, (space) => (space === NO_BREAK ? space : " "))
    .trim()
    .normalize("NFC");
