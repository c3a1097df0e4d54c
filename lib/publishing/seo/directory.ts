import type { Metadata } from "next";
import { countryName } from "@/lib/reference/countries";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";
import { DIRECTORY_TITLE } from "@/lib/platform/copy/site";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { toDirectoryUrl, isUnfilteredDirectory } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters, DirectorySearch } from "@/lib/discovery/directory/schema";
import { buildPageMetadata } from "./metadata";
import { truncate } from "@/lib/platform/text/plain-text";

const DESCRIPTION = `Conoce a quienes enseñan en ${PRODUCT_NAME}: su oficio, su lugar y lo que ofrecen. Maestros de yoga, reiki, tarot, respiración y muchas disciplinas más.`;

/** "Maestros: «luz», Yoga, España"; search engines cut titles of more than 70 characters. */
function formatTitle({ q, disciplina, pais, idioma }: DirectoryFilters): string {
  const parts = [
    q && `«${truncate(q, 40)}»`,
    findDisciplineBySlug(disciplina)?.name,
    pais && countryName(pais),
    idioma && LANGUAGE_LABELS[idioma],
  ].filter(Boolean);
  return parts.length > 0 ? `Maestros: ${parts.join(", ")}` : DIRECTORY_TITLE;
}

/** Filtered pages and those in another order are noindex, follow. */
export function buildDirectoryMetadata({ filters, page, hasValidFilters }: DirectorySearch): Metadata {
  const title = formatTitle(filters);
  const isCanonical = isUnfilteredDirectory(filters) && filters.orden === "";
  return buildPageMetadata({
    title: page === 1 ? title : `${title}, página ${page}`,
    description: page === 1 ? DESCRIPTION : `Página ${page}. ${DESCRIPTION}`,
    path: toDirectoryUrl(filters, page),
    index: hasValidFilters && isCanonical,
  });
}
