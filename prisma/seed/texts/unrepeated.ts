/** Sentences of fewer words may recur. */
const MIN_WORDS = 6;

/** The sentences of a text that must not recur, without their case and punctuation. */
export function longSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])[»”"]?\s+|\n+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence.split(" ").length >= MIN_WORDS);
}

/** Gives out texts of which no long sentence was given out before. */
export function createUnrepeated() {
  const used = new Set<string>();
  /** Returns the first fresh candidate, or undefined if all would repeat a sentence. */
  return function take(candidates: Iterable<string>): string | undefined {
    for (const candidate of candidates) {
      const sentences = longSentences(candidate);
      if (sentences.some((sentence) => used.has(sentence))) continue;
      for (const sentence of sentences) used.add(sentence);
      return candidate;
    }
    return undefined;
  };
}
