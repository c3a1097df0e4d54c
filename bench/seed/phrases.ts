import type { Random } from "@/lib/publishing/textiles/random";
import { CHANCES, type Vocabulary } from "./vocabulary";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Some words, as a sentence. */
export function phrase(vocabulary: Vocabulary, random: Random, length: number): string {
  return capitalised(Array.from({ length }, () => vocabulary.at(random.int(CHANCES))).join(" "));
}
