import "server-only";
import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { RangeReader } from "./ranges";
import type { FileProblem } from "./schema";

/** Junk after the end of a file is usual, and harmless. */
const TAIL_BYTES = 65_536;

const getName = (error: unknown): string => (error instanceof Error ? error.name : "");

function createTransport(reader: RangeReader): PDFDataRangeTransport {
  const transport = new PDFDataRangeTransport(reader.size, null);
  transport.requestDataRange = (begin: number, end: number) => {
    reader.read(begin, Math.min(end, reader.size)).then(
      (bytes) => transport.onDataRange(begin, bytes),
      () => transport.abort(),
    );
  };
  return transport;
}

/** pdf.js rebuilds what is left of a file that was cut off, so that pages would be missing without a word. */
async function isCutOff(reader: RangeReader): Promise<boolean> {
  const tail = await reader.read(Math.max(0, reader.size - TAIL_BYTES), reader.size);
  return !Buffer.from(tail).includes("%%EOF");
}

async function readPages(pdf: PDFDocumentProxy): Promise<void> {
  for (const number of new Set([1, pdf.numPages])) (await pdf.getPage(number)).cleanup();
}

/** Opens a PDF with the library of the site's reader. Returns why a reader could not. */
export async function findPdfProblem(reader: RangeReader): Promise<FileProblem | null> {
  const start = await reader.read(0, Math.min(1024, reader.size));
  if (!Buffer.from(start).includes("%PDF-")) return "wrong-type";
  if (await isCutOff(reader)) return "incomplete";
  const task = getDocument({
    range: createTransport(reader),
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    await readPages(await task.promise);
    return null;
  } catch (error) {
    reader.throwIfFailed();
    return getName(error) === "PasswordException" ? "needs-password" : "damaged";
  } finally {
    await task.destroy();
  }
}
