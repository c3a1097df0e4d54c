import Parser from "rss-parser";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GET as blogFeed } from "@/app/(sitio)/blog/rss.xml/route";
import { GET as shareImage } from "@/app/tejidos/compartir/articulo/[file]/route";
import { listLatestPosts } from "@/lib/publishing/blog/data";
import { renderBlogRss } from "@/lib/publishing/rss/blog";
import { buildBlogChannel } from "@/lib/publishing/rss/feed-links";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";

const SITE = "http://localhost:3000";

test("lists the posts of the blog, the newest first", async () => {
  const response = await blogFeed();
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const feed = await new Parser().parseString(await response.text());
  const posts = await listLatestPosts(20);
  expect(posts.length).toBeGreaterThan(0);
  expect(feed).toMatchObject({
    title: "Blog de Ayllu",
    link: `${SITE}/blog`,
    feedUrl: `${SITE}/blog/rss.xml`,
    language: "es",
  });
  expect(feed.items).toMatchObject(
    posts.map(({ slug, title, publishedAt, authors, tags }) => ({
      title,
      link: `${SITE}/blog/${slug}`,
      guid: `${SITE}/blog/${slug}`,
      isoDate: publishedAt,
      creator: authors.map(({ name }) => name).join(", "),
      categories: tags.map(({ name }) => name),
    })),
  );
});

test.each(HOSTILE_TITLES)("renders a title with %s", async (_name, title, expected) => {
  const post = { slug: "x", excerpt: title, publishedAt: "2026-11-12T00:00:00.000Z", readingMinutes: 1 };
  const authors = [{ slug: "y", name: title, bio: "", image: null }];
  const xml = renderBlogRss(buildBlogChannel(), [{ ...post, title, authors, tags: [] }], new URL(SITE));
  const [item] = (await new Parser().parseString(xml)).items;
  expect(item).toMatchObject({ title: expected, creator: expected });
  expect(item?.contentSnippet).toContain(expected);
});

test("draws a share image for each post", async () => {
  const draw = (file: string) => shareImage(new Request(SITE), { params: Promise.resolve({ file }) });
  const [post] = await listLatestPosts(1);
  const image = await sharp(await (await draw(`${post?.slug}.png`)).bytes()).metadata();
  expect(image).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect((await draw("nada-con-este-nombre.png")).status).toBe(404);
});
