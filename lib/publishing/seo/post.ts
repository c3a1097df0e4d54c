import type { Metadata } from "next";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { buildBlogChannel, toFeedLink } from "@/lib/publishing/rss/feed-links";
import { buildPageMetadata } from "./metadata";

export function buildPostMetadata(post: BlogPost, site: URL): Metadata {
  const { slug, title, excerpt, publishedAt, authors, tags } = post;
  const links = authors.map((author) => ({
    name: author.name,
    url: new URL(routes.blogAuthor(author.slug), site).href,
  }));
  return {
    ...buildPageMetadata({
      title,
      description: excerpt,
      path: routes.blogPost(slug),
      image: shareImages.post(slug),
      openGraph: {
        type: "article",
        publishedTime: publishedAt,
        authors: links.map(({ url }) => url),
        tags: tags.map(({ name }) => name),
      },
      feeds: [toFeedLink(buildBlogChannel())],
    }),
    authors: links,
  };
}
