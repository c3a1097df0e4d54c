import type { Metadata } from "next";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { toDisciplineChannel, toFeedLink } from "@/lib/publishing/rss/feed-links";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "./metadata";

/** A discipline without contents is noindex, follow. */
export const buildDisciplineMetadata = (discipline: Discipline, hasContent: boolean): Metadata =>
  buildPageMetadata({
    title: `${discipline.name}: Maestros y enseñanzas`,
    description: DISCIPLINE_TEXTS[discipline.key],
    path: routes.discipline(discipline.slug),
    image: shareImages.discipline(discipline.slug),
    feeds: [toFeedLink(toDisciplineChannel(discipline))],
    index: hasContent,
  });

export const buildDisciplinesMetadata = (): Metadata =>
  buildPageMetadata({
    title: "Disciplinas",
    description: `Todas las disciplinas de ${PRODUCT_NAME}, de la A a la Z: qué es cada una, quién la enseña y qué puedes recibir en español.`,
    path: routes.disciplines(),
  });
