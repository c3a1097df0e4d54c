import "server-only";
import { toDrawableText } from "@/lib/platform/text/plain-text";

export type Family = "title" | "text" | "strong";
type Subset = "latin" | "latin-ext";

export const FAMILIES: readonly Family[] = ["title", "text", "strong"];
export const SUBSETS: readonly Subset[] = ["latin", "latin-ext"];

export const toFontName = (family: Family, subset: Subset) => `${family} ${subset}`;

export type Style = { family: Family; size: number; colour: string };

// Characters that the latin subset lacks.
const EXTENDED_LATIN = /([\u0100-\u0130\u0132-\u0151\u0154-\u017E₡₲]+)/u;

const toFontRuns = (text: string): { text: string; subset: Subset }[] =>
  text
    .split(EXTENDED_LATIN)
    .filter(Boolean)
    .map((part) => ({ text: part, subset: EXTENDED_LATIN.test(part) ? "latin-ext" : "latin" }));

/** In points; sets the document's font. */
export function measureWidth(doc: PDFKit.PDFDocument, text: string, { family, size }: Style): number {
  return toFontRuns(text).reduce(
    (sum, run) => sum + doc.font(toFontName(family, run.subset)).fontSize(size).widthOfString(run.text),
    0,
  );
}

export function wrapText(doc: PDFKit.PDFDocument, text: string, style: Style, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of toDrawableText(text).split(" ")) {
    const candidate = line ? `${line} ${word}` : word;
    if (measureWidth(doc, candidate, style) <= maxWidth) {
      line = candidate;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const character of word) {
      if (measureWidth(doc, line + character, style) > maxWidth) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return line ? [...lines, line] : lines;
}

/** `y` is the top of the line. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, style: Style, x: number, y: number): void {
  let currentX = x;
  for (const run of toFontRuns(text)) {
    doc.font(toFontName(style.family, run.subset)).fontSize(style.size).fillColor(style.colour);
    doc.text(run.text, currentX, y, { lineBreak: false });
    currentX += doc.widthOfString(run.text);
  }
}
