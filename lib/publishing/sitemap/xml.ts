import { escapeMarkup } from "@/lib/platform/text/escape";

// https://www.sitemaps.org/protocol.html

export interface SitemapEntry {
  /** Absolute. */
  readonly url: string;
  /** ISO 8601; null if unknown. */
  readonly lastModified: string | null;
}

const toXmlDocument = (root: string, element: string, entries: readonly SitemapEntry[]): string => {
  const lines = entries.map(({ url, lastModified }) => {
    const date = lastModified === null ? "" : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
    return `<${element}><loc>${escapeMarkup(url)}</loc>${date}</${element}>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
    `${lines.join("")}</${root}>\n`
  );
};

export const toUrlSetXml = (entries: readonly SitemapEntry[]): string =>
  toXmlDocument("urlset", "url", entries);

export const toSitemapIndexXml = (entries: readonly SitemapEntry[]): string =>
  toXmlDocument("sitemapindex", "sitemap", entries);
