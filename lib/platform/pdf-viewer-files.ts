const FOLDER = "/_next/static/pdfjs-";

/** Path of what pdf.js loads while it draws. It holds the version, so that the files are kept like others of a build. */
export const getPdfViewerPath = (version: string): string => `${FOLDER}${version}/`;

export const PDF_WORKER_FILE = "pdf.worker.min.mjs";

/** True for the worker of pdf.js, which decodes pictures by WebAssembly. */
export const isPdfWorker = (path: string): boolean =>
  path.startsWith(FOLDER) && path.endsWith(`/${PDF_WORKER_FILE}`);
