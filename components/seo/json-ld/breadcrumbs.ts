import type { BreadcrumbList } from "schema-dts";

export interface Crumb {
  name: string;
  path: string;
}

/** The way to a page, from the outermost. */
export const breadcrumbs = (site: URL, crumbs: readonly Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
});
