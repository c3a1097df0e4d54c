import type { Typeface } from "@/lib/platform/fonts/fonts";
import { outlineLine } from "@/lib/platform/fonts/outlines";
import { measureLine } from "@/lib/platform/fonts/runs";
import { wrapLines } from "@/lib/platform/fonts/wrap";

type Lettering = { typeface: Typeface; size: number; colour: string; anchor?: "start" | "middle" };
type Box = { width: number; height: number; sizes: readonly [largest: number, smallest: number] };
export type FittedTitle = { lines: readonly string[]; size: number };

/** Height of a line, as a multiple of the size of its letters. */
const LEADING = 1.06;
const SIZE_STEP = 4;
const WIDTH_STEP = 8;

/** Draws a line of text on the baseline `y`. */
export function drawText(text: string, { anchor, colour, ...font }: Lettering, x: number, y: number): string {
  const start = anchor === "middle" ? x - (measureLine(text, font.typeface) * font.size) / 2 : x;
  return `<g fill="${colour}">${outlineLine(text, font, { x: start, baseline: y })}</g>`;
}

const widestWord = (title: string): number =>
  Math.max(...title.split(" ").map((word) => measureLine(word, "title")));

/** The narrowest lines of the same number, so that none has a short word alone. */
function balance(title: string, size: number, width: number): string[] {
  let lines = wrapLines(title, { typeface: "title", size, maxWidth: width });
  for (let maxWidth = width; maxWidth >= widestWord(title) * size; maxWidth -= WIDTH_STEP) {
    const narrower = wrapLines(title, { typeface: "title", size, maxWidth });
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** Sets a title as large as its box lets it be without breaking a word. */
export function fitTitle(title: string, { width, height, sizes: [largest, smallest] }: Box): FittedTitle {
  const fits = (size: number): boolean =>
    widestWord(title) * size <= width &&
    wrapLines(title, { typeface: "title", size, maxWidth: width }).length * size * LEADING <= height;
  let size = largest;
  while (size > smallest && !fits(size)) size -= SIZE_STEP;
  return { lines: balance(title, size, width), size };
}

type Placement = { x: number; top: number; colour: string; anchor?: "start" | "middle" };

/** Draws a title from `top` on. */
export const drawTitle = ({ lines, size }: FittedTitle, { x, top, ...look }: Placement): string =>
  lines
    .map((line, index) =>
      drawText(line, { typeface: "title", size, ...look }, x, top + size * (0.8 + index * LEADING)),
    )
    .join("");

export const titleHeight = ({ lines, size }: FittedTitle): number => size * (lines.length * LEADING - 0.06);
