import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { BlogArticle } from "@/lib/publishing/blog/schema";
import { ghostBlog } from "@/lib/publishing/blog/ghost";
import { markdownBlog } from "@/lib/publishing/blog/files";
import { GHOST_KEY, openGhostSite } from "./ghost-site";

// Wherever the posts come from, the blog answers the same.

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
  minutes: 1,
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
  ["Markdown files", markdownBlog(folder)],
  ["Ghost", ghostBlog({ url: site.url, key: GHOST_KEY })],
])("the blog from %s", (_name, blog) => {
  const slugs = async (selection: Parameters<typeof blog.posts>[0]) => {
    const { posts, pages } = await blog.posts(selection);
    return { slugs: posts.map(({ slug }) => slug), pages };
  };

  test("lists posts by the page, the newest first", async () => {
    expect(await slugs({ page: 1, size: 2 })).toEqual({ slugs: ["tres", "dos"], pages: 2 });
    expect(await slugs({ page: 2, size: 2 })).toEqual({ slugs: ["uno"], pages: 2 });
    expect(await slugs({ page: 9, size: 2 })).toEqual({ slugs: [], pages: 2 });
  });

  test("lists those of a tag, of an author, and of both", async () => {
    expect(await slugs({ page: 1, size: 9, tag: "ayni" })).toEqual({ slugs: ["tres", "uno"], pages: 1 });
    expect(await slugs({ page: 1, size: 9, author: "rosa" })).toEqual({ slugs: ["tres", "dos"], pages: 1 });
    expect(await slugs({ page: 1, size: 9, tag: "ayni", author: "rosa" })).toEqual({
      slugs: ["tres"],
      pages: 1,
    });
  });

  test("lists them without their text", async () => {
    const [first] = articles;
    const { html: _, ...listed } = first as BlogArticle;
    expect((await blog.posts({ page: 1, size: 1 })).posts).toEqual([listed]);
  });

  test("gives a post with its text", async () => {
    expect(await blog.article("tres")).toEqual(articles[0]);
  });

  test("knows its tags and authors", async () => {
    expect(await blog.tags()).toEqual(tags);
    expect(await blog.tag("aprender")).toEqual(tags[1]);
    expect(await blog.author("ines")).toEqual({ ...authors[0], image: null });
  });

  test("says so when something does not exist", async () => {
    expect(await blog.article("nada")).toBeNull();
    expect(await blog.tag("nada")).toBeNull();
    expect(await blog.author("nada")).toBeNull();
  });
});
