import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** An entry of the table of contents. `page` is 1-based. */
export type OutlineEntry = { title: string; depth: number; page: number };

/** A place in a PDF: the name of one, or a page and what to show of it. */
export type Destination = string | unknown[] | null;

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];
type PageReference = Parameters<PDFDocumentProxy["getPageIndex"]>[0];

const isPageReference = (value: unknown): value is PageReference =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value;

/** Returns the 1-based page of a place; null if the document does not have it. */
export async function findPage(pdf: PDFDocumentProxy, destination: Destination): Promise<number | null> {
  try {
    const place: unknown[] | null =
      typeof destination === "string" ? await pdf.getDestination(destination) : destination;
    const page = place?.[0];
    const index = isPageReference(page) ? await pdf.getPageIndex(page) : page;
    const isKnown = typeof index === "number" && index >= 0 && index < pdf.numPages;
    return isKnown ? index + 1 : null;
  } catch {
    return null;
  }
}

/** Leaves out entries without a page, such as links to the web, but not those below them. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  async function readNodes(nodes: readonly OutlineNode[], depth: number): Promise<OutlineEntry[]> {
    const entries = nodes.map(async ({ title, dest, items }) => {
      const [page, inner] = await Promise.all([findPage(pdf, dest), readNodes(items, depth + 1)]);
      return page === null ? inner : [{ title, depth, page }, ...inner];
    });
    return (await Promise.all(entries)).flat();
  }
  try {
    // A document without a table of contents has null here, whatever the types say.
    return await readNodes((await pdf.getOutline()) ?? [], 0);
  } catch {
    // A document without a table of contents is still readable.
    return [];
  }
}

/** Returns the top-level entry that a page belongs to; null before the first. */
export const findPageEntry = (outline: readonly OutlineEntry[], page: number): OutlineEntry | null =>
  outline.findLast((entry) => entry.depth === 0 && entry.page <= page) ?? null;
