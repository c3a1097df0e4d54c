// Letters in lower case that lose no accent by decomposition, each before its Latin ones.
const LATIN = "ß ss æ ae œ oe ø o đ d ð d þ th ł l ħ h ŧ t ŋ n ı i ə e";
const CYRILLIC =
  "а a б b в v г g ґ g ђ dj д d е e є ye ж zh з z ѕ dz и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c " +
  "у u ф f х j ц ts ч ch џ dzh ш sh щ sch ъ - ы y ь - э e ю yu я ya";
const GREEK =
  "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ j ψ ps ω o";

const toPairs = (letters: string): [string, string][] =>
  Array.from(letters.matchAll(/(\S+) (\S+)/g), ([, letter = "", latin = ""]) => [
    letter,
    latin === "-" ? "" : latin,
  ]);

const ROMAN = new Map([LATIN, CYRILLIC, GREEK].flatMap(toPairs));

/** Writes Cyrillic, Greek and rarer Latin letters with `a-z`. The text is in lower case without accents. */
export const romanize = (text: string): string =>
  text.replaceAll("ου", "ou").replace(/\p{L}/gu, (letter) => ROMAN.get(letter) ?? letter);
