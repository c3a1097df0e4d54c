import "server-only";
import { openEpub } from "@/lib/platform/epub/book";
import { BookError, type BookFault } from "@/lib/platform/epub/book-error";
import type { RangeReader } from "./ranges";
import type { FileProblem } from "./schema";

const PROBLEM_BY_FAULT: Readonly<Record<BookFault, FileProblem>> = {
  "not-epub": "wrong-type",
  truncated: "incomplete",
  drm: "protected",
  "no-spine": "no-pages",
};

/** The reader parses with what browsers have; the thread of inspections gets it when the first book comes. */
async function provideDomParser(): Promise<void> {
  if ("DOMParser" in globalThis) return;
  const { JSDOM } = await import("jsdom");
  globalThis.DOMParser = new JSDOM().window.DOMParser;
}

/** Opens an EPUB with the library of the site's reader. Returns why the reader could not. */
export async function findEpubProblem(reader: RangeReader): Promise<FileProblem | null> {
  const bytes = await reader.read(0, reader.size);
  await provideDomParser();
  try {
    const book = await openEpub(bytes);
    book.close();
    return book.sections.every(({ isMissing }) => isMissing) ? "no-pages" : null;
  } catch (error) {
    return error instanceof BookError ? PROBLEM_BY_FAULT[error.reason] : "damaged";
  }
}
