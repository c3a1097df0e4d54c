const REPLACEMENTS: Readonly<Record<string, string>> = {
  "&": "+",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  Ð: "D",
  ð: "d",
  þ: "th",
  ı: "i",
  "’": "'",
  "‘": "'",
  "–": "-",
  "—": "-",
  "·": ".",
  _: "-",
};

const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/;
const OTHERS = new RegExp(OTHER, "g");

/** Stands for a text of which nothing is left. */
const NOTHING = "NOTPROVIDED";

const toLatin = (text: string): string =>
  [...text.normalize("NFC")]
    .map((character) => REPLACEMENTS[character] ?? character.normalize("NFD").replace(/\p{M}/gu, ""))
    .join("");

/** Says whether every character of a text has a counterpart that banks take, and one is a letter. */
export const isSepaText = (text: string): boolean => {
  const latin = toLatin(text);
  return /[A-Za-z]/.test(latin) && !OTHER.test(latin);
};

/**
 * Rewrites a text in the characters that every bank of SEPA takes (EPC217-08), at most `max`. What has no counterpart
 * becomes a space.
 */
export function toSepaText(text: string, max: number): string {
  const allowed = toLatin(text)
    .replaceAll(OTHERS, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ +/g, " ")
    .slice(0, max)
    .replace(/^[ /]+|[ /]+$/g, "");
  return /[A-Za-z0-9]/.test(allowed) ? allowed : NOTHING;
}
