import { disciplineKeys, disciplineName, type DisciplineKey } from "@/lib/reference/disciplines";
import { foldForSearch } from "@/lib/platform/text/search-fold";

const MAX_WORDS = 12;

/** The words of a search, in lower case; what comes after the twelfth does not count. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX_WORDS);

/** The disciplines in whose names some word begins with this one. */
export function disciplinesNamed(word: string): DisciplineKey[] {
  const beginning = foldForSearch(word);
  return disciplineKeys.filter((key) =>
    wordsOf(foldForSearch(disciplineName(key))).some((other) => other.startsWith(beginning)),
  );
}
