import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Closable } from "../reader/use-open-file";

// The build for older browsers: people read on the phone that they have.
GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

/** Errors: what is not a PDF, or one that asks for a password. */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<Closable<PDFDocumentProxy>> {
  const task = getDocument({ data, isEvalSupported: false });
  return { value: await task.promise, close: () => void task.destroy() };
}
