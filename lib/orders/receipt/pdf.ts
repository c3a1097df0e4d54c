import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { lineHeight, writeBlocks } from "@/lib/platform/pdf/blocks";
import { A4, createPdfPage, finishPdf } from "@/lib/platform/pdf/page";
import { BODY, CLAY, drawLayout, drawRule, INK, MARGIN, toBlock } from "@/lib/platform/pdf/paper";
import { measureWidth, writeLine } from "@/lib/platform/pdf/text";
import type { Style } from "@/lib/platform/pdf/text";
import { isolate } from "@/lib/platform/text/isolate";
import { renderPdf } from "@/lib/platform/pdf/write";
import { drawBand } from "@/lib/publishing/textiles/pdf-band";
import { toReceiptTexts } from "./copy";
import type { ReceiptLine } from "./copy";
import type { ReceiptView } from "./schema";

const TOP = 96;
const ROW_HEIGHT = 26;

const brand: Style = { family: "title", size: 20, colour: CLAY };
const heading: Style = { family: "title", size: 30, colour: INK };
const title: Style = { family: "title", size: 18, colour: INK };
const body: Style = { family: "text", size: 12, colour: BODY };
const strong: Style = { family: "strong", size: 13, colour: INK };
const small: Style = { family: "text", size: 10.5, colour: BODY };

type Doc = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;

/** Writes a name and, right-aligned, its amount. Returns the y below them. */
function writeRow(doc: Doc, section: Section, { name, value }: ReceiptLine, style: Style, y: number): number {
  const amountX = A4.width - MARGIN - measureWidth(value, style);
  section.add(
    doc.struct("P", {}, () => {
      writeLine(doc, `${name} `, style, MARGIN, y);
      writeLine(doc, value, style, amountX, y);
    }),
  );
  return y + ROW_HEIGHT;
}

function writeAmounts(
  doc: Doc,
  section: Section,
  { lines, total, refunded }: ReturnType<typeof toReceiptTexts>,
  top: number,
): number {
  const ruleY = lines.reduce((y, line) => writeRow(doc, section, line, body, y), top);
  drawRule(doc, ruleY - 6);
  const bottom = writeRow(doc, section, total, strong, ruleY + 4);
  return refunded ? writeRow(doc, section, refunded, body, bottom) : bottom;
}

/** Called in a thread of its own, through `renderPdf`. */
export async function writePdf(receipt: ReceiptView): Promise<Uint8Array<ArrayBuffer>> {
  const { order, buyerName, masterName, zone, issuer } = receipt;
  const texts = toReceiptTexts(order, { masterName: isolate(masterName), zone });
  const doc = createPdfPage({
    title: `Recibo ${order.reference}`,
    author: PRODUCT_NAME,
    subject: `${texts.reference} · ${receipt.title}`,
    date: new Date(order.purchaseDate),
    layout: "portrait",
  });
  drawLayout(doc, () => drawBand(doc, receipt.title, { x: 0, y: 0, width: A4.width, cell: 4 }));
  const page = doc.struct("Document");
  doc.addStructure(page);
  const intro = [
    toBlock(PRODUCT_NAME, { style: brand, gap: 0 }),
    toBlock("Recibo", { tag: "H1", style: heading, gap: 12 }),
    toBlock(`${texts.reference} · ${texts.date}`, { style: strong, gap: 4 }),
    toBlock(receipt.title, { tag: "H2", style: title, gap: 26 }),
    toBlock(`Con ${masterName}`, { style: body, gap: 4 }),
    toBlock(`Para ${buyerName}`, { style: body, gap: 4 }),
  ];
  const amountsTop = writeBlocks(doc, page, intro, { x: MARGIN, y: TOP }) + lineHeight(title) + 6;
  const notesTop = writeAmounts(doc, page, texts, amountsTop);
  const notes = [...texts.notes, ...(issuer ? [issuer] : [])];
  writeBlocks(
    doc,
    page,
    notes.map((note) => toBlock(note, { style: small, gap: 8 })),
    { x: MARGIN, y: notesTop },
  );
  page.end();
  return finishPdf(doc);
}

/** Errors: `ServiceUnavailable` (too many heavy tasks wait). */
export const renderReceiptPdf = (receipt: ReceiptView, personId?: string): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ folder: "orders/receipt", input: receipt, personId, writePdf });
