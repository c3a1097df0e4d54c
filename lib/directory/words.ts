import { disciplineKeys, disciplineName, type DisciplineKey } from "@/lib/catalogue/disciplines";
import { foldForSearch } from "@/lib/fold";
import { wordsOf } from "./schema";

/** The disciplines in whose names some word begins with this one. */
export function disciplinesNamed(word: string): DisciplineKey[] {
  const beginning = foldForSearch(word);
  return disciplineKeys.filter((key) =>
    wordsOf(foldForSearch(disciplineName(key))).some((other) => other.startsWith(beginning)),
  );
}
