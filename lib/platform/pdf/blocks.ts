import "server-only";
import { hasRtl } from "@/lib/platform/text/isolate";
import { writeLine } from "./text";
import type { Style } from "./text";

export type TextBlock = { tag: "H1" | "H2" | "P"; lines: string[]; style: Style; gap: number };

export const lineHeight = ({ size }: Style): number => size * 1.22;

type Origin = { x: number; y: number };

/** Writes blocks below each other, tagged for screen readers. Returns the y below the last one. */
export function writeBlocks(
  doc: PDFKit.PDFDocument,
  section: PDFKit.PDFStructureElement,
  blocks: TextBlock[],
  { x, y: top }: Origin,
): number {
  let y = top;
  for (const { tag, lines, style, gap } of blocks) {
    y += gap;
    const start = y;
    section.add(
      // The drawn order of letters from right to left is not the one in which they are read.
      doc.struct(tag, lines.some(hasRtl) ? { actual: lines.join(" ") } : {}, () => {
        lines.forEach((line, index) => writeLine(doc, line, style, x, start + index * lineHeight(style)));
      }),
    );
    y += lines.length * lineHeight(style);
  }
  return y;
}
