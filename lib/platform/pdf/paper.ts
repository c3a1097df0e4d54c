import "server-only";
import type { TextBlock } from "./blocks";
import { A4 } from "./page";
import { wrapText } from "./text";
import type { Style } from "./text";

// The measures, colours and rules that receipts, invoices and statements share.

export const MARGIN = 72;
export const CONTENT_WIDTH = A4.width - 2 * MARGIN;

export const INK = "#231a2b";
export const BODY = "#4a3f55";
export const CLAY = "#a63f1e";
const RULE = "#d9cfc2";

/** Draws what screen readers skip. */
export function drawLayout(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

/** Draws a line across the content. */
export const drawRule = (doc: PDFKit.PDFDocument, y: number): void =>
  drawLayout(doc, () =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(A4.width - MARGIN, y)
      .lineWidth(1)
      .stroke(RULE),
  );

type BlockOptions = { tag?: TextBlock["tag"]; style: Style; gap: number };

/** Wraps a text to the width of the content; `gap` is the space above it. */
export const toBlock = (text: string, { tag = "P", style, gap }: BlockOptions): TextBlock => ({
  tag,
  lines: wrapText(text, style, CONTENT_WIDTH),
  style,
  gap,
});
