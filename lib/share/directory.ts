import type { Metadata } from "next";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/routes";
import { pageMetadata } from "./metadata";

const DESCRIPTION = `Conoce a quienes enseñan en ${PRODUCT}: su oficio, su lugar y lo que ofrecen. Maestros de yoga, reiki, tarot, respiración y muchas disciplinas más.`;

/** How a page of the directory is found and shared. */
export const directoryMetadata = (title: string, page: number): Metadata =>
  pageMetadata({
    title: page === 1 ? title : `${title}, página ${page}`,
    description: page === 1 ? DESCRIPTION : `Página ${page}. ${DESCRIPTION}`,
    path: routes.masters({ page: page === 1 ? undefined : String(page) }),
  });
