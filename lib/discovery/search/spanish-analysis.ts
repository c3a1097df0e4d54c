import "server-only";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { wordsOf } from "@/lib/discovery/search/tokenize";

// What the engine does not know of Spanish.

const SMALL_WORDS = new Set(
  (
    "a al ante aunque bajo como con contra cuando de del desde donde durante e el ella ellas ello ellos en entre era es " +
    "esa esas ese eso esos esta estas este esto estos fue ha hacia han hasta hay la las le les lo los mas me mi mis muy " +
    "ni no nos nosotros o os para pero por porque que quien se sea ser si sin sobre son su sus tambien te ti tu tus u " +
    "un una unas uno unos vosotros y ya yo"
  ).split(" "),
);

// It takes ñ for n. As a figure it is another letter, begins like no other, and makes no word longer.
const keepApart = (folded: string): string => folded.replaceAll("ñ", "0");

/** The plural of a word and what may be its singular; some of them are no words, and nobody asks for those. */
function otherForms(word: string): string[] {
  if (word.length < 3) return [];
  if (/ces$/.test(word)) return [`${word.slice(0, -3)}z`, word.slice(0, -1)];
  if (/..[^aeiou]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[aeo]s$/.test(word)) return [word.slice(0, -1)];
  if (/z$/.test(word)) return [`${word.slice(0, -1)}ces`];
  if (/[aeiou]$/.test(word)) return [`${word}s`];
  return /[dhjlnr]$/.test(word) ? [`${word}es`] : [];
}

/** A text as the engine is told it: with the other forms of its words after it. */
export function writtenForEngine(text: string): string {
  const folded = foldForSearch(text);
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu));
  const forms = new Set([...words].filter((word) => !SMALL_WORDS.has(word)).flatMap(otherForms));
  return keepApart([folded, ...[...forms].filter((form) => !words.has(form))].join(" "));
}

/** A search as the engine is asked it: without the small words, which need not be there. */
export function askedOfEngine(text: string): string {
  const words = wordsOf(foldForSearch(text));
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return keepApart((telling.length > 0 ? telling : words).join(" "));
}
