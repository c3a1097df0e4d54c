import { describe, expect, test } from "vitest";
import { sanitizeArticle } from "@/lib/publishing/blog/html";
import { createMarkdownBlog } from "@/lib/publishing/blog/files";
import { isSlug } from "@/lib/platform/text/slug";

const blog = createMarkdownBlog("content/blog");
const { posts } = await blog.listPosts({ page: 1, size: 100 });

test("the repository has at least five posts with distinct slugs", () => {
  expect(posts.length).toBeGreaterThanOrEqual(5);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
});

describe.each(posts)("$slug", ({ slug, tags, authors, excerpt }) => {
  test("has a valid slug, a known author and known tags", () => {
    expect(isSlug(slug)).toBe(true);
    expect(authors).toHaveLength(1);
    expect(tags.length).toBeGreaterThan(0);
    expect(excerpt.length).toBeLessThanOrEqual(160);
  });

  test("has more than 550 words and keeps all of them when sanitised", async () => {
    const html = (await blog.findArticle(slug))?.html ?? "";
    const words = (text: string) =>
      text
        .replace(/<[^>]+>/g, " ")
        .split(/\s+/)
        .filter(Boolean);
    expect(words(html).length).toBeGreaterThan(550);
    expect(words(sanitizeArticle(html, null))).toEqual(words(html));
    expect(html).not.toMatch(/<h1|<img/);
  });
});
