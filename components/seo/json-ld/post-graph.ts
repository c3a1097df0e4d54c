import type { Graph } from "schema-dts";
import type { BlogAuthor, BlogPost } from "@/lib/publishing/blog/schema";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { toBreadcrumbList } from "./breadcrumbs";
import { toGraph } from "./json-ld";
import { toSchemaOrganization } from "./organization";

const toSchemaAuthor = ({ slug, name, bio }: BlogAuthor, site: URL) => ({
  "@type": "Person" as const,
  name,
  url: new URL(routes.blogAuthor(slug), site).href,
  ...(bio ? { description: bio } : {}),
});

/** Structured data of a blog post; without authors, the site is its author. */
export function toPostGraph(post: BlogPost, site: URL): Graph {
  const { slug, title, excerpt, publishedAt, authors, tags } = post;
  const url = new URL(routes.blogPost(slug), site).href;
  const publisher = toSchemaOrganization(site);
  const posting = {
    "@type": "BlogPosting" as const,
    "@id": `${url}#articulo`,
    url,
    mainEntityOfPage: url,
    headline: title,
    ...(excerpt ? { description: excerpt } : {}),
    datePublished: publishedAt,
    author: authors.length > 0 ? authors.map((author) => toSchemaAuthor(author, site)) : publisher,
    publisher,
    image: new URL(shareImages.post(slug), site).href,
    inLanguage: "es",
    keywords: tags.map(({ name }) => name),
  };
  const breadcrumbList = toBreadcrumbList(site, [
    { name: "Blog", path: routes.blog() },
    { name: title, path: routes.blogPost(slug) },
  ]);
  return toGraph(posting, breadcrumbList);
}
