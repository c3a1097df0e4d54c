import { resolveArchivePath } from "./archive";
import type { EpubBook } from "./book";

/** A sanitized section of a book. `release` revokes its blob URLs. */
export type BookSection = { styles: string; body: Node[]; lang: string | null; release: () => void };

// The sandboxed frame runs no scripts; removing active content is a second line of defence.
const REMOVED_ELEMENTS =
  "script, iframe, frame, object, embed, applet, base, meta, form, input, button, textarea, select, noscript, audio, video, link, title";
const XLINK_NAMESPACE = "http://www.w3.org/1999/xlink";

function parseSection(text: string): Document {
  const strict = new DOMParser().parseFromString(text, "application/xhtml+xml");
  const broken = strict.getElementsByTagName("parsererror").length > 0;
  return broken ? new DOMParser().parseFromString(text, "text/html") : strict;
}

/** Creates blob URLs for files of the book. */
function createUrlResolver(book: EpubBook) {
  const urls = new Map<string, string>();
  const resolveUrl = (from: string, reference: string): string | null => {
    const target = resolveArchivePath(from, reference);
    if (!target) return null;
    const existing = urls.get(target.path);
    if (existing) return existing;
    const bytes = book.archive.readBytes(target.path);
    if (!bytes) return null;
    const url = URL.createObjectURL(new Blob([bytes], { type: book.mimeTypes.get(target.path) ?? "" }));
    urls.set(target.path, url);
    return url;
  };
  const release = () => urls.forEach((url) => URL.revokeObjectURL(url));
  return { resolveUrl, release };
}
type ResolveUrl = ReturnType<typeof createUrlResolver>["resolveUrl"];

const rewriteCssUrls = (css: string, from: string, resolveUrl: ResolveUrl) =>
  css
    .replace(/@import[^;]+;/g, "")
    .replace(/url\(\s*(['"]?)(.*?)\1\s*\)/g, (_, _quote: string, reference: string) => {
      if (reference.startsWith("data:")) return `url("${reference}")`;
      return `url("${resolveUrl(from, reference) ?? ""}")`;
    });

function collectStyles(document: Document, book: EpubBook, path: string, resolveUrl: ResolveUrl): string {
  const sheets = [...document.querySelectorAll("link[rel~='stylesheet'], style")].map((element) => {
    if (element.localName === "style") return rewriteCssUrls(element.textContent ?? "", path, resolveUrl);
    const target = resolveArchivePath(path, element.getAttribute("href") ?? "");
    return target ? rewriteCssUrls(book.archive.readText(target.path) ?? "", target.path, resolveUrl) : "";
  });
  return sheets.join("\n");
}

function sanitizeElement(element: Element, path: string, resolveUrl: ResolveUrl): void {
  for (const { name, value } of [...element.attributes]) {
    if (/^on/i.test(name) || /^(srcset|srcdoc|ping|formaction|autofocus)$/i.test(name))
      element.removeAttribute(name);
    if (name === "style") element.setAttribute(name, rewriteCssUrls(value, path, resolveUrl));
  }
  if (element.localName === "img") {
    const url = resolveUrl(path, element.getAttribute("src") ?? "");
    if (url) element.setAttribute("src", url);
    // Without `src` the browser shows the alternative text.
    else if (element.getAttribute("alt")) element.removeAttribute("src");
    else element.remove();
  }
  if (element.localName === "image") {
    const url = resolveUrl(
      path,
      element.getAttribute("href") ?? element.getAttributeNS(XLINK_NAMESPACE, "href") ?? "",
    );
    element.removeAttributeNS(XLINK_NAMESPACE, "href");
    if (url) element.setAttribute("href", url);
    else element.remove();
  }
}

/** Parses and sanitizes a section. Errors: the section is missing from the archive. */
export function prepareSection(book: EpubBook, path: string): BookSection {
  const text = book.archive.readText(path);
  if (text === null) throw new Error(`The book lacks ${path}`);
  const document = parseSection(text);
  const { resolveUrl, release } = createUrlResolver(book);
  const styles = collectStyles(document, book, path, resolveUrl);
  const body = document.querySelector("body");
  document.querySelectorAll(`${REMOVED_ELEMENTS}, style`).forEach((element) => element.remove());
  body?.querySelectorAll("*").forEach((element) => sanitizeElement(element, path, resolveUrl));
  const root = document.documentElement;
  return {
    styles,
    body: [...(body?.childNodes ?? [])],
    lang: root.getAttribute("lang") ?? root.getAttribute("xml:lang"),
    release,
  };
}
