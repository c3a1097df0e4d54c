import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { lineHeight } from "@/lib/platform/pdf/blocks";
import { A4, createPdfPage, finishPdf } from "@/lib/platform/pdf/page";
import { BODY, CLAY, CONTENT_WIDTH, drawLayout, drawRule, INK, MARGIN } from "@/lib/platform/pdf/paper";
import { drawQrCode } from "@/lib/platform/pdf/qr-code";
import { measureWidth, wrapText, writeLine } from "@/lib/platform/pdf/text";
import type { Style } from "@/lib/platform/pdf/text";
import { renderPdf } from "@/lib/platform/pdf/write";
import { hasRtl } from "@/lib/platform/text/isolate";
import { drawBand } from "@/lib/publishing/textiles/pdf-band";
import { QR_TEXTS, toInvoiceTexts } from "./copy";
import type { NamedValue } from "./copy";
import type { InvoiceView } from "./schema";

const TOP = 84;
const BOTTOM = A4.height - MARGIN;

// 35 mm: the rules for the code want 30 to 40, and a quiet zone, which the margin and the gaps around it give.
const QR = { size: 99.2, x: A4.width - MARGIN - 99.2, y: TOP + 16 };
const QR_END = QR.y + QR.size + 30;
const HEAD_WIDTH = CONTENT_WIDTH - QR.size - 24;

const brand: Style = { family: "title", size: 18, colour: CLAY };
const heading: Style = { family: "title", size: 24, colour: INK };
const title: Style = { family: "title", size: 15, colour: INK };
const body: Style = { family: "text", size: 11, colour: BODY };
const strong: Style = { family: "strong", size: 11.5, colour: INK };
const small: Style = { family: "text", size: 9.5, colour: BODY };

type Doc = PDFKit.PDFDocument;
type Tag = "H1" | "H2" | "P";

/** The place of the next line; it begins a page when there is no room on the present one. */
type Flow = { doc: Doc; document: PDFKit.PDFStructureElement; y: number };

function makeRoom(flow: Flow, height: number): void {
  if (flow.y + height <= BOTTOM) return;
  flow.doc.addPage({ size: "A4", margin: 0 });
  flow.y = MARGIN;
}

type TextOptions = { tag?: Tag; style: Style; gap: number; width?: number };

function writeText(flow: Flow, text: string, options: TextOptions): void {
  const { tag = "P", style, gap, width = CONTENT_WIDTH } = options;
  const lines = wrapText(text, style, width);
  makeRoom(flow, gap + lines.length * lineHeight(style));
  const top = flow.y + gap;
  flow.document.add(
    flow.doc.struct(tag, hasRtl(text) ? { actual: text } : {}, () => {
      lines.forEach((line, index) =>
        writeLine(flow.doc, `${line} `, style, MARGIN, top + index * lineHeight(style)),
      );
    }),
  );
  flow.y = top + lines.length * lineHeight(style);
}

/** Writes a name and, right-aligned beside its first line, a value; below it, if any, the detail. */
function writeRow(flow: Flow, row: NamedValue & { detail?: string }, style: Style): void {
  const valueWidth = measureWidth(row.value, style);
  const names = wrapText(row.name, style, CONTENT_WIDTH - valueWidth - 24);
  const details = row.detail === undefined ? [] : wrapText(row.detail, small, CONTENT_WIDTH);
  const height = names.length * lineHeight(style) + details.length * lineHeight(small);
  makeRoom(flow, height + 8);
  const top = flow.y + 8;
  const detailTop = top + names.length * lineHeight(style);
  flow.document.add(
    flow.doc.struct(
      "P",
      hasRtl(row.name) ? { actual: `${row.name} ${row.value} ${row.detail ?? ""}` } : {},
      () => {
        names.forEach((line, index) =>
          writeLine(flow.doc, `${line} `, style, MARGIN, top + index * lineHeight(style)),
        );
        writeLine(flow.doc, `${row.value} `, style, A4.width - MARGIN - valueWidth, top);
        details.forEach((line, index) =>
          writeLine(flow.doc, `${line} `, small, MARGIN, detailTop + index * lineHeight(small)),
        );
      },
    ),
  );
  flow.y = top + height;
}

function writeRule(flow: Flow): void {
  makeRoom(flow, 16);
  flow.y += 10;
  drawRule(flow.doc, flow.y);
}

function writeBeside(flow: Flow, text: string, y: number): void {
  const x = QR.x + (QR.size - measureWidth(text, small)) / 2;
  flow.document.add(flow.doc.struct("P", {}, () => writeLine(flow.doc, text, small, x, y)));
}

/** Draws the code between the two texts that the rules want, as a figure that says its address. */
function writeQrCode(flow: Flow, address: string): void {
  writeBeside(flow, QR_TEXTS.above, TOP);
  flow.document.add(
    flow.doc.struct("Figure", { alt: `Código QR para comprobar la factura: ${address}` }, () => {
      drawQrCode(flow.doc, address, { x: QR.x, y: QR.y, width: QR.size, colour: "#000000" });
    }),
  );
  writeBeside(flow, QR_TEXTS.below, QR.y + QR.size + 4);
}

function writeHead(flow: Flow, texts: ReturnType<typeof toInvoiceTexts>, address: string | null): void {
  const width = address === null ? CONTENT_WIDTH : HEAD_WIDTH;
  writeText(flow, PRODUCT_NAME, { style: brand, gap: 0, width });
  writeText(flow, texts.title, { tag: "H1", style: heading, gap: 8, width });
  texts.dates.forEach((date, index) =>
    writeText(flow, date, { style: strong, gap: index === 0 ? 8 : 2, width }),
  );
  if (address === null) return;
  writeQrCode(flow, address);
  flow.y = Math.max(flow.y, QR_END);
}

function writeParty(flow: Flow, name: string, lines: string[]): void {
  if (lines.length === 0) return;
  writeText(flow, name, { tag: "H2", style: title, gap: 14 });
  for (const line of lines) writeText(flow, line, { style: body, gap: 3 });
}

function writeSums(flow: Flow, { sums, total }: ReturnType<typeof toInvoiceTexts>): void {
  writeRule(flow);
  for (const sum of sums) writeRow(flow, sum, body);
  writeRule(flow);
  writeRow(flow, total, strong);
}

/** Called in a thread of its own, through `renderPdf`. */
export async function writePdf(view: InvoiceView): Promise<Uint8Array<ArrayBuffer>> {
  const texts = toInvoiceTexts(view);
  const doc = createPdfPage({
    title: texts.title,
    author: view.issuer.name,
    subject: texts.dates.join(" · "),
    date: new Date(`${view.issuedOn}T12:00:00Z`),
    layout: "portrait",
  });
  drawLayout(doc, () => drawBand(doc, view.reference, { x: 0, y: 0, width: A4.width, cell: 4 }));
  const document = doc.struct("Document");
  doc.addStructure(document);
  const flow: Flow = { doc, document, y: TOP };
  writeHead(flow, texts, view.verificationUrl);
  writeParty(flow, "Emite", texts.issuer);
  writeParty(flow, "Para", texts.recipient);
  writeText(flow, "Conceptos", { tag: "H2", style: title, gap: 18 });
  for (const line of texts.lines) writeRow(flow, line, body);
  writeSums(flow, texts);
  for (const note of texts.notes) writeText(flow, note, { style: small, gap: 10 });
  document.end();
  return finishPdf(doc);
}

/** Errors: `ServiceUnavailable` (too many heavy tasks wait). */
export const renderInvoicePdf = (view: InvoiceView, personId?: string): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ folder: "invoicing/invoice", input: view, personId, writePdf });
