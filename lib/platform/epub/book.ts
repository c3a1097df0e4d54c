import "./group-by";
import { EPUB, type FoliateData, type FoliateTocItem } from "foliate-js/epub.js";
import { decodeEscapes, openArchive, type EpubArchive } from "./archive";
import { BookError } from "./book-error";
import { createPackageParser } from "./package-parser";
import { isProtected } from "./protection";
import { dropRemoteUrls } from "./styles";
import { mendMarkup } from "./text";

export type TocEntry = { title: string; path: string; fragment: string; depth: number };

/** A part of the spine. `size` is in bytes; a missing one is named by the book and not in its archive. */
export type SpineSection = { path: string; size: number; isMissing: boolean };

export type EpubBook = {
  /** In reading order. */
  sections: SpineSection[];
  toc: TocEntry[];
  /** The direction in which pages are turned; null if the book names none. */
  direction: "ltr" | "rtl" | null;
  language: string | null;
  /** Returns the markup of a section, in which the files of the book have blob URLs; null if it is missing or damaged. */
  loadSection: (index: number) => Promise<string | null>;
  /** Frees the blob URLs of a section. */
  unloadSection: (index: number) => void;
  close: () => void;
};

const CONTAINER_PATH = "META-INF/container.xml";
const MARKUP_TYPE = /\b(?:xhtml|html|svg)\b/;

const flattenToc = (items: readonly FoliateTocItem[], depth = 0): TocEntry[] =>
  items.flatMap(({ label, href, subitems }) => {
    const [path = "", fragment = ""] = href?.split("#") ?? [];
    const entry = { title: label ?? "", path: decodeEscapes(path), fragment, depth };
    const inner = flattenToc(subitems ?? [], depth + 1);
    return href ? [entry, ...inner] : inner;
  });

function readText(archive: EpubArchive, path: string): string | null {
  // Options of other programs.
  if (/^META-INF\/com\./.test(path)) return null;
  const text = archive.readText(path);
  return text !== null && /^\s*</.test(text) ? mendMarkup(text) : text;
}

/** Without a digest, on a page that is not secure, obfuscated fonts stay unreadable and the book is read in others. */
const digest = async (text: string): Promise<Uint8Array> =>
  globalThis.crypto.subtle
    ? new Uint8Array(await globalThis.crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)))
    : new Uint8Array(1);

async function readPackage(archive: EpubArchive): Promise<EPUB> {
  const epub = new EPUB({
    loadText: (path) => readText(archive, path),
    loadBlob: (path) => new Blob([archive.readBytes(path) ?? ""]),
    getSize: archive.getSize,
    sha1: digest,
  });
  epub.parser = createPackageParser(archive);
  try {
    return await epub.init();
  } catch (cause) {
    throw cause instanceof BookError ? cause : new BookError("not-epub", { cause });
  }
}

/** A picture may stand in the spine by itself. */
const buildPicturePage = (url: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><body><img src="${url}" alt=""/></body></html>`;

/** Collects the markup of sections while they are loaded, and cleans style sheets. */
function collectMarkup(epub: EPUB): Map<string, string> {
  const sources = new Map<string, string>();
  epub.transformTarget.addEventListener("data", (event) => {
    const { detail } = event as CustomEvent<FoliateData>;
    const { name, type, data } = detail;
    if (typeof data !== "string") return;
    if (type === "text/css") detail.data = dropRemoteUrls(data);
    else if (MARKUP_TYPE.test(type)) sources.set(name, data);
  });
  return sources;
}

/**
 * Opens an EPUB. Needs a global `DOMParser`, which Node lacks.
 * Errors: a `BookError` with the reason why the file is no book that can be read.
 */
export async function openEpub(bytes: Uint8Array): Promise<EpubBook> {
  const archive = openArchive(bytes);
  if (!archive.has(CONTAINER_PATH)) throw new BookError("not-epub");
  if (archive.readBytes(CONTAINER_PATH) === null) throw new BookError("truncated");
  if (isProtected(archive)) throw new BookError("drm");
  const epub = await readPackage(archive);
  const sources = collectMarkup(epub);
  const { language } = epub.metadata;

  async function loadSection(index: number): Promise<string | null> {
    const section = epub.sections[index];
    if (!section || archive.readBytes(section.id) === null) return null;
    const url = await section.load();
    if (url === null) return null;
    return sources.get(section.id) ?? buildPicturePage(url);
  }

  return {
    sections: epub.sections.map(({ id }) => ({
      path: decodeEscapes(id),
      size: archive.getSize(id),
      isMissing: !archive.has(id),
    })),
    toc: flattenToc(epub.toc ?? []),
    direction: epub.dir === "rtl" || epub.dir === "ltr" ? epub.dir : null,
    language: [language].flat()[0] ?? null,
    loadSection,
    unloadSection: (index) => epub.sections[index]?.unload(),
    close: () => epub.destroy(),
  };
}
