import type { Discipline } from "@/lib/reference/disciplines";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { BLOG_DESCRIPTION } from "@/lib/platform/copy/site";
import { feeds, routes } from "@/lib/platform/routes";
import type { Channel } from "./rss";

/** A feed that a page announces in its metadata. */
export interface FeedLink {
  title: string;
  path: string;
}

export const buildNewestChannel = (): Channel => ({
  title: `Lo más nuevo en ${PRODUCT_NAME}`,
  description: `Encuentros, cursos, talleres, pódcast y libros recién publicados en ${PRODUCT_NAME}.`,
  path: routes.explore(),
  feedPath: feeds.newest(),
});

export const buildBlogChannel = (): Channel => ({
  title: `Blog de ${PRODUCT_NAME}`,
  description: BLOG_DESCRIPTION,
  path: routes.blog(),
  feedPath: feeds.blog(),
});

export const toDisciplineChannel = ({ key, name, slug }: Discipline): Channel => ({
  title: `${name} en ${PRODUCT_NAME}`,
  description: DISCIPLINE_TEXTS[key],
  path: routes.discipline(slug),
  feedPath: feeds.discipline(slug),
});

type NamedMaster = { slug: string; name: string; lastName: string };
type ChannelMaster = NamedMaster & { shortDescription: string };

export const toMasterChannel = ({ slug, name, lastName, shortDescription }: ChannelMaster): Channel => ({
  title: `${name} ${lastName} en ${PRODUCT_NAME}`,
  description: shortDescription,
  path: routes.master(slug),
  feedPath: feeds.master(slug),
});

export const toPodcastLink = ({ slug, name, lastName }: NamedMaster): FeedLink => ({
  title: `Pódcast de ${name} ${lastName}`,
  path: feeds.podcast(slug),
});

export const toFeedLink = ({ title, feedPath }: Channel): FeedLink => ({ title, path: feedPath });
