import { Feed, type Item } from "feed";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import { asHtml, element, elementText } from "../../feeds/xml";

/** What a feed is about. Paths are our own. */
export interface Channel {
  title: string;
  description: string;
  /** The page that it follows. */
  path: string;
  /** Where the feed itself is. */
  feedPath: string;
}

const MINUTES_TO_KEEP = 60;

/** An empty feed in Spanish. */
export function startFeed(channel: Channel, site: URL, updated: Date | undefined): Feed {
  const { title, description, path, feedPath } = channel;
  return new Feed({
    title: elementText(title),
    description: elementText(description),
    link: new URL(path, site).href,
    feedLinks: { rss: new URL(feedPath, site).href },
    language: "es",
    generator: PRODUCT,
    ttl: MINUTES_TO_KEEP,
    ...(updated ? { updated } : {}),
  });
}

const giverOf = ({ master }: CatalogueItem): string => `${master.name} ${master.lastName}`;

function bodyOf(item: CatalogueItem, site: URL): string {
  const { coverUrl, coverSrcSet, shortDescription, contentType, master } = item;
  const address = new URL(routes.master(master.slug), site).href;
  // Readers show no drawings, only photographs.
  const cover = coverSrcSet ? `<p><img src="${asHtml(new URL(coverUrl, site).href)}" alt=""></p>` : "";
  const giver = `${CONTENT_TYPE_LABELS[contentType]} de <a href="${address}">${asHtml(giverOf(item))}</a>`;
  return `${cover}<p>${asHtml(shortDescription)}</p><p>${giver}</p>`;
}

const toItem = (item: CatalogueItem, publishedAt: string, site: URL): Item => ({
  title: "",
  id: item.id,
  link: new URL(routes.ayni(item.slug), site).href,
  date: new Date(publishedAt),
  description: asHtml(item.shortDescription),
  content: bodyOf(item, site),
  category: [
    CONTENT_TYPE_LABELS[item.contentType],
    ...item.disciplines.filter(isDisciplineKey).map(disciplineName),
  ].map((name) => ({ name })),
  extensions: [
    { name: "title", objects: element(item.title) },
    { name: "dc:creator", objects: element(giverOf(item)) },
  ],
});

/** Contents as RSS 2.0, in their order. */
export function rssOf(channel: Channel, items: readonly CatalogueItem[], site: URL): string {
  const dated = items.flatMap((item) =>
    item.publishedAt === null ? [] : [{ item, publishedAt: item.publishedAt }],
  );
  const [newest] = dated
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .reverse();
  const feed = startFeed(channel, site, newest === undefined ? undefined : new Date(newest));
  for (const { item, publishedAt } of dated) feed.addItem(toItem(item, publishedAt, site));
  return feed.rss2();
}
