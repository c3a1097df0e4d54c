import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { BlogArticle } from "@/lib/publishing/blog/schema";
import { createGhostBlog } from "@/lib/publishing/blog/ghost";
import { createMarkdownBlog } from "@/lib/publishing/blog/files";
import { GHOST_KEY, openGhostSite } from "./ghost-site";

const tags = [
  { slug: "ayni", name: "Ayni", description: "La palabra." },
  { slug: "aprender", name: "Aprender", description: "" },
];
const authors = [
  { slug: "ines", name: "Inés Peña", bio: "Recolecta." },
  { slug: "rosa", name: "Rosa Huanca", bio: "" },
];
const texts = [
  { slug: "uno", date: "2026-09-01", tag: 0, author: 0 },
  { slug: "dos", date: "2026-10-01", tag: 1, author: 1 },
  { slug: "tres", date: "2026-11-01", tag: 0, author: 1 },
];

const folder = await mkdtemp(join(tmpdir(), "ayllu-blog-"));
await writeFile(join(folder, "tags.json"), JSON.stringify(tags));
await writeFile(join(folder, "authors.json"), JSON.stringify(authors));
for (const { slug, date, tag, author } of texts) {
  const head = `title: Título: ${slug}\nslug: ${slug}\nexcerpt: Sobre ${slug}.\nauthor: ${authors[author]?.slug}`;
  const text = `---\n${head}\ntags: ${tags[tag]?.slug}\ndate: ${date}\n---\n\n## Parte\n\nTexto de *${slug}*.\n`;
  await writeFile(join(folder, `${slug}.md`), text);
}

const articles = [...texts].reverse().map(({ slug, date, tag, author }): BlogArticle => ({
  slug,
  title: `Título: ${slug}`,
  excerpt: `Sobre ${slug}.`,
  publishedAt: `${date}T00:00:00.000Z`,
  readingMinutes: 1,
  tags: tags.slice(tag, tag + 1),
  authors: authors.slice(author, author + 1).map((person) => ({ ...person, image: null })),
  html: `<h2>Parte</h2>\n<p>Texto de <em>${slug}</em>.</p>\n`,
}));

const site = await openGhostSite({
  articles,
  tags,
  authors: authors.map((author) => ({ ...author, image: null })),
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["Markdown files", createMarkdownBlog(folder)],
  ["Ghost", createGhostBlog({ url: site.url, key: GHOST_KEY })],
])("the blog from %s", (_name, blog) => {
  const slugs = async (selection: Parameters<typeof blog.listPosts>[0]) => {
    const { posts, pages } = await blog.listPosts(selection);
    return { slugs: posts.map(({ slug }) => slug), pages };
  };

  test("lists posts page by page, the newest first", async () => {
    expect(await slugs({ page: 1, size: 2 })).toEqual({ slugs: ["tres", "dos"], pages: 2 });
    expect(await slugs({ page: 2, size: 2 })).toEqual({ slugs: ["uno"], pages: 2 });
    expect(await slugs({ page: 9, size: 2 })).toEqual({ slugs: [], pages: 2 });
  });

  test("filters posts by tag, author and both", async () => {
    expect(await slugs({ page: 1, size: 9, tag: "ayni" })).toEqual({ slugs: ["tres", "uno"], pages: 1 });
    expect(await slugs({ page: 1, size: 9, author: "rosa" })).toEqual({ slugs: ["tres", "dos"], pages: 1 });
    expect(await slugs({ page: 1, size: 9, tag: "ayni", author: "rosa" })).toEqual({
      slugs: ["tres"],
      pages: 1,
    });
  });

  test("lists posts without their HTML", async () => {
    const [first] = articles;
    const { html: _, ...listed } = first as BlogArticle;
    expect((await blog.listPosts({ page: 1, size: 1 })).posts).toEqual([listed]);
  });

  test("finds a post with its HTML", async () => {
    expect(await blog.findArticle("tres")).toEqual(articles[0]);
  });

  test("lists and finds tags and authors", async () => {
    expect(await blog.listTags()).toEqual(tags);
    expect(await blog.findTag("aprender")).toEqual(tags[1]);
    expect(await blog.findAuthor("ines")).toEqual({ ...authors[0], image: null });
  });

  test("returns null for unknown slugs", async () => {
    expect(await blog.findArticle("nada")).toBeNull();
    expect(await blog.findTag("nada")).toBeNull();
    expect(await blog.findAuthor("nada")).toBeNull();
  });
});
