import { resolveArchivePath, type EpubArchive } from "./archive";
import { BookError } from "./book-error";

// foliate-js expects packages as the specification wants them. Reading programs open others as well, which are mended here.

const PACKAGE_TYPE = "application/oebps-package+xml";
const XHTML_TYPE = "application/xhtml+xml";
const EPUB_NAMESPACE = "http://www.idpf.org/2007/ops";

const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  css: "text/css",
  gif: "image/gif",
  htm: XHTML_TYPE,
  html: XHTML_TYPE,
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  otf: "font/otf",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  webm: "video/webm",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xhtml: XHTML_TYPE,
};

const getTypeByName = (path: string): string =>
  TYPES_BY_EXTENSION[/\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""] ?? "";

const getChildren = (parent: Element, name: string): Element[] =>
  [...parent.children].filter(({ localName }) => localName === name);

const appendChild = (parent: Element, name: string): Element =>
  parent.appendChild(parent.ownerDocument.createElementNS(parent.namespaceURI, name));

/** Leaves what reading needs: the identifiers, from which the key of fonts is made, and the language. */
function reduceMetadata(root: Element): void {
  const metadata = getChildren(root, "metadata")[0] ?? appendChild(root, "metadata");
  for (const element of [...metadata.children])
    if (element.localName !== "identifier" && element.localName !== "language") element.remove();
}

/** Names each file of the archive once, and no other file except the sections. */
function mendManifest(manifest: Element, packagePath: string, spineIds: Set<string>, archive: EpubArchive) {
  const declared = new Set<string>();
  for (const item of getChildren(manifest, "item")) {
    const path = resolveArchivePath(packagePath, item.getAttribute("href") ?? "")?.path;
    const isSection = spineIds.has(item.getAttribute("id") ?? "");
    if (!path || !item.getAttribute("href") || (!isSection && !archive.has(path))) {
      item.remove();
      continue;
    }
    declared.add(path.normalize("NFC"));
    const type = item.getAttribute("media-type") ?? "";
    const isOldSection = isSection && !/^(?:image\/|application\/xhtml\+xml$|text\/html$)/.test(type);
    if (isOldSection) item.setAttribute("media-type", XHTML_TYPE);
    else if (type === "") item.setAttribute("media-type", getTypeByName(path));
  }
  for (const name of archive.names) {
    if (declared.has(name) || !/^(?:image|audio|video|font|text)\//.test(getTypeByName(name))) continue;
    const item = appendChild(manifest, "item");
    item.setAttribute("href", `/${encodeURI(name).replaceAll("#", "%23").replaceAll("?", "%3F")}`);
    item.setAttribute("media-type", getTypeByName(name));
  }
}

function mendPackage({ documentElement: root }: Document, packagePath: string, archive: EpubArchive): void {
  const [manifest] = getChildren(root, "manifest");
  const [spine] = getChildren(root, "spine");
  if (!manifest || !spine) throw new BookError("no-spine");
  root.removeAttribute("prefix");
  reduceMetadata(root);
  const spineIds = new Set(getChildren(spine, "itemref").map((ref) => ref.getAttribute("idref") ?? ""));
  mendManifest(manifest, packagePath, spineIds, archive);
  const ids = new Set(getChildren(manifest, "item").map((item) => item.getAttribute("id")));
  for (const reference of getChildren(spine, "itemref"))
    if (!ids.has(reference.getAttribute("idref"))) reference.remove();
  if (getChildren(spine, "itemref").length === 0) throw new BookError("no-spine");
}

/** Returns the path of the package that is read. */
function mendContainer(document: Document, archive: EpubArchive): string {
  const files = [...document.getElementsByTagNameNS("*", "rootfile")];
  const found = files.find((file) => archive.has(file.getAttribute("full-path") ?? ""));
  const path = found?.getAttribute("full-path") ?? archive.names.find((name) => /\.opf$/i.test(name));
  const file = found ?? files[0];
  if (!file || !path) throw new BookError("not-epub");
  for (const other of files) if (other !== file) other.remove();
  file.setAttribute("full-path", path);
  file.setAttribute("media-type", PACKAGE_TYPE);
  return path;
}

/** A point without a place would cost the whole table of contents. */
function mendNcx(document: Document): void {
  for (const point of document.getElementsByTagNameNS("*", "navPoint"))
    if (getChildren(point, "content").length === 0) appendChild(point, "content");
}

function mendNavigation(document: Document): void {
  const lists = [...document.getElementsByTagNameNS("*", "nav")];
  const typed = lists.find((list) => /\btoc\b/.test(list.getAttribute("epub:type") ?? ""));
  (typed ?? lists[0])?.setAttributeNS(EPUB_NAMESPACE, "epub:type", "toc");
}

/** Returns a parser for the container, the package and the tables of contents. */
export function createPackageParser(archive: EpubArchive): Pick<DOMParser, "parseFromString"> {
  const parser = new DOMParser();
  let packagePath = "";
  return {
    parseFromString(text, type) {
      const document = parser.parseFromString(text, type);
      const name = document.documentElement.localName;
      if (name === "container") packagePath = mendContainer(document, archive);
      else if (name === "package") mendPackage(document, packagePath, archive);
      else if (name === "ncx") mendNcx(document);
      else if (name === "html") mendNavigation(document);
      return document;
    },
  };
}
