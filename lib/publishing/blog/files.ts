import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Marked } from "marked";
import { z } from "zod";
import type { BlogArticle, BlogAuthor, BlogPost, BlogTag } from "@/lib/publishing/blog/schema";
import type { Blog } from "../../ports/blog/blog";

// A folder holds one Markdown file for each post, and names its tags and authors in two JSON files.

const listed = z.string().transform((names) => names.split(",").map((name) => name.trim()));

const frontMatter = z.object({
  title: z.string().min(1),
  slug: z.string().min(1),
  excerpt: z.string().min(1),
  author: z.string().min(1),
  tags: listed,
  date: z.iso.date(),
});

const tagsFile = z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() }));
const authorsFile = z.array(z.object({ slug: z.string(), name: z.string(), bio: z.string() }));

const WORDS_A_MINUTE = 220;
const marked = new Marked({ gfm: true });

type Shelf = { articles: BlogArticle[]; tags: BlogTag[]; authors: BlogAuthor[] };

const pair = (line: string): [string, string] => {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};

/** A post of its file: lines of `name: value` between two lines of hyphens, then the text. */
function parsePost(file: string, { tags, authors }: Omit<Shelf, "articles">): BlogArticle {
  const [, head = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const {
    author,
    date,
    tags: names,
    ...post
  } = frontMatter.parse(Object.fromEntries(head.split("\n").map(pair)));
  return {
    ...post,
    publishedAt: `${date}T00:00:00.000Z`,
    minutes: Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_A_MINUTE)),
    tags: names.flatMap((name) => tags.filter(({ slug }) => slug === name)),
    authors: authors.filter(({ slug }) => slug === author),
    html: marked.parse(text, { async: false }),
  };
}

async function readShelf(folder: string): Promise<Shelf> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const [names, tagsText, authorsText] = await Promise.all([
    readdir(folder),
    read("tags.json"),
    read("authors.json"),
  ]);
  const tags = tagsFile.parse(JSON.parse(tagsText));
  const authors = authorsFile.parse(JSON.parse(authorsText)).map((author) => ({ ...author, image: null }));
  const files = await Promise.all(names.filter((name) => name.endsWith(".md")).map(read));
  const articles = files.map((file) => parsePost(file, { tags, authors }));
  articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug));
  return { articles, tags, authors };
}

const has = (slug: string | undefined, things: { slug: string }[]) =>
  slug === undefined || things.some((thing) => thing.slug === slug);

const withoutText = ({ html: _, ...post }: BlogArticle): BlogPost => post;

/** The posts of a folder of Markdown files. */
export function markdownBlog(folder: string): Blog {
  const shelf = () => readShelf(folder);
  return {
    async posts({ page, size, tag, author }) {
      const { articles } = await shelf();
      const chosen = articles.filter(({ tags, authors }) => has(tag, tags) && has(author, authors));
      return {
        posts: chosen.slice((page - 1) * size, page * size).map(withoutText),
        pages: Math.max(1, Math.ceil(chosen.length / size)),
      };
    },
    article: async (slug) => (await shelf()).articles.find((post) => post.slug === slug) ?? null,
    async tags() {
      const { tags, articles } = await shelf();
      return tags.filter(({ slug }) => articles.some((post) => has(slug, post.tags)));
    },
    tag: async (slug) => (await shelf()).tags.find((tag) => tag.slug === slug) ?? null,
    author: async (slug) => (await shelf()).authors.find((author) => author.slug === slug) ?? null,
  };
}
