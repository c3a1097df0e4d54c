const REMOTE_IMPORT = /@import(?!\s*(?:url\(\s*)?["']?(?:blob:|data:))[^;]*;?/gi;
// Unclosed parts extend to the end, so that each letter is read once.
const REMOTE_URL =
  /@namespace[^;]*(?:;|$)|url\((?!\s*["']?(?:blob:|data:|#))(?:\s*(?:"[^"]*"|'[^']*')\s*\)|[^)]*(?:\)|$))/gi;

/** Drops the addresses of a style sheet that lie outside of the book; the frame would not load them either. */
export const dropRemoteUrls = (css: string): string =>
  css.replace(REMOTE_IMPORT, "").replace(REMOTE_URL, (match) => (match.startsWith("@") ? match : 'url("")'));
