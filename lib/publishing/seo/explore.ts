import type { Metadata } from "next";
import { disciplineName, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { PRODUCT } from "@/lib/copy/product";
import { isUnfiltered, noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueRequest, Filters } from "@/lib/discovery/filters/filters";
import { namedFeed, newestChannel } from "@/lib/publishing/rss/feed-links";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "./metadata";
import { clip } from "../../share/text";

const KINDS: Readonly<Record<ContentType, { title: string; description: string }>> = {
  PODCAST: {
    title: "Pódcast de bienestar y espiritualidad",
    description: `Escucha a los Maestros de ${PRODUCT}: pódcast de respiración, meditación, astrología y más, muchos de ellos gratis.`,
  },
  EBOOK: {
    title: "Ebooks de bienestar y espiritualidad",
    description: `Libros y cuadernos de los Maestros de ${PRODUCT} para leer en cualquier pantalla y practicar a tu ritmo.`,
  },
  EVENT: {
    title: "Eventos en línea y presenciales",
    description: `Conciertos, círculos, paseos y ceremonias con los Maestros de ${PRODUCT}, con el día y la hora de donde estás.`,
  },
  WORKSHOP: {
    title: "Talleres en vivo",
    description: `Talleres con los Maestros de ${PRODUCT}, por videollamada o en persona: elige el tuyo y reserva tu lugar.`,
  },
  COURSE: {
    title: "Cursos en vivo y a tu ritmo",
    description: `Cursos de yoga, reiki, tarot, astrología y más con los Maestros de ${PRODUCT}, en grupo o a tu ritmo.`,
  },
};

const ofDiscipline = (key: DisciplineKey) => ({
  title: `${disciplineName(key)}: encuentros, cursos y más`,
  description: `${disciplineName(key)} con quienes lo practican cada día: encuentros en vivo, cursos, talleres, pódcast y libros, en español y a tu hora.`,
});

const ALL = {
  title: "Explora",
  description: `Explora todas las enseñanzas de ${PRODUCT}: encuentros en vivo, cursos, talleres, pódcast y libros. Filtra por disciplina, día, precio o lugar.`,
};

const isOnly = (filters: Filters, only: Partial<Filters>): boolean =>
  serialiseFilters(filters) === serialiseFilters({ ...noFilters, ...only });

/** What a view of the catalogue is about, when it is one that people search for. */
function subjectOf(filters: Filters) {
  const { contentType, disciplines } = filters;
  const [discipline, ...others] = disciplines;
  if (isUnfiltered(filters)) return ALL;
  if (contentType && isOnly(filters, { contentType })) return KINDS[contentType];
  if (discipline && others.length === 0 && isOnly(filters, { disciplines })) return ofDiscipline(discipline);
  return null;
}

const searchTitle = ({ searchText }: Filters): string =>
  searchText ? `«${clip(searchText, 40)}» en Explora` : ALL.title;

interface ExploreView {
  request: CatalogueRequest;
  /** Whether the address could be read. */
  understood: boolean;
  /** Contents on this page of the results. */
  shown: number;
}

/**
 * How a view of the catalogue is found. The whole of it, one discipline or one type is worth finding; other
 * combinations, empty ones and addresses that are not ours only lead on.
 */
export function exploreMetadata({ request, understood, shown }: ExploreView): Metadata {
  const { filters, page = 1 } = request;
  const subject = subjectOf(filters);
  const { title, description } = subject ?? { title: searchTitle(filters), description: ALL.description };
  const numbered = page > 1 ? `, página ${page}` : "";
  return pageMetadata({
    title: title + numbered,
    description: page > 1 ? `Página ${page}. ${description}` : description,
    path: routes.explore({
      filters: serialiseFilters(filters),
      page: page > 1 ? String(page) : undefined,
    }),
    feeds: [namedFeed(newestChannel())],
    index: subject !== null && understood && shown > 0 && (page === 1 || subject === ALL),
  });
}
