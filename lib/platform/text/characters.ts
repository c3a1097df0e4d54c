// Firefox has it since version 125.
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("es", { granularity: "grapheme" }) : null;

const PLAIN_TEXT = /^[\n -~]*$/;

/** Counts characters as people do: an emoji of a family, or a letter with its accents, is one. */
export function countCharacters(text: string): number {
  if (PLAIN_TEXT.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter?.segment(text) ?? text) count += 1;
  return count;
}

/** Longest text of so many characters, in UTF-16 code units: without it one character could be endless. */
const MAX_UNITS_PER_CHARACTER = 4;

export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * MAX_UNITS_PER_CHARACTER || countCharacters(text) > max);

// Spaces, controls, the empty Braille cell and what Unicode calls ignorable: zero-width spaces, direction marks, fillers.
const INVISIBLE = /[\s\p{Cc}\u2800\p{Default_Ignorable_Code_Point}]/gu;
// Variation selectors and tags belong to the emoji before them. What turns the direction of a text is no accident.
const LOOSE =
  /[\s\p{Cc}\u2800]|(?![\p{Variation_Selector}\u{E0020}-\u{E007F}\u202A-\u202E\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u;

/** A text in which nothing is to be seen. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, "") === "";

/** Removes spaces and invisible characters at both ends; what consists of them alone becomes empty. */
export function trimInvisible(text: string): string {
  if (isBlank(text)) return "";
  const characters = [...text];
  const isSeen = (character: string): boolean => !LOOSE.test(character);
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join("");
}

/** Removes invisible characters everywhere: in an address or a code none is ever meant. */
export const removeInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();
