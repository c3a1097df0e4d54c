import { strToU8, zipSync, type Zippable } from "fflate";
import type { BookChapter, Manuscript } from "./manuscript";

const EPUB_CSS = `body { font-family: Georgia, serif; line-height: 1.6; margin: 0 4%; color: #231a2b; }
h1 { font-size: 1.7em; font-weight: 500; line-height: 1.2; margin: 2.5em 0 .2em; color: #8a3217; }
.subject { font-style: italic; color: #6b5f76; margin: 0 0 2em; }
p { margin: 0 0 1em; }
.exercise { border-left: 3px solid #e0a83c; padding-left: 1em; }
.cover { margin: 0; text-align: center; } .cover img { max-width: 100%; max-height: 100%; }`;

const escapeXml = (toBytes: string): string =>
  toBytes.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const renderPage = (title: string, body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es" xml:lang="es">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="estilo.css"/></head>
<body>${body}</body>
</html>`;

/** `**Para hoy.** …` is an exercise; everything else is a paragraph. */
function renderParagraph(toBytes: string): string {
  const exercise = /^\*\*(.+?)\*\*\s*(.*)$/s.exec(toBytes);
  if (!exercise) return `<p>${escapeXml(toBytes)}</p>`;
  return `<p class="exercise"><strong>${escapeXml(exercise[1] ?? "")}</strong> ${escapeXml(exercise[2] ?? "")}</p>`;
}

const renderChapter = ({ title, subject, paragraphs }: BookChapter): string =>
  renderPage(
    title,
    `<h1>${escapeXml(title)}</h1><p class="subject">${escapeXml(subject)}</p>${paragraphs.map(renderParagraph).join("\n")}`,
  );

const CONTAINER_XML = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/libro.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

function renderPackageFile({ title, author, chapters }: Manuscript, id: string): string {
  const names = ["prologo", ...chapters.map((_, index) => `capitulo-${index + 1}`)];
  const items = names.map(
    (name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="es">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${id}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><dc:language>es</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta><meta name="cover" content="imagen"/>
</metadata>
<manifest>
<item id="indice" href="indice.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="estilo" href="estilo.css" media-type="text/css"/>
<item id="imagen" href="portada.jpg" media-type="image/jpeg" properties="cover-image"/>
<item id="portada" href="portada.xhtml" media-type="application/xhtml+xml"/>
${items.join("\n")}
</manifest>
<spine><itemref idref="portada"/>${names.map((name) => `<itemref idref="${name}"/>`).join("")}</spine>
</package>`;
}

function renderNavigation({ title, chapters }: Manuscript): string {
  const entries = chapters.map(
    (chapter, index) => `<li><a href="capitulo-${index + 1}.xhtml">${escapeXml(chapter.title)}</a></li>`,
  );
  return renderPage(
    title,
    `<nav epub:type="toc"><h1>Índice</h1><ol><li><a href="prologo.xhtml">Antes de leer</a></li>${entries.join("")}</ol></nav>`,
  );
}

/** Builds an EPUB 3 book; `cover` is a JPEG. */
export function buildEpub(manuscript: Manuscript, cover: Uint8Array, id: string): Uint8Array {
  const { title, author, foreword, chapters } = manuscript;
  const prologue: BookChapter = { title: "Antes de leer", subject: author, paragraphs: foreword };
  const toBytes = (content: string) => strToU8(content);
  const mtime = new Date("2026-01-01T00:00:00Z");
  const files: Zippable = {
    // EPUB requires this entry first and uncompressed, so that the file type is at a fixed offset.
    mimetype: [toBytes("application/epub+zip"), { level: 0, mtime }],
    "META-INF/container.xml": toBytes(CONTAINER_XML),
    "OEBPS/libro.opf": toBytes(renderPackageFile(manuscript, id)),
    "OEBPS/indice.xhtml": toBytes(renderNavigation(manuscript)),
    "OEBPS/estilo.css": toBytes(EPUB_CSS),
    "OEBPS/portada.jpg": [cover, { level: 0, mtime }],
    "OEBPS/portada.xhtml": toBytes(
      renderPage(
        title,
        `<p class="cover"><img src="portada.jpg" alt="${escapeXml(title).replaceAll('"', "&quot;")}"/></p>`,
      ),
    ),
    "OEBPS/prologo.xhtml": toBytes(renderChapter(prologue)),
    ...Object.fromEntries(
      chapters.map((chapter, index) => [
        `OEBPS/capitulo-${index + 1}.xhtml`,
        toBytes(renderChapter(chapter)),
      ]),
    ),
  };
  return zipSync(files, { mtime });
}
