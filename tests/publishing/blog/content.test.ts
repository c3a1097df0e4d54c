import { describe, expect, test } from "vitest";
import { cleanArticle } from "@/lib/publishing/blog/html";
import { markdownBlog } from "@/lib/publishing/blog/files";
import { isSlug } from "@/lib/platform/text/slug";

// The posts that come with the project.

const blog = markdownBlog("content/blog");
const { posts } = await blog.posts({ page: 1, size: 100 });

test("there are at least five, each under an address of its own", () => {
  expect(posts.length).toBeGreaterThanOrEqual(5);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
});

describe.each(posts)("$slug", ({ slug, tags, authors, excerpt }) => {
  test("has an address, a known author and known tags", () => {
    expect(isSlug(slug)).toBe(true);
    expect(authors).toHaveLength(1);
    expect(tags.length).toBeGreaterThan(0);
    expect(excerpt.length).toBeLessThanOrEqual(160);
  });

  test("is long enough to say something and loses nothing on its way to the page", async () => {
    const html = (await blog.article(slug))?.html ?? "";
    const words = (text: string) =>
      text
        .replace(/<[^>]+>/g, " ")
        .split(/\s+/)
        .filter(Boolean);
    expect(words(html).length).toBeGreaterThan(550);
    expect(words(cleanArticle(html, null))).toEqual(words(html));
    expect(html).not.toMatch(/<h1|<img/);
  });
});
