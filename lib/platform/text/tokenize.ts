const MAX_WORDS = 12;

/** Returns the first twelve words of a search in lower case. */
export function tokenize(text: string): string[] {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).slice(0, MAX_WORDS);
}
