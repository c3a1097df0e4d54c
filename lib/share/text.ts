// Text of people on its way out of the site: into tags, pictures and feeds.

// Controls, marks that turn the direction of what follows them, and what is no character and XML cannot hold.
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]+/gu;

/** One line of text without controls, direction marks and runs of spaces. */
export const plainText = (text: string): string => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

/** At most `max` characters, cut between words, with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const words = room.replace(/\s+\S*$/, "");
  const kept = words.length > max / 2 ? words : room;
  return `${kept.replace(/[\s,;:.–—-]+$/, "")}…`;
}

// What the fonts of drawn pictures hold: anything else would send the renderer to fetch a font from the network.
const DRAWABLE = /[ -~\u00A1-\u00AC\u00AE-\u0107\u010A-\u017E–—‘-‚“-„†•…‹›₡€₲™]/u;

const drawableChar = (char: string): string => {
  if (DRAWABLE.test(char)) return char;
  const base = char.normalize("NFKD").charAt(0);
  return DRAWABLE.test(base) ? base : "";
};

/** Text as a drawn picture can show it: emoji and scripts that its fonts lack are left out. */
export const drawableText = (text: string): string =>
  plainText([...plainText(text).normalize("NFC")].map(drawableChar).join(""));
