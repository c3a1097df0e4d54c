// The few elements of https://www.sitemaps.org/protocol.html that we use.

/** An absolute address and the instant (ISO 8601) of its last change, where it is known. */
export interface SitemapEntry {
  readonly url: string;
  readonly changed: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const document = (root: string, element: string, entries: readonly SitemapEntry[]): string => {
  const lines = entries.map(({ url, changed }) => {
    const date = changed === null ? "" : `<lastmod>${escapeXml(changed)}</lastmod>`;
    return `<${element}><loc>${escapeXml(url)}</loc>${date}</${element}>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
    `${lines.join("")}</${root}>\n`
  );
};

/** A list of pages. */
export const urlSetXml = (entries: readonly SitemapEntry[]): string => document("urlset", "url", entries);

/** A list of lists of pages. */
export const sitemapIndexXml = (entries: readonly SitemapEntry[]): string =>
  document("sitemapindex", "sitemap", entries);
