import "server-only";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { getMainFont } from "@/lib/platform/fonts/fonts";

/** A4 upright, in points. */
export const A4 = { width: 595.28, height: 841.89 };

type PdfInfo = {
  title: string;
  author: string;
  subject: string;
  date: Date;
  layout: "landscape" | "portrait";
};

/** Creates a tagged document of one A4 page without margins. */
export function createPdfPage({ title, author, subject, date, layout }: PdfInfo): PDFKit.PDFDocument {
  return new PDFDocument({
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
    font: getMainFont("text").bytes as unknown as string,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      CreationDate: date,
      ModDate: date,
    },
  });
}

/** Ends the document and returns its bytes. */
export async function finishPdf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = buffer(doc);
  doc.end();
  return Uint8Array.from(await bytes);
}
