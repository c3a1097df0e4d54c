import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { lineHeight, writeBlocks } from "@/lib/platform/pdf/blocks";
import { A4, createPdfPage, finishPdf } from "@/lib/platform/pdf/page";
import { BODY, CLAY, drawLayout, drawRule, INK, MARGIN, toBlock } from "@/lib/platform/pdf/paper";
import { measureWidth, writeLine } from "@/lib/platform/pdf/text";
import type { Style } from "@/lib/platform/pdf/text";
import { drawBand } from "@/lib/publishing/textiles/pdf-band";
import type { StatementLine } from "./copy";

const TOP = 84;
const ROW_HEIGHT = 22;

const brand: Style = { family: "title", size: 18, colour: CLAY };
const heading: Style = { family: "title", size: 26, colour: INK };
const title: Style = { family: "title", size: 15, colour: INK };
const body: Style = { family: "text", size: 11, colour: BODY };
const strong: Style = { family: "strong", size: 11.5, colour: INK };
const small: Style = { family: "text", size: 9.5, colour: BODY };

type Doc = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;

/** A paper of one page: who and what, lines of amounts, and sentences below them. */
export type Sheet = {
  /** "Autofactura AF-27-000012-0003". */
  title: string;
  subject: string;
  date: Date;
  /** Paragraphs below the title, such as the two sides, each with its name as a heading. */
  parties: { name: string; text: string }[];
  lines: StatementLine[];
  notes: string[];
};

/** Writes a name and, right-aligned, its amount; a sum below a rule. Returns the y below them. */
function writeRow(doc: Doc, section: Section, { name, value, isSum }: StatementLine, y: number): number {
  const style = isSum ? strong : body;
  if (isSum) drawRule(doc, y - 5);
  section.add(
    doc.struct("P", {}, () => {
      writeLine(doc, `${name} `, style, MARGIN, y);
      writeLine(doc, value, style, A4.width - MARGIN - measureWidth(value, style), y);
    }),
  );
  return y + ROW_HEIGHT;
}

/** Writes a tagged paper of one page. */
export async function writeSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const doc = createPdfPage({
    title: sheet.title,
    author: PRODUCT_NAME,
    subject: sheet.subject,
    date: sheet.date,
    layout: "portrait",
  });
  drawLayout(doc, () => drawBand(doc, PRODUCT_NAME, { x: 0, y: 0, width: A4.width, cell: 4 }));
  const page = doc.struct("Document");
  doc.addStructure(page);
  const intro = [
    toBlock(PRODUCT_NAME, { style: brand, gap: 0 }),
    toBlock(sheet.title, { tag: "H1", style: heading, gap: 10 }),
    toBlock(sheet.subject, { style: strong, gap: 4 }),
    ...sheet.parties.flatMap(({ name, text }) => [
      toBlock(name, { tag: "H2", style: title, gap: 16 }),
      toBlock(text, { style: body, gap: 3 }),
    ]),
  ];
  const top = writeBlocks(doc, page, intro, { x: MARGIN, y: TOP }) + lineHeight(title) + 10;
  const bottom = sheet.lines.reduce((y, line) => writeRow(doc, page, line, y), top);
  const notes = sheet.notes.map((note) => toBlock(note, { style: small, gap: 7 }));
  writeBlocks(doc, page, notes, { x: MARGIN, y: bottom });
  page.end();
  return finishPdf(doc);
}
