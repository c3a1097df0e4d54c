import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Marked } from "marked";
import { z } from "zod";
import { topicKeys } from "@/lib/reference/topics";
import type { BlogArticle, BlogAuthor, BlogPost, BlogTag } from "./schema";
import type { Blog } from "./port";

const commaSeparated = z.string().transform((names) => names.split(",").map((name) => name.trim()));

const frontMatter = z.object({
  title: z.string().min(1),
  slug: z.string().min(1),
  excerpt: z.string().min(1),
  author: z.string().min(1),
  tags: commaSeparated,
  topics: commaSeparated.pipe(z.array(z.enum(topicKeys))).optional(),
  date: z.iso.date(),
});

const tagsFile = z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() }));
const authorsFile = z.array(z.object({ slug: z.string(), name: z.string(), bio: z.string() }));

const WORDS_PER_MINUTE = 220;
const marked = new Marked({ gfm: true });

type BlogFiles = { articles: BlogArticle[]; tags: BlogTag[]; authors: BlogAuthor[] };

const parseFrontMatterLine = (line: string): [string, string] => {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};

/** Parses a file with front matter of `name: value` lines. */
function parsePost(file: string, { tags, authors }: Omit<BlogFiles, "articles">): BlogArticle {
  const [, head = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const {
    author,
    date,
    tags: names,
    ...post
  } = frontMatter.parse(Object.fromEntries(head.split("\n").map(parseFrontMatterLine)));
  return {
    ...post,
    publishedAt: `${date}T00:00:00.000Z`,
    readingMinutes: Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_PER_MINUTE)),
    tags: names.flatMap((name) => tags.filter(({ slug }) => slug === name)),
    authors: authors.filter(({ slug }) => slug === author),
    html: marked.parse(text, { async: false }),
  };
}

async function readBlogFiles(folder: string): Promise<BlogFiles> {
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

const hasSlug = (slug: string | undefined, items: { slug: string }[]) =>
  slug === undefined || items.some((item) => item.slug === slug);

const toBlogPost = ({ html: _html, topics: _topics, ...post }: BlogArticle): BlogPost => post;

/** Reads posts from a folder of Markdown files with `tags.json` and `authors.json`. */
export function createMarkdownBlog(folder: string): Blog {
  const loadFiles = () => readBlogFiles(folder);
  return {
    async listPosts({ page, size, tag, author }) {
      const { articles } = await loadFiles();
      const selected = articles.filter(({ tags, authors }) => hasSlug(tag, tags) && hasSlug(author, authors));
      return {
        posts: selected.slice((page - 1) * size, page * size).map(toBlogPost),
        pages: Math.max(1, Math.ceil(selected.length / size)),
      };
    },
    findArticle: async (slug) => (await loadFiles()).articles.find((post) => post.slug === slug) ?? null,
    async listTags() {
      const { tags, articles } = await loadFiles();
      return tags.filter(({ slug }) => articles.some((post) => hasSlug(slug, post.tags)));
    },
    findTag: async (slug) => (await loadFiles()).tags.find((tag) => tag.slug === slug) ?? null,
    findAuthor: async (slug) => (await loadFiles()).authors.find((author) => author.slug === slug) ?? null,
  };
}
