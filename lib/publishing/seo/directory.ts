import type { Metadata } from "next";
import { countryName } from "@/lib/reference/countries";
import { disciplineBySlug } from "@/lib/reference/disciplines";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";
import { DIRECTORY_TITLE } from "@/lib/copy/directory";
import { PRODUCT } from "@/lib/copy/product";
import { directoryUrl, isWholeDirectory } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters, DirectorySearch } from "@/lib/discovery/directory/schema";
import { pageMetadata } from "./metadata";
import { clip } from "../../share/text";

const DESCRIPTION = `Conoce a quienes enseñan en ${PRODUCT}: su oficio, su lugar y lo que ofrecen. Maestros de yoga, reiki, tarot, respiración y muchas disciplinas más.`;

/** "Directorio de Maestros: «luz», Yoga, España". */
function titleOf({ q, disciplina, pais, idioma }: DirectoryFilters): string {
  const parts = [
    q && `«${clip(q, 40)}»`,
    disciplineBySlug(disciplina)?.name,
    pais && countryName(pais),
    idioma && LANGUAGE_LABELS[idioma],
  ].filter(Boolean);
  return parts.length > 0 ? `${DIRECTORY_TITLE}: ${parts.join(", ")}` : DIRECTORY_TITLE;
}

/** How a page of the directory is found and shared. The whole of it is worth finding; a part of it only leads on. */
export function directoryMetadata({ filters, page, understood }: DirectorySearch): Metadata {
  const title = titleOf(filters);
  return pageMetadata({
    title: page === 1 ? title : `${title}, página ${page}`,
    description: page === 1 ? DESCRIPTION : `Página ${page}. ${DESCRIPTION}`,
    path: directoryUrl(filters, page),
    index: understood && isWholeDirectory(filters),
  });
}
