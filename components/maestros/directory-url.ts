import { routes } from "@/lib/routes";

export const DIRECTORY_TITLE = "Directorio de Maestros";

/** A page of the directory; the first has no number. */
export const directoryUrl = (page: number): string =>
  routes.masters(page === 1 ? {} : { page: String(page) });
