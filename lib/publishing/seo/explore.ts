import type { Metadata } from "next";
import { disciplineName, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { isUnfiltered, noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import { listsEncuentros } from "@/lib/discovery/catalogue/url";
import { ENCUENTROS_TITLE } from "@/lib/platform/copy/site";
import type { CatalogueRequest } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { toFeedLink, buildNewestChannel } from "@/lib/publishing/rss/feed-links";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "./metadata";
import { truncate } from "@/lib/platform/text/plain-text";

const CONTENT_TYPE_SUBJECTS: Readonly<Record<ContentType, { title: string; description: string }>> = {
  PODCAST: {
    title: "Pódcast de bienestar y espiritualidad",
    description: `Escucha a los Maestros de ${PRODUCT_NAME}: pódcast de respiración, meditación, astrología y más, muchos de ellos gratis.`,
  },
  EBOOK: {
    title: "Ebooks de bienestar y espiritualidad",
    description: `Libros y cuadernos de los Maestros de ${PRODUCT_NAME} para leer en cualquier pantalla y practicar a tu ritmo.`,
  },
  EVENT: {
    title: "Eventos en línea y presenciales",
    description: `Conciertos, círculos, paseos y ceremonias con los Maestros de ${PRODUCT_NAME}, con el día y la hora de donde estás.`,
  },
  WORKSHOP: {
    title: "Talleres en vivo",
    description: `Talleres con los Maestros de ${PRODUCT_NAME}, por videollamada o en persona: elige el tuyo y reserva tu lugar.`,
  },
  COURSE: {
    title: "Cursos en vivo y a tu ritmo",
    description: `Cursos de yoga, reiki, tarot, astrología y más con los Maestros de ${PRODUCT_NAME}, en grupo o a tu ritmo.`,
  },
};

const disciplineSubject = (key: DisciplineKey) => ({
  title: `${disciplineName(key)}: encuentros, cursos y más`,
  description: `${disciplineName(key)} con quienes lo practican cada día: encuentros en vivo, cursos, talleres, pódcast y libros, en español y a tu hora.`,
});

const WHOLE_CATALOGUE = {
  title: "Explora",
  description: `Explora todas las enseñanzas de ${PRODUCT_NAME}: encuentros en vivo, cursos, talleres, pódcast y libros. Filtra por disciplina, día, precio o lugar.`,
};

const hasOnlyFilters = (filters: CatalogueFilters, expected: Partial<CatalogueFilters>): boolean =>
  serialiseFilters(filters) === serialiseFilters({ ...noFilters, ...expected });

/** Returns title and description of an indexable view; null for any other filters. */
function findSubject(filters: CatalogueFilters) {
  const { contentType, disciplines } = filters;
  const [discipline, ...others] = disciplines;
  if (isUnfiltered(filters)) return WHOLE_CATALOGUE;
  if (contentType && hasOnlyFilters(filters, { contentType })) return CONTENT_TYPE_SUBJECTS[contentType];
  if (discipline && others.length === 0 && hasOnlyFilters(filters, { disciplines }))
    return disciplineSubject(discipline);
  return null;
}

function formatTitle({ filters, sort }: CatalogueRequest, subject: { title: string } | null): string {
  if (filters.searchText) return `«${truncate(filters.searchText, 40)}» en Explora`;
  const isWhole = subject === null || subject === WHOLE_CATALOGUE;
  return isWhole && listsEncuentros(filters, sort) ? ENCUENTROS_TITLE : (subject ?? WHOLE_CATALOGUE).title;
}

interface ExploreMetadataOptions {
  request: CatalogueRequest;
  /** False if the filters in the URL were invalid. */
  hasValidFilters: boolean;
  /** Contents on this page. */
  contentCount: number;
}

/** Only the whole catalogue, one discipline or one content type is indexed; other or empty views are noindex, follow. */
export function buildExploreMetadata({
  request,
  hasValidFilters,
  contentCount,
}: ExploreMetadataOptions): Metadata {
  const { filters, page = 1, after } = request;
  const subject = findSubject(filters);
  const title = formatTitle(request, subject);
  const { description } = subject ?? WHOLE_CATALOGUE;
  const pageSuffix = page > 1 ? `, página ${page}` : "";
  // The addresses of pages by cursor change with each publication.
  const isIndexedPage = after === undefined && (page === 1 || subject === WHOLE_CATALOGUE);
  return buildPageMetadata({
    title: title + pageSuffix,
    description: page > 1 ? `Página ${page}. ${description}` : description,
    path: routes.explore({
      filters: serialiseFilters(filters),
      page: page > 1 ? String(page) : undefined,
    }),
    feeds: [toFeedLink(buildNewestChannel())],
    index: subject !== null && hasValidFilters && contentCount > 0 && isIndexedPage,
  });
}
