export type PublicPage = {
  /** Path in the notation of Next.js: `/ayni/[slug]`. */
  path: string;
  /** Parameters on which the page depends, in the order of its address in the cache; it ignores any other. */
  parameters?: readonly string[];
  /** Path to which the page without parameters is rewritten, so that its first request renders it, not the build. */
  view?: string;
  /** The page is the same for everybody, and kept in memory. */
  isCached: boolean;
  /** Search engines may index the page, or most of its kind. */
  isIndexed: boolean;
  isInSitemap: boolean;
  /** Robots may read the page; the others are for the member who was sent a link. */
  isForVisitors: boolean;
};

/** Every page that needs no session. Cache, rewrites, sitemap, robots and tests read this table. */
export declare const PUBLIC_PAGES: readonly PublicPage[];
