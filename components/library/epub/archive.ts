import { unzipSync } from "fflate";

// What a book may unfold to. A small file that unfolds to gigabytes is no book.
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** The files inside an EPUB; each is unfolded only when it is read. */
export type Archive = {
  sizes: ReadonlyMap<string, number>;
  bytes: (path: string) => Uint8Array<ArrayBuffer> | null;
  text: (path: string) => string | null;
};

/** Errors: whatever is not a zip. */
export function openArchive(zip: Uint8Array): Archive {
  const sizes = new Map<string, number>();
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      sizes.set(name, originalSize);
      return false;
    },
  });
  const bytes = (path: string) => {
    const size = sizes.get(path);
    if (size === undefined || size > MAX_ENTRY_BYTES) return null;
    const found = unzipSync(zip, { filter: ({ name }) => name === path })[path];
    return found ? new Uint8Array(found) : null;
  };
  const text = (path: string) => {
    const found = bytes(path);
    return found ? new TextDecoder().decode(found) : null;
  };
  return { sizes, bytes, text };
}

/** A path inside the archive that a file at `from` refers to, with its fragment; null when it leads elsewhere. */
export function resolvePath(from: string, reference: string): { path: string; fragment: string } | null {
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
