import { routes } from "@/lib/platform/routes";

export const BLOG_LEAD =
  "Lecturas breves sobre dar y recibir: de dónde viene el ayni, cómo elegir con quién aprender y cómo empezar a enseñar.";

/** "Blog", or "Blog, página 2". */
export const pagedTitle = (title: string, page: number): string =>
  page === 1 ? title : `${title}, página ${page}`;

/** A page of the blog; the first has no number. */
export const blogUrl = (page: number): string => routes.blog(page === 1 ? {} : { page: String(page) });
