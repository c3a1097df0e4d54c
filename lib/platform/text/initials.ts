/** Returns the first letters of the first and the last word: "AC" of "Ana de la Cruz"; empty without letters. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? []);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.join("").toLocaleUpperCase("es");
}
