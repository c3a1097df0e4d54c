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

/** Stands for a text of which nothing is left. */
const NOTHING = "NOTPROVIDED";

/**
 * Rewrites a text in the characters that every bank of SEPA takes (EPC217-08), at most `max`. What has no counterpart
 * becomes a space.
 */
export function toSepaText(text: string, max: number): string {
  const latin = [...text.normalize("NFC")]
    .map((character) => REPLACEMENTS[character] ?? character.normalize("NFD").replace(/\p{M}/gu, ""))
    .join("");
  const allowed = latin
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ +/g, " ")
    .slice(0, max)
    .replace(/^[ /]+|[ /]+$/g, "");
  return /[A-Za-z0-9]/.test(allowed) ? allowed : NOTHING;
}
