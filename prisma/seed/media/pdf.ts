import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import type { Chapter, Manuscript } from "../books/manuscript";

// Embedded, so that every reader shows the same letters; they come with the PDF reader of the site.
const fontDirectory = join(
  dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts",
);
const FONTS = {
  regular: join(fontDirectory, "LiberationSans-Regular.ttf"),
  bold: join(fontDirectory, "LiberationSans-Bold.ttf"),
  italic: join(fontDirectory, "LiberationSans-Italic.ttf"),
} as const;

const INK = "#231A2B";
const QUIET = "#6B5F76";
const CLAY = "#8A3217";
const PAPER = "#FBF8F3";
/** A5 in points. */
const WIDTH = 419.53;
const HEIGHT = 595.28;
const MARGIN = 54;

type Doc = InstanceType<typeof PDFDocument>;

function coverPage(doc: Doc, { title, author }: Manuscript, cover: Buffer): void {
  doc.addPage({ size: "A5", margin: 0 });
  doc.rect(0, 0, WIDTH, HEIGHT).fill(PAPER);
  doc.image(cover, 0, 0, { width: WIDTH });
  doc.font(FONTS.bold).fontSize(26).fillColor(INK);
  doc.text(title, MARGIN, WIDTH + 28, { width: WIDTH - 2 * MARGIN });
  doc.font(FONTS.regular).fontSize(13).fillColor(QUIET).moveDown(0.5).text(author);
}

function chapterPages(doc: Doc, { title, subject, paragraphs }: Chapter): void {
  doc.addPage();
  doc.font(FONTS.bold).fontSize(20).fillColor(CLAY).text(title);
  doc.font(FONTS.italic).fontSize(11).fillColor(QUIET).moveDown(0.3).text(subject).moveDown(1.2);
  for (const text of paragraphs) {
    const exercise = text.startsWith("**");
    doc
      .font(exercise ? FONTS.italic : FONTS.regular)
      .fontSize(11)
      .fillColor(INK);
    doc.text(text.replaceAll("**", ""), { lineGap: 4 }).moveDown(0.8);
  }
}

function numberPages(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise open a new page.
    doc.page.margins.bottom = 0;
    doc.font(FONTS.regular).fontSize(9).fillColor(QUIET);
    doc.text(String(page + 1), MARGIN, HEIGHT - 36, {
      width: WIDTH - 2 * MARGIN,
      align: "center",
      lineBreak: false,
    });
  }
}

/** A small book as a PDF of A5 pages; `cover` is a square JPEG. */
export async function makePdf(manuscript: Manuscript, cover: Buffer): Promise<Buffer> {
  const { title, author, foreword, chapters } = manuscript;
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    lang: "es",
    info: { Title: title, Author: author, CreationDate: new Date("2026-01-01T00:00:00Z") },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => doc.on("end", resolve));
  coverPage(doc, manuscript, cover);
  chapterPages(doc, { title: "Antes de leer", subject: author, paragraphs: foreword });
  for (const chapter of chapters) chapterPages(doc, chapter);
  numberPages(doc);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
