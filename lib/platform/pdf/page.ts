import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { FAMILIES, SUBSETS, toFontName } from "./text";
import type { Family } from "./text";

/** A4 upright, in points. */
export const A4 = { width: 595.28, height: 841.89 };

const FONT_FILES: Record<Family, [folder: string, weight: number]> = {
  title: ["fraunces", 600],
  text: ["figtree", 500],
  strong: ["figtree", 600],
};

async function readFonts(): Promise<Map<string, Buffer>> {
  const fontVariants = FAMILIES.flatMap((family) => SUBSETS.map((subset) => ({ family, subset })));
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

type PdfInfo = {
  title: string;
  author: string;
  subject: string;
  date: Date;
  layout: "landscape" | "portrait";
};

/** Creates a tagged document of one A4 page without margins, with the fonts of the site. */
export async function createPdfPage({
  title,
  author,
  subject,
  date,
  layout,
}: PdfInfo): Promise<PDFKit.PDFDocument> {
  fonts ??= readFonts();
  const loadedFonts = await fonts;
  const doc = new PDFDocument({
    size: "A4",
    layout,
    margin: 0,
    lang: "es",
    tagged: true,
    // Declares PDF/UA-1, whose rules tests/platform/pdf-ua.test.ts checks; the types of pdfkit lack it.
    subset: "PDF/UA" as string as PDFKit.Mixins.PDFSubsets,
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

/** Ends the document and returns its bytes. */
export async function finishPdf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = buffer(doc);
  doc.end();
  return Uint8Array.from(await bytes);
}
