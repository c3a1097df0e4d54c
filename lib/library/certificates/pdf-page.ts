import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { toDrawableText } from "@/lib/platform/text/plain-text";

type Family = "title" | "text" | "strong";
type Subset = "latin" | "latin-ext";

const FONT_FILES: Record<Family, [folder: string, weight: number]> = {
  title: ["fraunces", 600],
  text: ["figtree", 500],
  strong: ["figtree", 600],
};

const SUBSETS: readonly Subset[] = ["latin", "latin-ext"];

const toFontName = (family: Family, subset: Subset) => `${family} ${subset}`;

async function readFonts(): Promise<Map<string, Buffer>> {
  const fontVariants = (Object.keys(FONT_FILES) as Family[]).flatMap((family) =>
    SUBSETS.map((subset) => ({ family, subset })),
  );
  const read = fontVariants.map(async ({ family, subset }): Promise<[string, Buffer]> => {
    const [folder, weight] = FONT_FILES[family];
    const file = join(folder, "files", `${folder}-${subset}-${weight}-normal.woff`);
    return [
      toFontName(family, subset),
      await readFile(join(process.cwd(), "node_modules/@fontsource", file)),
    ];
  });
  return new Map(await Promise.all(read));
}

let fonts: Promise<Map<string, Buffer>> | undefined;

type PdfInfo = { title: string; author: string; subject: string; date: Date };

export async function createPdfPage({ title, author, subject, date }: PdfInfo): Promise<PDFKit.PDFDocument> {
  fonts ??= readFonts();
  const loadedFonts = await fonts;
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    lang: "es",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    // Keeps pdfkit from loading its default font from disk.
    font: loadedFonts.get(toFontName("text", "latin")) as unknown as string,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const [name, bytes] of loadedFonts) doc.registerFont(name, bytes);
  return doc;
}

export type Style = { family: Family; size: number; colour: string };

// Characters that the latin subset lacks.
const EXTENDED_LATIN = /([\u0100-\u0130\u0132-\u0151\u0154-\u017E₡₲]+)/u;

const toFontRuns = (text: string): { text: string; subset: Subset }[] =>
  text
    .split(EXTENDED_LATIN)
    .filter(Boolean)
    .map((part) => ({ text: part, subset: EXTENDED_LATIN.test(part) ? "latin-ext" : "latin" }));

/** In points; sets the document's font. */
function measureWidth(doc: PDFKit.PDFDocument, text: string, { family, size }: Style): number {
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
