import { foldForSearch } from "@/lib/platform/text/search-fold";
import { disciplineKeys, disciplineName, type DisciplineKey } from "@/lib/reference/disciplines";

const MAX_WORDS = 12;

/** Returns the first twelve words of a search in lower case. */
export function tokenize(text: string): string[] {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).slice(0, MAX_WORDS);
}

export function findDisciplinesByPrefix(word: string): DisciplineKey[] {
  const prefix = foldForSearch(word);
  return disciplineKeys.filter((key) =>
    tokenize(foldForSearch(disciplineName(key))).some((nameWord) => nameWord.startsWith(prefix)),
  );
}
