import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeededRandom } from "@/lib/publishing/textiles/random";

// The words of the site's own texts with Zipf–Mandelbrot frequencies: the first occurs in nearly half of all contents,
// the twentieth in a quarter, the last in one of a few hundred.

const TEXT_DIRECTORIES = ["content/blog", "content/demo/masters", "content/demo/contents"];
const RANK_OFFSET = 15;
const TABLE_SIZE = 1 << 16;

export type Vocabulary = {
  /** Most frequent first. */
  words: string[];
  /** Maps a random number below `WORD_STEPS` to a word. */
  wordAt: (step: number) => string;
};

/** Returns the same vocabulary for every size. */
export async function readVocabulary(): Promise<Vocabulary> {
  const texts = TEXT_DIRECTORIES.map(async (directory) => {
    const names = (await readdir(directory)).sort();
    return Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
  });
  const matches = (await Promise.all(texts))
    .flat()
    .join(" ")
    .match(/(?<![\p{L}\d])[a-záéíóúñü]{5,14}(?![\p{L}\d])/gu);
  const random = createSeededRandom("vocabulary");
  const words = [...new Set(matches)].sort();
  for (let index = words.length - 1; index > 0; index -= 1) {
    const swapIndex = random.int(index + 1);
    [words[index], words[swapIndex]] = [words[swapIndex] ?? "", words[index] ?? ""];
  }
  return { words, wordAt: buildFrequencyTable(words) };
}

function buildFrequencyTable(words: string[]): Vocabulary["wordAt"] {
  const weights = words.map((_, rank) => 1 / (rank + 1 + RANK_OFFSET));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const table: string[] = [];
  let sum = 0;
  words.forEach((word, rank) => {
    sum += weights[rank] ?? 0;
    while (table.length < (sum / totalWeight) * TABLE_SIZE) table.push(word);
  });
  return (step) => table[step % table.length] ?? "";
}

export const WORD_STEPS = TABLE_SIZE;

/** Occurs in five contents of any set. */
export const RARE_WORD = "ocarina";
export const hasRareWord = (index: number, contents: number): boolean =>
  index % Math.ceil(contents / 5) === 0;
