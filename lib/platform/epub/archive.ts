import { unzipSync } from "fflate";
import { BookError } from "./book-error";
import { decodeText } from "./text";

// Protects against zip bombs.
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** The letters 128 to 255 of code page 850, in which Windows writes names in a zip; 437 has the Spanish ones in the same places. */
const DOS_LETTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** The files inside an EPUB, decompressed on demand. Names that differ only in how they are written are one. */
export type EpubArchive = {
  /** The names as the archive writes them, with `/` between folders. */
  names: readonly string[];
  has: (path: string) => boolean;
  /** In bytes; 0 for a missing file. */
  getSize: (path: string) => number;
  /** Returns null for a file that is missing, damaged or too large. */
  readBytes: (path: string) => Uint8Array<ArrayBuffer> | null;
  readText: (path: string) => string | null;
};

type Entry = { rawName: string; size: number };

/** Decodes the escapes of a URL; a malformed one stands for itself. */
export const decodeEscapes = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const unifyPath = (path: string): string =>
  path
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .normalize("NFC");

/** Reads the bytes of a name as UTF-8, or else in the code page of DOS; undefined for a name in plain or real Unicode letters. */
function rereadName(name: string): string | undefined {
  const codes = [...name].map((letter) => letter.codePointAt(0) ?? 0);
  if (!codes.some((code) => code > 0x7f) || codes.some((code) => code > 0xff)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return codes
      .map((code) => (code > 0x7f ? DOS_LETTERS[code - 0x80] : String.fromCodePoint(code)))
      .join("");
  }
}

/** Lists entries by each form of their names, of which a later one never hides an earlier one. */
function indexEntries(entries: readonly Entry[]): Map<string, Entry> {
  const index = new Map<string, Entry>();
  const add = (name: string | undefined, entry: Entry) => {
    if (name !== undefined && !index.has(unifyPath(name))) index.set(unifyPath(name), entry);
  };
  // fflate reads a name that is not marked as UTF-8 as Latin-1.
  for (const entry of entries) add(entry.rawName, entry);
  for (const entry of entries) add(rereadName(entry.rawName), entry);
  for (const entry of entries) add(decodeEscapes(entry.rawName), entry);
  // Programs on Windows write the same name in other letters elsewhere.
  for (const [name, entry] of [...index]) add(name.toLowerCase(), entry);
  return index;
}

function listEntries(zip: Uint8Array): Entry[] {
  const entries: Entry[] = [];
  try {
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (!/[\\/]$/.test(name)) entries.push({ rawName: name, size: originalSize });
        return false;
      },
    });
  } catch (cause) {
    // The list of a zip stands at its end.
    throw new BookError("truncated", { cause });
  }
  return entries;
}

/** Errors: a `BookError` if the file is not a zip archive, or its end is missing. */
export function openArchive(zip: Uint8Array): EpubArchive {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) throw new BookError("not-epub");
  const entries = listEntries(zip);
  const index = indexEntries(entries);
  function find(path: string): Entry | undefined {
    const names = [path, decodeEscapes(path)].map(unifyPath);
    const name = [...names, ...names.map((known) => known.toLowerCase())].find((known) => index.has(known));
    return name === undefined ? undefined : index.get(name);
  }

  function readBytes(path: string): Uint8Array<ArrayBuffer> | null {
    const entry = find(path);
    if (!entry || entry.size > MAX_ENTRY_BYTES) return null;
    try {
      const bytes = unzipSync(zip, { filter: ({ name }) => name === entry.rawName })[entry.rawName];
      return bytes ? new Uint8Array(bytes) : null;
    } catch {
      return null;
    }
  }

  function readText(path: string): string | null {
    const bytes = readBytes(path);
    return bytes ? decodeText(bytes) : null;
  }

  return {
    names: entries.map(({ rawName }) => unifyPath(rereadName(rawName) ?? rawName)),
    has: (path) => find(path) !== undefined,
    getSize: (path) => find(path)?.size ?? 0,
    readBytes,
    readText,
  };
}

/** Resolves a reference in the file at `from` to a path and fragment in the archive; null if it points outside. */
export function resolveArchivePath(
  from: string,
  reference: string,
): { path: string; fragment: string } | null {
  const root = "https://book.invalid/";
  try {
    const url = new URL(reference, new URL(encodeURI(from), root));
    if (url.origin !== new URL(root).origin) return null;
    return {
      path: decodeURIComponent(url.pathname.slice(1)),
      fragment: decodeURIComponent(url.hash.slice(1)),
    };
  } catch {
    return null;
  }
}
