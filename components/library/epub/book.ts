import { openArchive, resolvePath, type Archive } from "./archive";

export type TocEntry = { title: string; path: string; fragment: string; depth: number };

/** An opened EPUB: its texts in reading order, its list of contents and its other files. */
export type Book = {
  archive: Archive;
  sections: { path: string; size: number }[];
  contents: TocEntry[];
  mimeTypes: ReadonlyMap<string, string>;
};

const CONTAINER = "META-INF/container.xml";

function parseXml(archive: Archive, path: string): Document {
  const text = archive.text(path);
  if (text === null) throw new Error(`The book lacks ${path}`);
  return new DOMParser().parseFromString(text, "application/xml");
}

// A selector knows an element by its name, whatever prefix a book gives it.
const all = (root: Document, name: string) => [...root.querySelectorAll(name)];
const textOf = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

function childrenNamed(element: Element, name: string) {
  return [...element.children].filter(({ localName }) => localName === name);
}

function fromNav(archive: Archive, path: string): TocEntry[] {
  const document = parseXml(archive, path);
  const navs = all(document, "nav");
  const toc = navs.find((nav) => /\btoc\b/.test(nav.getAttribute("epub:type") ?? "")) ?? navs[0];
  const walk = (list: Element, depth: number): TocEntry[] =>
    childrenNamed(list, "li").flatMap((item) => {
      const [link] = childrenNamed(item, "a");
      const to = link ? resolvePath(path, link.getAttribute("href") ?? "") : null;
      const below = childrenNamed(item, "ol").flatMap((inner) => walk(inner, depth + 1));
      return to ? [{ title: textOf(link), ...to, depth }, ...below] : below;
    });
  return toc ? childrenNamed(toc, "ol").flatMap((list) => walk(list, 0)) : [];
}

function fromNcx(archive: Archive, path: string): TocEntry[] {
  const walk = (parent: Element, depth: number): TocEntry[] =>
    childrenNamed(parent, "navPoint").flatMap((point) => {
      const source = childrenNamed(point, "content")[0]?.getAttribute("src");
      const to = source ? resolvePath(path, source) : null;
      const title = textOf(childrenNamed(point, "navLabel")[0]);
      return [...(to ? [{ title, ...to, depth }] : []), ...walk(point, depth + 1)];
    });
  return all(parseXml(archive, path), "navMap").flatMap((map) => walk(map, 0));
}

function listContents(archive: Archive, nav: string | undefined, ncx: string | undefined): TocEntry[] {
  try {
    if (nav) return fromNav(archive, nav);
    return ncx ? fromNcx(archive, ncx) : [];
  } catch {
    // A book without its list can still be read from the first page to the last.
    return [];
  }
}

/** Errors: what is not an EPUB, or has no text. */
export function openBook(zip: Uint8Array): Book {
  const archive = openArchive(zip);
  const packagePath = all(parseXml(archive, CONTAINER), "rootfile")[0]?.getAttribute("full-path");
  if (!packagePath) throw new Error("The book has no package");
  const document = parseXml(archive, packagePath);
  const items = all(document, "item").flatMap((item) => {
    const to = resolvePath(packagePath, item.getAttribute("href") ?? "");
    const properties = item.getAttribute("properties")?.split(/\s+/) ?? [];
    const mimeType = item.getAttribute("media-type") ?? "";
    return to ? [{ id: item.getAttribute("id"), path: to.path, mimeType, properties }] : [];
  });
  const sections = all(document, "itemref").flatMap((reference) => {
    const item = items.find(({ id }) => id !== null && id === reference.getAttribute("idref"));
    const size = item && archive.sizes.get(item.path);
    return item && size !== undefined ? [{ path: item.path, size }] : [];
  });
  if (sections.length === 0) throw new Error("The book has no text");
  const nav = items.find(({ properties }) => properties.includes("nav"))?.path;
  const ncx = items.find(({ mimeType }) => mimeType === "application/x-dtbncx+xml")?.path;
  return {
    archive,
    sections,
    contents: listContents(archive, nav, ncx),
    mimeTypes: new Map(items.map(({ path, mimeType }) => [path, mimeType])),
  };
}
