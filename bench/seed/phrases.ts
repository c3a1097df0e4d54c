import type { RandomSource } from "@/lib/publishing/textiles/random";
import { WORD_STEPS, type Vocabulary } from "./vocabulary";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns `length` random words, capitalized like a sentence. */
export function generatePhrase(vocabulary: Vocabulary, random: RandomSource, length: number): string {
  return capitalize(Array.from({ length }, () => vocabulary.wordAt(random.int(WORD_STEPS))).join(" "));
}
