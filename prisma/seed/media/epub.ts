import { strToU8, zipSync, type Zippable } from "fflate";
import type { Chapter, Manuscript } from "../books/manuscript";

const STYLE = `body { font-family: Georgia, serif; line-height: 1.6; margin: 0 4%; color: #231a2b; }
h1 { font-size: 1.7em; font-weight: 500; line-height: 1.2; margin: 2.5em 0 .2em; color: #8a3217; }
.subject { font-style: italic; color: #6b5f76; margin: 0 0 2em; }
p { margin: 0 0 1em; }
.exercise { border-left: 3px solid #e0a83c; padding-left: 1em; }
.cover { margin: 0; text-align: center; } .cover img { max-width: 100%; max-height: 100%; }`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es" xml:lang="es">
<head><title>${escape(title)}</title><link rel="stylesheet" type="text/css" href="estilo.css"/></head>
<body>${body}</body>
</html>`;

/** `**Para hoy.** …` opens an exercise; everything else is a plain paragraph. */
function paragraph(text: string): string {
  const exercise = /^\*\*(.+?)\*\*\s*(.*)$/s.exec(text);
  if (!exercise) return `<p>${escape(text)}</p>`;
  return `<p class="exercise"><strong>${escape(exercise[1] ?? "")}</strong> ${escape(exercise[2] ?? "")}</p>`;
}

const chapterPage = ({ title, subject, paragraphs }: Chapter): string =>
  page(
    title,
    `<h1>${escape(title)}</h1><p class="subject">${escape(subject)}</p>${paragraphs.map(paragraph).join("\n")}`,
  );

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/libro.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

function packageFile({ title, author, chapters }: Manuscript, id: string): string {
  const names = ["prologo", ...chapters.map((_, index) => `capitulo-${index + 1}`)];
  const items = names.map(
    (name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="es">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${id}</dc:identifier>
<dc:title>${escape(title)}</dc:title><dc:creator>${escape(author)}</dc:creator><dc:language>es</dc:language>
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

function navigation({ title, chapters }: Manuscript): string {
  const entries = chapters.map(
    (chapter, index) => `<li><a href="capitulo-${index + 1}.xhtml">${escape(chapter.title)}</a></li>`,
  );
  return page(
    title,
    `<nav epub:type="toc"><h1>Índice</h1><ol><li><a href="prologo.xhtml">Antes de leer</a></li>${entries.join("")}</ol></nav>`,
  );
}

/** An EPUB 3 book; `cover` is a JPEG. */
export function makeEpub(manuscript: Manuscript, cover: Uint8Array, id: string): Uint8Array {
  const { title, author, foreword, chapters } = manuscript;
  const prologue: Chapter = { title: "Antes de leer", subject: author, paragraphs: foreword };
  const text = (content: string) => strToU8(content);
  const mtime = new Date("2026-01-01T00:00:00Z");
  const files: Zippable = {
    // First and uncompressed, as the format asks, so that the kind of file is seen at a fixed place.
    mimetype: [text("application/epub+zip"), { level: 0, mtime }],
    "META-INF/container.xml": text(CONTAINER),
    "OEBPS/libro.opf": text(packageFile(manuscript, id)),
    "OEBPS/indice.xhtml": text(navigation(manuscript)),
    "OEBPS/estilo.css": text(STYLE),
    "OEBPS/portada.jpg": [cover, { level: 0, mtime }],
    "OEBPS/portada.xhtml": text(
      page(
        title,
        `<p class="cover"><img src="portada.jpg" alt="${escape(title).replaceAll('"', "&quot;")}"/></p>`,
      ),
    ),
    "OEBPS/prologo.xhtml": text(chapterPage(prologue)),
    ...Object.fromEntries(
      chapters.map((chapter, index) => [`OEBPS/capitulo-${index + 1}.xhtml`, text(chapterPage(chapter))]),
    ),
  };
  return zipSync(files, { mtime });
}
