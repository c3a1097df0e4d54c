import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ClosableDocument } from "@/components/library/reader/use-open-file";

// The legacy build supports older phones.
GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

/** Errors: the file is not a PDF, or needs a password. */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<ClosableDocument<PDFDocumentProxy>> {
  const task = getDocument({ data, isEvalSupported: false });
  return { value: await task.promise, close: () => void task.destroy() };
}
