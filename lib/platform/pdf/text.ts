import "server-only";
import { getMainFont } from "@/lib/platform/fonts/fonts";
import type { Typeface } from "@/lib/platform/fonts/fonts";
import { measureLine, measureRun, toVisualRuns } from "@/lib/platform/fonts/runs";
import { wrapLines } from "@/lib/platform/fonts/wrap";

export type Style = { family: Typeface; size: number; colour: string };

/** In points. */
export const measureWidth = (text: string, { family, size }: Style): number =>
  measureLine(text, family) * size;

export const wrapText = (text: string, { family, size }: Style, maxWidth: number): string[] =>
  wrapLines(text, { typeface: family, size, maxWidth });

/** `y` is the top of the line. All fonts of a line stand on the baseline of the main one. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, style: Style, x: number, y: number): void {
  const { font: main } = getMainFont(style.family);
  const baseline = y + (main.ascent / main.unitsPerEm) * style.size;
  let currentX = x;
  for (const run of toVisualRuns(text, style.family)) {
    doc.registerFont(run.font.file, run.font.bytes);
    doc.font(run.font.file).fontSize(style.size).fillColor(style.colour);
    // With features, even none, a run is shaped as a whole: pdfkit would otherwise place its words from left to right.
    doc.text(run.text, currentX, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
    currentX += measureRun(run) * style.size;
  }
}
