import type { Item } from "feed";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { routes } from "@/lib/platform/routes";
import { createFeed, type Channel } from "./rss";
import { toHtmlText, toTextElement } from "./xml";

function toItem({ slug, title, excerpt, publishedAt, tags, authors }: BlogPost, site: URL): Item {
  const link = new URL(routes.blogPost(slug), site).href;
  return {
    title: "",
    id: link,
    link,
    date: new Date(publishedAt),
    description: toHtmlText(excerpt),
    content: `<p>${toHtmlText(excerpt)}</p><p><a href="${link}">Leer el artículo</a></p>`,
    category: tags.map(({ name }) => ({ name: toHtmlText(name) })),
    extensions: [
      { name: "title", objects: toTextElement(title) },
      { name: "dc:creator", objects: toTextElement(authors.map(({ name }) => name).join(", ")) },
    ],
  };
}

/** Renders blog posts as RSS 2.0, the newest first. */
export function renderBlogRss(channel: Channel, posts: readonly BlogPost[], site: URL): string {
  const [newest] = posts;
  const feed = createFeed(channel, site, newest && new Date(newest.publishedAt));
  for (const post of posts) feed.addItem(toItem(post, site));
  return feed.rss2();
}
