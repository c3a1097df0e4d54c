import "server-only";
import { toDrawableText } from "@/lib/platform/text/plain-text";
import type { Typeface } from "./fonts";
import { measureLine } from "./runs";

const segmenter = new Intl.Segmenter("es", { granularity: "grapheme" });

type Box = { typeface: Typeface; size: number; maxWidth: number };

/** Splits a word that is wider than a line. */
function breakWord(word: string, { typeface, size, maxWidth }: Box): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of segmenter.segment(word)) {
    if (part && measureLine(part + segment, typeface) * size > maxWidth) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return part ? [...parts, part] : parts;
}

/** Splits a text into the lines that fit a width, between words where it can. Without emoji. */
export function wrapLines(text: string, box: Box): string[] {
  const { typeface, size, maxWidth } = box;
  const lines: string[] = [];
  let line = "";
  for (const word of toDrawableText(text).split(" ").filter(Boolean)) {
    const candidate = line ? `${line} ${word}` : word;
    if (measureLine(candidate, typeface) * size <= maxWidth) {
      line = candidate;
      continue;
    }
    if (line) lines.push(line);
    const parts = breakWord(word, box);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
  }
  return line ? [...lines, line] : lines;
}
