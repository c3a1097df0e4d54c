import { openEpubArchive, resolveArchivePath, type EpubArchive } from "./archive";

export type TocEntry = { title: string; path: string; fragment: string; depth: number };

/** An opened EPUB. `sections` are in reading order; their `size` is in bytes. */
export type EpubBook = {
  archive: EpubArchive;
  sections: { path: string; size: number }[];
  toc: TocEntry[];
  mimeTypes: ReadonlyMap<string, string>;
};

const CONTAINER_PATH = "META-INF/container.xml";

function parseXml(archive: EpubArchive, path: string): Document {
  const text = archive.readText(path);
  if (text === null) throw new Error(`The book lacks ${path}`);
  return new DOMParser().parseFromString(text, "application/xml");
}

// Selectors match local names, whatever namespace prefix the book uses.
const queryAll = (root: Document, name: string) => [...root.querySelectorAll(name)];
const getText = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

function getChildrenByName(element: Element, name: string) {
  return [...element.children].filter(({ localName }) => localName === name);
}

function parseNavToc(archive: EpubArchive, path: string): TocEntry[] {
  const document = parseXml(archive, path);
  const navs = queryAll(document, "nav");
  const toc = navs.find((nav) => /\btoc\b/.test(nav.getAttribute("epub:type") ?? "")) ?? navs[0];
  const walk = (list: Element, depth: number): TocEntry[] =>
    getChildrenByName(list, "li").flatMap((item) => {
      const [link] = getChildrenByName(item, "a");
      const target = link ? resolveArchivePath(path, link.getAttribute("href") ?? "") : null;
      const children = getChildrenByName(item, "ol").flatMap((inner) => walk(inner, depth + 1));
      return target ? [{ title: getText(link), ...target, depth }, ...children] : children;
    });
  return toc ? getChildrenByName(toc, "ol").flatMap((list) => walk(list, 0)) : [];
}

function parseNcxToc(archive: EpubArchive, path: string): TocEntry[] {
  const walk = (parent: Element, depth: number): TocEntry[] =>
    getChildrenByName(parent, "navPoint").flatMap((point) => {
      const source = getChildrenByName(point, "content")[0]?.getAttribute("src");
      const target = source ? resolveArchivePath(path, source) : null;
      const title = getText(getChildrenByName(point, "navLabel")[0]);
      return [...(target ? [{ title, ...target, depth }] : []), ...walk(point, depth + 1)];
    });
  return queryAll(parseXml(archive, path), "navMap").flatMap((map) => walk(map, 0));
}

function parseToc(archive: EpubArchive, nav: string | undefined, ncx: string | undefined): TocEntry[] {
  try {
    if (nav) return parseNavToc(archive, nav);
    return ncx ? parseNcxToc(archive, ncx) : [];
  } catch {
    // A book without a table of contents is still readable.
    return [];
  }
}

/** Errors: the file is not an EPUB, or has no sections. */
export function openEpub(zip: Uint8Array): EpubBook {
  const archive = openEpubArchive(zip);
  const packagePath = queryAll(parseXml(archive, CONTAINER_PATH), "rootfile")[0]?.getAttribute("full-path");
  if (!packagePath) throw new Error("The book has no package");
  const document = parseXml(archive, packagePath);
  const items = queryAll(document, "item").flatMap((item) => {
    const target = resolveArchivePath(packagePath, item.getAttribute("href") ?? "");
    const properties = item.getAttribute("properties")?.split(/\s+/) ?? [];
    const mimeType = item.getAttribute("media-type") ?? "";
    return target ? [{ id: item.getAttribute("id"), path: target.path, mimeType, properties }] : [];
  });
  const sections = queryAll(document, "itemref").flatMap((reference) => {
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
    toc: parseToc(archive, nav, ncx),
    mimeTypes: new Map(items.map(({ path, mimeType }) => [path, mimeType])),
  };
}
