import { cp, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { getPdfViewerPath, PDF_WORKER_FILE } from "@/lib/platform/pdf-viewer-files";

const PACKAGE = "node_modules/pdfjs-dist";
// The legacy build supports older phones.
const WORKER = `legacy/build/${PDF_WORKER_FILE}`;
/** Decoders of pictures, tables of East Asian letters, substitutes of fonts and colour profiles. */
const FOLDERS = ["wasm", "cmaps", "standard_fonts", "iccs"];

/** Adds what pdf.js loads while it draws to the files of the build in `build`. */
export async function copyPdfViewerFiles(build: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")) as {
    version: string;
  };
  const target = join(build, "static", basename(getPdfViewerPath(version)));
  await cp(join(PACKAGE, WORKER), join(target, PDF_WORKER_FILE));
  await Promise.all(
    FOLDERS.map((folder) => cp(join(PACKAGE, folder), join(target, folder), { recursive: true })),
  );
}
