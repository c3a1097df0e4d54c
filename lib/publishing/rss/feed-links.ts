import type { Discipline } from "@/lib/reference/disciplines";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import { PRODUCT } from "@/lib/copy/product";
import { feeds, routes } from "@/lib/platform/routes";
import type { Channel } from "./rss";

/** A feed as a page names it to the readers of feeds. */
export interface NamedFeed {
  title: string;
  path: string;
}

export const newestChannel = (): Channel => ({
  title: `Lo más nuevo en ${PRODUCT}`,
  description: `Encuentros, cursos, talleres, pódcast y libros recién publicados en ${PRODUCT}.`,
  path: routes.explore(),
  feedPath: feeds.newest(),
});

export const disciplineChannel = ({ key, name, slug }: Discipline): Channel => ({
  title: `${name} en ${PRODUCT}`,
  description: DISCIPLINE_TEXTS[key],
  path: routes.discipline(slug),
  feedPath: feeds.discipline(slug),
});

type Giver = { slug: string; name: string; lastName: string; shortDescription: string };

export const masterChannel = ({ slug, name, lastName, shortDescription }: Giver): Channel => ({
  title: `${name} ${lastName} en ${PRODUCT}`,
  description: shortDescription,
  path: routes.master(slug),
  feedPath: feeds.master(slug),
});

/** The podcast of who lets everybody listen to something. */
export const podcastFeed = ({ slug, name, lastName }: Giver): NamedFeed => ({
  title: `Pódcast de ${name} ${lastName}`,
  path: feeds.podcast(slug),
});

export const namedFeed = ({ title, feedPath }: Channel): NamedFeed => ({ title, path: feedPath });
