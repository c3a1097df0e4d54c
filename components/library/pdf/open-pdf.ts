import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  version,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ClosableDocument } from "@/components/library/reader/use-open-file";
import { getPdfViewerPath, PDF_WORKER_FILE } from "@/lib/platform/pdf-viewer-files";
import { readOutline, type OutlineEntry } from "./outline";

const FILES = getPdfViewerPath(version);

GlobalWorkerOptions.workerSrc = `${FILES}${PDF_WORKER_FILE}`;

export type OpenPdf = { pdf: PDFDocumentProxy; outline: OutlineEntry[] };

/** Errors: the file is not a PDF, or needs a password. */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<ClosableDocument<OpenPdf>> {
  const task = getDocument({
    data,
    isEvalSupported: false,
    // Warnings would only repeat in the console what the page says.
    verbosity: VerbosityLevel.ERRORS,
    wasmUrl: `${FILES}wasm/`,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    iccUrl: `${FILES}iccs/`,
  });
  const pdf = await task.promise;
  return { value: { pdf, outline: await readOutline(pdf) }, close: () => void task.destroy() };
}

/** Says what is wrong with a document that pdf.js refuses; undefined for anything else, such as a lost connection. */
export function explainPdfError(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return "Este PDF pide una contraseña para abrirse. Descárgalo y escríbela en otro programa, o pide a quien lo publicó una copia sin contraseña.";
  if (name === "InvalidPDFException")
    return "Este archivo no es un PDF o está dañado. Avisa a quien lo publicó para que lo suba de nuevo.";
  return undefined;
}
