import type { Metadata } from "next";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import { PRODUCT } from "@/lib/copy/product";
import { disciplineChannel, namedFeed } from "@/lib/publishing/rss/feed-links";
import { routes, shareImages } from "@/lib/platform/routes";
import { pageMetadata } from "./metadata";

/** How the page of a discipline is found and shared; one that nobody gives yet only leads on. */
export const disciplineMetadata = (discipline: Discipline, given: boolean): Metadata =>
  pageMetadata({
    title: `${discipline.name}: Maestros y enseñanzas`,
    description: DISCIPLINE_TEXTS[discipline.key],
    path: routes.discipline(discipline.slug),
    image: shareImages.discipline(discipline.slug),
    feeds: [namedFeed(disciplineChannel(discipline))],
    index: given,
  });

/** How the page of all disciplines is found and shared. */
export const disciplinesMetadata = (): Metadata =>
  pageMetadata({
    title: "Disciplinas",
    description: `Todas las disciplinas de ${PRODUCT}, de la A a la Z: qué es cada una, quién la enseña y qué puedes recibir en español.`,
    path: routes.disciplines(),
  });
