import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import type { BookChapter, Manuscript } from "./manuscript";

// Embedded fonts look the same in every reader; these come with pdfjs-dist.
const fontDirectory = join(
  dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts",
);
const FONTS = {
  regular: join(fontDirectory, "LiberationSans-Regular.ttf"),
  bold: join(fontDirectory, "LiberationSans-Bold.ttf"),
  italic: join(fontDirectory, "LiberationSans-Italic.ttf"),
} as const;

const INK_COLOR = "#231A2B";
const MUTED_COLOR = "#6B5F76";
const CLAY_COLOR = "#8A3217";
const PAPER_COLOR = "#FBF8F3";
/** A5 in points. */
const PAGE_WIDTH = 419.53;
const PAGE_HEIGHT = 595.28;
const MARGIN = 54;

type PdfDocument = InstanceType<typeof PDFDocument>;

/** A PDF with the section of its structure, which screen readers follow. */
interface TaggedPdf {
  doc: PdfDocument;
  section: PDFKit.PDFStructureElement;
}

/** Writes text tagged as a heading or a paragraph. */
const write = ({ doc, section }: TaggedPdf, tag: "H1" | "H2" | "P", draw: () => void): void => {
  section.add(doc.struct(tag, {}, draw));
};

function addCoverPage(pdf: TaggedPdf, { title, author }: Manuscript, cover: Buffer): void {
  const { doc } = pdf;
  doc.addPage({ size: "A5", margin: 0 });
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT).fill(PAPER_COLOR);
  doc.image(cover, 0, 0, { width: PAGE_WIDTH });
  doc.endMarkedContent();
  write(pdf, "H1", () => {
    doc.font(FONTS.bold).fontSize(26).fillColor(INK_COLOR);
    doc.text(title, MARGIN, PAGE_WIDTH + 28, { width: PAGE_WIDTH - 2 * MARGIN });
  });
  write(pdf, "P", () => {
    doc.font(FONTS.regular).fontSize(13).fillColor(MUTED_COLOR).moveDown(0.5).text(author);
  });
}

function addChapter(pdf: TaggedPdf, { title, subject, paragraphs }: BookChapter): void {
  const { doc } = pdf;
  doc.addPage();
  write(pdf, "H2", () => {
    doc.font(FONTS.bold).fontSize(20).fillColor(CLAY_COLOR).text(title);
  });
  write(pdf, "P", () => {
    doc.font(FONTS.italic).fontSize(11).fillColor(MUTED_COLOR).moveDown(0.3).text(subject).moveDown(1.2);
  });
  for (const text of paragraphs) {
    const isExercise = text.startsWith("**");
    write(pdf, "P", () => {
      doc
        .font(isExercise ? FONTS.italic : FONTS.regular)
        .fontSize(11)
        .fillColor(INK_COLOR);
      doc.text(text.replaceAll("**", ""), { lineGap: 4 }).moveDown(0.8);
    });
  }
}

function addPageNumbers(doc: PdfDocument): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    // Without a bottom margin: text there would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font(FONTS.regular).fontSize(9).fillColor(MUTED_COLOR);
    doc.text(String(page + 1), MARGIN, PAGE_HEIGHT - 36, {
      width: PAGE_WIDTH - 2 * MARGIN,
      align: "center",
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}

/** Writes a part of the book as a section of the document's structure. */
function addSection(
  doc: PdfDocument,
  root: PDFKit.PDFStructureElement,
  fill: (pdf: TaggedPdf) => void,
): void {
  const section = doc.struct("Sect");
  root.add(section);
  fill({ doc, section });
  section.end();
}

/** Builds a tagged PDF with A5 pages; `cover` is a square JPEG. */
export async function buildPdf(manuscript: Manuscript, cover: Buffer): Promise<Buffer> {
  const { title, author, foreword, chapters } = manuscript;
  const doc = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    lang: "es",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, CreationDate: new Date("2026-01-01T00:00:00Z") },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => doc.on("end", resolve));
  const root = doc.struct("Document");
  doc.addStructure(root);
  addSection(doc, root, (pdf) => addCoverPage(pdf, manuscript, cover));
  const opening = { title: "Antes de leer", subject: author, paragraphs: foreword };
  for (const chapter of [opening, ...chapters]) addSection(doc, root, (pdf) => addChapter(pdf, chapter));
  root.end();
  addPageNumbers(doc);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
