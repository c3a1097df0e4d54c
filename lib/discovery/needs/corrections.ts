import { foldForSearch } from "@/lib/platform/text/search-fold";
import { toStem } from "./stems";
import { listKnownWords } from "./vocabulary";
import { isFiller, isStopWord } from "./words";

/** Shorter words have too many words one edit away. */
const MIN_LENGTH = 6;

type KnownWords = { stems: ReadonlySet<string>; byFolded: ReadonlyMap<string, string> };

let known: KnownWords | undefined;

const getKnownWords = (): KnownWords =>
  (known ??= {
    stems: new Set(listKnownWords().map(toStem)),
    byFolded: new Map(listKnownWords().map((word) => [foldForSearch(word), word])),
  });

/** True for a word of the thesaurus in any form, and for words that mean nothing of their own. */
export function isKnownWord(word: string): boolean {
  const folded = foldForSearch(word);
  return isStopWord(folded) || isFiller(toStem(folded)) || getKnownWords().stems.has(toStem(folded));
}

/** True if one letter is missing, surplus or another one, or two neighbours are swapped. Endings tell forms apart. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length <= 1 && restB.length <= 1) return false;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
  );
}

/** Finds the word of the thesaurus one edit away from an unknown word. */
export function findSimilarWord(word: string): string | null {
  const folded = foldForSearch(word);
  if (folded.length < MIN_LENGTH) return null;
  const similar = [...getKnownWords().byFolded].find(
    ([other]) => other.length >= MIN_LENGTH && isOneEdit(folded, other),
  );
  return similar?.[1] ?? null;
}
