/** Returns the text of the first page with single spaces, its size in points, and the metadata of a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: bytes }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  const { info } = await document.getMetadata();
  const [, , width = 0, height = 0] = page.view;
  return { text: text.replace(/\s+/g, " "), info: info as Record<string, unknown>, document, width, height };
}
