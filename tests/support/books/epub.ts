import { buildZip, type ZipFile } from "./zip";

type Content = string | Uint8Array;

interface BookOptions {
  /** Names and contents of the chapters, in reading order; null for one that the archive lacks. */
  chapters?: readonly { path: string; content: Content | null; zipName?: Uint8Array }[];
  title?: string;
  author?: string;
  language?: string;
  /** Attributes of the spine. */
  spine?: string;
  /** Replaces the table of contents of EPUB 3. */
  nav?: string;
  /** The table of contents of EPUB 2. */
  ncx?: Content;
  /** Replaces the package. */
  opf?: Content;
  /** Further files, which the manifest does not name. */
  files?: Readonly<Record<string, Content>>;
}

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

interface PageOptions {
  /** Attributes of `<html>`. */
  html?: string;
  head?: string;
  /** Attributes of `<body>`. */
  body?: string;
  encoding?: string;
}

export const buildPage = (
  content: string,
  { html = "", head = "", body = "", encoding = "UTF-8" }: PageOptions = {},
): string =>
  `<?xml version="1.0" encoding="${encoding}"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${html}><head><title>t</title>${head}</head><body ${body}>${content}</body></html>`;

export const buildNav = (entries: string): string =>
  buildPage(`<nav epub:type="toc"><ol>${entries}</ol></nav>`);

export const buildNcx = (points: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><navMap>${points}</navMap></ncx>`;

export const buildNcxPoint = (title: string, path: string): string =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${path}"/></navPoint>`;

/** Says that the files at these paths are encrypted. */
export const buildEncryption = (algorithm: string, paths: readonly string[]): string =>
  `<?xml version="1.0"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">${paths
    .map(
      (path) =>
        `<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData>`,
    )
    .join("")}</encryption>`;

type Chapters = NonNullable<BookOptions["chapters"]>;

const DEFAULT_CHAPTERS: Chapters = [
  { path: "c1.xhtml", content: buildPage("<h1>Uno</h1><p>La montaña</p>") },
  { path: "c2.xhtml", content: buildPage("<h1>Dos</h1><p>El río</p>") },
];

const DEFAULT_NAV = buildNav('<li><a href="c1.xhtml">Uno</a></li><li><a href="c2.xhtml">Dos</a></li>');

function buildPackage(options: BookOptions, chapters: Chapters): string {
  const { title = "Libro", author = "Ana", language = "es", spine = "", ncx } = options;
  const items = chapters.map(
    ({ path }, index) =>
      `<item id="c${index}" href="${encodeURI(path)}" media-type="application/xhtml+xml"/>`,
  );
  const toc = ncx
    ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
  return `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:12345678-1234-1234-1234-123456789abc</dc:identifier><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language></metadata><manifest>${toc}${items.join("")}</manifest><spine ${ncx ? 'toc="ncx"' : ""} ${spine}>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`;
}

/** Builds an EPUB, by default of two short chapters. Everything lies in `OEBPS` but the files of `META-INF`. */
export function buildBook(options: BookOptions = {}): Uint8Array<ArrayBuffer> {
  const chapters = options.chapters ?? DEFAULT_CHAPTERS;
  const files: ZipFile[] = [
    { name: "mimetype", data: "application/epub+zip" },
    { name: "META-INF/container.xml", data: CONTAINER },
    { name: "OEBPS/book.opf", data: options.opf ?? buildPackage(options, chapters) },
  ];
  if (options.ncx) files.push({ name: "OEBPS/toc.ncx", data: options.ncx });
  else files.push({ name: "OEBPS/nav.xhtml", data: options.nav ?? DEFAULT_NAV });
  for (const { path, content, zipName } of chapters)
    if (content !== null) files.push({ name: zipName ?? `OEBPS/${path}`, data: content });
  for (const [name, data] of Object.entries(options.files ?? {})) files.push({ name, data });
  return buildZip(files);
}

/** Encodes in windows-1252, whose letters are those of ISO-8859-1. */
export const toLatin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** Encodes in UTF-16 with a byte order mark. */
export const toUtf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
