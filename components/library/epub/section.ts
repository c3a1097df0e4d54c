import { resolvePath } from "./archive";
import type { Book } from "./book";

/** A text of a book, made harmless, ready to be put into the reader's frame. */
export type Section = { styles: string; body: Node[]; lang: string | null; release: () => void };

// The frame runs no script whatever is in it; what cannot serve a reader is taken out all the same.
const USELESS =
  "script, iframe, frame, object, embed, applet, base, meta, form, input, button, textarea, select, noscript, audio, video, link, title";
const XLINK = "http://www.w3.org/1999/xlink";

function parseSection(text: string): Document {
  const strict = new DOMParser().parseFromString(text, "application/xhtml+xml");
  const broken = strict.getElementsByTagName("parsererror").length > 0;
  return broken ? new DOMParser().parseFromString(text, "text/html") : strict;
}

/** Addresses for the files of a book that its texts show, all released together. */
function lender(book: Book) {
  const lent = new Map<string, string>();
  const addressOf = (from: string, reference: string): string | null => {
    const to = resolvePath(from, reference);
    if (!to) return null;
    const known = lent.get(to.path);
    if (known) return known;
    const bytes = book.archive.bytes(to.path);
    if (!bytes) return null;
    const made = URL.createObjectURL(new Blob([bytes], { type: book.mimeTypes.get(to.path) ?? "" }));
    lent.set(to.path, made);
    return made;
  };
  const release = () => lent.forEach((url) => URL.revokeObjectURL(url));
  return { addressOf, release };
}
type AddressOf = ReturnType<typeof lender>["addressOf"];

const inOwnFiles = (css: string, from: string, addressOf: AddressOf) =>
  css
    .replace(/@import[^;]+;/g, "")
    .replace(/url\(\s*(['"]?)(.*?)\1\s*\)/g, (_, _quote: string, reference: string) => {
      if (reference.startsWith("data:")) return `url("${reference}")`;
      return `url("${addressOf(from, reference) ?? ""}")`;
    });

function collectStyles(document: Document, book: Book, path: string, addressOf: AddressOf): string {
  const sheets = [...document.querySelectorAll("link[rel~='stylesheet'], style")].map((element) => {
    if (element.localName === "style") return inOwnFiles(element.textContent ?? "", path, addressOf);
    const to = resolvePath(path, element.getAttribute("href") ?? "");
    return to ? inOwnFiles(book.archive.text(to.path) ?? "", to.path, addressOf) : "";
  });
  return sheets.join("\n");
}

function cleanAttributes(element: Element, path: string, addressOf: AddressOf): void {
  for (const { name, value } of [...element.attributes]) {
    if (/^on/i.test(name) || /^(srcset|srcdoc|ping|formaction|autofocus)$/i.test(name))
      element.removeAttribute(name);
    if (name === "style") element.setAttribute(name, inOwnFiles(value, path, addressOf));
  }
  if (element.localName === "img") {
    const own = addressOf(path, element.getAttribute("src") ?? "");
    if (own) element.setAttribute("src", own);
    // Without an address the browser shows the words that stand for the image.
    else if (element.getAttribute("alt")) element.removeAttribute("src");
    else element.remove();
  }
  if (element.localName === "image") {
    const own = addressOf(path, element.getAttribute("href") ?? element.getAttributeNS(XLINK, "href") ?? "");
    element.removeAttributeNS(XLINK, "href");
    if (own) element.setAttribute("href", own);
    else element.remove();
  }
}

/** Prepares one text of a book. Errors: a text that the book does not hold. */
export function prepareSection(book: Book, path: string): Section {
  const text = book.archive.text(path);
  if (text === null) throw new Error(`The book lacks ${path}`);
  const document = parseSection(text);
  const { addressOf, release } = lender(book);
  const styles = collectStyles(document, book, path, addressOf);
  const body = document.querySelector("body");
  document.querySelectorAll(`${USELESS}, style`).forEach((element) => element.remove());
  body?.querySelectorAll("*").forEach((element) => cleanAttributes(element, path, addressOf));
  const root = document.documentElement;
  return {
    styles,
    body: [...(body?.childNodes ?? [])],
    lang: root.getAttribute("lang") ?? root.getAttribute("xml:lang"),
    release,
  };
}
