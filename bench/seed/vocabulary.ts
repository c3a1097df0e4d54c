import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "@/lib/publishing/textiles/random";

// The words that our own texts use, by how often a content has them: the first in nearly half of all contents, the
// twentieth in a quarter, the last in one of some hundred (the law of Zipf and Mandelbrot).

const PLACES = ["content/blog", "prisma/seed/masters", "prisma/seed/texts"];
const FLATTENING = 15;
const STEPS = 1 << 16;

export type Vocabulary = {
  /** The commonest first. */
  words: string[];
  /** A word by chance, for a number from 0 to 65 535. */
  at: (step: number) => string;
};

/** Words of all contents alike, however large the set. */
export async function readVocabulary(): Promise<Vocabulary> {
  const texts = PLACES.map(async (place) => {
    const names = (await readdir(place)).sort();
    return Promise.all(names.map((name) => readFile(join(place, name), "utf8")));
  });
  const found = (await Promise.all(texts))
    .flat()
    .join(" ")
    .match(/(?<![\p{L}\d])[a-záéíóúñü]{5,14}(?![\p{L}\d])/gu);
  const random = seededRandom("vocabulary");
  const words = [...new Set(found)].sort();
  for (let index = words.length - 1; index > 0; index -= 1) {
    const other = random.int(index + 1);
    [words[index], words[other]] = [words[other] ?? "", words[index] ?? ""];
  }
  return { words, at: byChance(words) };
}

function byChance(words: string[]): Vocabulary["at"] {
  const weights = words.map((_, rank) => 1 / (rank + 1 + FLATTENING));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const table: string[] = [];
  let sum = 0;
  words.forEach((word, rank) => {
    sum += weights[rank] ?? 0;
    while (table.length < (sum / whole) * STEPS) table.push(word);
  });
  return (step) => table[step % table.length] ?? "";
}

/** How many steps `Vocabulary.at` knows. */
export const CHANCES = STEPS;

/** A word in five contents, whatever the size. */
export const RARE_WORD = "ocarina";
/** It stands in these. */
export const isRare = (index: number, contents: number): boolean => index % Math.ceil(contents / 5) === 0;
