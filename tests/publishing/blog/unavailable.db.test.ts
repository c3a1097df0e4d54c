import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BlogAway } from "@/lib/ports/blog/blog";
import { ghostBlog } from "@/lib/publishing/blog/ghost";
import { GHOST_KEY, openGhostSite, type Trouble } from "./ghost-site";

// When Ghost does not do what it promises, nobody waits for long and nothing else breaks.

let site: Awaited<ReturnType<typeof openGhostSite>>;

beforeAll(async () => {
  site = await openGhostSite({ articles: [], tags: [], authors: [] });
});

afterEach(() => {
  site.state.trouble = "none";
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
});

afterAll(() => site.close());

const ghost = (options: Partial<Parameters<typeof ghostBlog>[0]> = {}) =>
  ghostBlog({ url: site.url, key: GHOST_KEY, timeoutMs: 60_000, restMs: 0, ...options });

const newest = { page: 1, size: 3 };

describe("a Ghost that breaks", () => {
  test.each<Trouble>(["silence", "html", "wrong shape", "error", "hang up"])(
    "is away on %s",
    async (trouble) => {
      site.state.trouble = trouble;
      const hasty = ghost({ timeoutMs: 200 });
      await expect(hasty.posts(newest)).rejects.toThrow(BlogAway);
      await expect(hasty.article("uno")).rejects.toThrow(BlogAway);
    },
  );

  test("is away when nobody listens, or when it does not know the key", async () => {
    await expect(ghost({ url: "http://127.0.0.1:1" }).posts(newest)).rejects.toThrow(BlogAway);
    await expect(ghost({ key: "wrong" }).posts(newest)).rejects.toThrow(BlogAway);
  });

  test("is away, not without the post, when something else answers 404", async () => {
    await expect(ghost().article("uno")).resolves.toBeNull();
    site.state.trouble = "not found page";
    await expect(ghost().article("uno")).rejects.toThrow(BlogAway);
  });

  test("is left alone for a while, and asked again after it", async () => {
    site.state.trouble = "error";
    vi.useFakeTimers({ toFake: ["Date"] });
    const blog = ghost({ restMs: 30_000 });
    await expect(blog.posts(newest)).rejects.toThrow(BlogAway);
    site.state.trouble = "none";
    const { asked } = site.state;
    await expect(blog.posts(newest)).rejects.toThrow(BlogAway);
    expect(site.state.asked).toBe(asked);
    vi.setSystemTime(Date.now() + 30_001);
    await expect(blog.posts(newest)).resolves.toEqual({ posts: [], pages: 1 });
  });
});

describe("the pages that show it", () => {
  async function dataOf(url: string) {
    vi.stubEnv("GHOST_URL", url);
    vi.stubEnv("GHOST_CONTENT_KEY", GHOST_KEY);
    return import("@/lib/blog/data");
  }

  test("are told that the blog is away, and home has no posts", async () => {
    const blog = await dataOf("http://127.0.0.1:1");
    expect(await blog.latestPosts(3)).toEqual([]);
    expect(await blog.posts(1)).toBe("away");
    expect(await blog.post("uno")).toBe("away");
    expect(await blog.byTag("ayni", 1)).toBe("away");
    expect(await blog.byAuthor("ines", 1)).toBe("away");
  });

  test("are told apart what is away from what does not exist", async () => {
    const blog = await dataOf(site.url);
    expect(await blog.post("uno")).toBeNull();
    expect(await blog.byTag("ayni", 1)).toBeNull();
    expect(await blog.byAuthor("ines", 1)).toBeNull();
  });
});
