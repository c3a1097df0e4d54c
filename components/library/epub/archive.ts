import { unzipSync } from "fflate";

// Protects against zip bombs.
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** The files inside an EPUB, decompressed on demand. `sizes` are in bytes, by path. */
export type EpubArchive = {
  sizes: ReadonlyMap<string, number>;
  readBytes: (path: string) => Uint8Array<ArrayBuffer> | null;
  readText: (path: string) => string | null;
};

/** Errors: the file is not a zip archive. */
export function openEpubArchive(zip: Uint8Array): EpubArchive {
  const sizes = new Map<string, number>();
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      sizes.set(name, originalSize);
      return false;
    },
  });
  const readBytes = (path: string) => {
    const size = sizes.get(path);
    if (size === undefined || size > MAX_ENTRY_BYTES) return null;
    const entry = unzipSync(zip, { filter: ({ name }) => name === path })[path];
    return entry ? new Uint8Array(entry) : null;
  };
  const readText = (path: string) => {
    const bytes = readBytes(path);
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  return { sizes, readBytes, readText };
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
