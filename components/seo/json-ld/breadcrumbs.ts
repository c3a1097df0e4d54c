import type { BreadcrumbList } from "schema-dts";

interface Breadcrumb {
  name: string;
  path: string;
}

export const toBreadcrumbList = (site: URL, crumbs: readonly Breadcrumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
});
