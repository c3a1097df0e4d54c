import { routes } from "@/lib/platform/routes";

/** "Blog", or "Blog, página 2". */
export const toPagedTitle = (title: string, page: number): string =>
  page === 1 ? title : `${title}, página ${page}`;

/** URL of a page of the blog; the first has no number. */
export const toBlogPageHref = (page: number): string => routes.blog(page === 1 ? {} : { page: String(page) });
