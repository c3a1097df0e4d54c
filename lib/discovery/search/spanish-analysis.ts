import "server-only";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { tokenize } from "@/lib/platform/text/tokenize";

// Spanish rules that Meilisearch lacks.

const STOP_WORDS = new Set(
  (
    "a al ante aunque bajo como con contra cuando de del desde donde durante e el ella ellas ello ellos en entre era es " +
    "esa esas ese eso esos esta estas este esto estos fue ha hacia han hasta hay la las le les lo los mas me mi mis muy " +
    "ni no nos nosotros o os para pero por porque que quien se sea ser si sin sobre son su sus tambien te ti tu tus u " +
    "un una unas uno unos vosotros y ya yo"
  ).split(" "),
);

// Meilisearch folds ñ to n. A digit keeps them apart without lengthening the word, which counts for typo tolerance.
const encodeEnye = (folded: string): string => folded.replaceAll("ñ", "0");

/** Returns the plural and the possible singulars of a word; wrong forms are harmless, as nobody searches for them. */
function inflect(word: string): string[] {
  if (word.length < 3) return [];
  if (/ces$/.test(word)) return [`${word.slice(0, -3)}z`, word.slice(0, -1)];
  if (/..[^aeiou]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[aeo]s$/.test(word)) return [word.slice(0, -1)];
  if (/z$/.test(word)) return [`${word.slice(0, -1)}ces`];
  if (/[aeiou]$/.test(word)) return [`${word}s`];
  return /[dhjlnr]$/.test(word) ? [`${word}es`] : [];
}

/** Folds a text for indexing and appends the other forms of its words. */
export function toIndexText(text: string): string {
  const folded = foldForSearch(text);
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu));
  const forms = new Set([...words].filter((word) => !STOP_WORDS.has(word)).flatMap(inflect));
  return encodeEnye([folded, ...[...forms].filter((form) => !words.has(form))].join(" "));
}

export function toQueryText(text: string): string {
  const words = tokenize(foldForSearch(text));
  const significantWords = words.filter((word) => !STOP_WORDS.has(word));
  return encodeEnye((significantWords.length > 0 ? significantWords : words).join(" "));
}
