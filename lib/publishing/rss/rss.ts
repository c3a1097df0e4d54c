import { Feed, type Item } from "feed";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatType } from "@/lib/reference/labels";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { toHtmlText, toTextElement, escapeElementText } from "./xml";

export interface Channel {
  title: string;
  description: string;
  /** The page it belongs to. */
  path: string;
  feedPath: string;
}

const TTL_MINUTES = 60;
/** Dates a feed without entries: the library would write the time of the request, and no two versions would be equal. */
const EMPTY_SINCE = new Date(0);

/** Creates a feed without items. */
export function createFeed(channel: Channel, site: URL, updated: Date | undefined): Feed {
  const { title, description, path, feedPath } = channel;
  return new Feed({
    title: escapeElementText(title),
    description: escapeElementText(description),
    link: new URL(path, site).href,
    feedLinks: { rss: new URL(feedPath, site).href },
    language: "es",
    generator: PRODUCT_NAME,
    ttl: TTL_MINUTES,
    updated: updated ?? EMPTY_SINCE,
  });
}

const formatMasterName = ({ master }: CatalogueItem): string => `${master.name} ${master.lastName}`;

function renderBody(item: CatalogueItem, site: URL): string {
  const { coverUrl, coverSrcSet, shortDescription, master } = item;
  const masterUrl = new URL(routes.master(master.slug), site).href;
  // Feed readers do not render SVG covers.
  const cover = coverSrcSet ? `<p><img src="${toHtmlText(new URL(coverUrl, site).href)}" alt=""></p>` : "";
  const byline = `${formatType(item)} de <a href="${masterUrl}">${toHtmlText(formatMasterName(item))}</a>`;
  return `${cover}<p>${toHtmlText(shortDescription)}</p><p>${byline}</p>`;
}

const toItem = (item: CatalogueItem, publishedAt: string, site: URL): Item => ({
  title: "",
  id: item.id,
  link: new URL(routes.ayni(item.slug), site).href,
  date: new Date(publishedAt),
  description: toHtmlText(item.shortDescription),
  content: renderBody(item, site),
  category: [formatType(item), ...item.disciplines.filter(isDisciplineKey).map(disciplineName)].map(
    (name) => ({ name }),
  ),
  extensions: [
    { name: "title", objects: toTextElement(item.title) },
    { name: "dc:creator", objects: toTextElement(formatMasterName(item)) },
  ],
});

/** Renders published contents as RSS 2.0 in the given order. */
export function renderRss(channel: Channel, items: readonly CatalogueItem[], site: URL): string {
  const dated = items.flatMap((item) =>
    item.publishedAt === null ? [] : [{ item, publishedAt: item.publishedAt }],
  );
  const [newest] = dated
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .reverse();
  const feed = createFeed(channel, site, newest === undefined ? undefined : new Date(newest));
  for (const { item, publishedAt } of dated) feed.addItem(toItem(item, publishedAt, site));
  return feed.rss2();
}
