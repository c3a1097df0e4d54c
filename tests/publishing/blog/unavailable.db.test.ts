import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BlogUnavailableError } from "@/lib/publishing/blog/port";
import { createGhostBlog } from "@/lib/publishing/blog/ghost";
import { GHOST_KEY, openGhostSite, type Failure } from "./ghost-site";

let site: Awaited<ReturnType<typeof openGhostSite>>;

beforeAll(async () => {
  site = await openGhostSite({ articles: [], tags: [], authors: [] });
});

afterEach(() => {
  site.state.failure = "none";
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
});

afterAll(() => site.close());

const ghost = (options: Partial<Parameters<typeof createGhostBlog>[0]> = {}) =>
  createGhostBlog({ url: site.url, key: GHOST_KEY, timeoutMs: 60_000, cooldownMs: 0, ...options });

const newest = { page: 1, size: 3 };

describe("a failing Ghost site", () => {
  test.each<Failure>(["silence", "html", "wrong shape", "error", "hang up"])(
    "makes the blog unavailable: %s",
    async (failure) => {
      site.state.failure = failure;
      const blog = ghost({ timeoutMs: 200 });
      await expect(blog.listPosts(newest)).rejects.toThrow(BlogUnavailableError);
      await expect(blog.findArticle("uno")).rejects.toThrow(BlogUnavailableError);
    },
  );

  test("makes the blog unavailable when it is down or rejects the key", async () => {
    await expect(ghost({ url: "http://127.0.0.1:1" }).listPosts(newest)).rejects.toThrow(
      BlogUnavailableError,
    );
    await expect(ghost({ key: "wrong" }).listPosts(newest)).rejects.toThrow(BlogUnavailableError);
  });

  test("makes the blog unavailable when a 404 does not come from Ghost itself", async () => {
    await expect(ghost().findArticle("uno")).resolves.toBeNull();
    site.state.failure = "not found page";
    await expect(ghost().findArticle("uno")).rejects.toThrow(BlogUnavailableError);
  });

  test("gets no requests until the cooldown ends", async () => {
    site.state.failure = "error";
    vi.useFakeTimers({ toFake: ["Date"] });
    const blog = ghost({ cooldownMs: 30_000 });
    await expect(blog.listPosts(newest)).rejects.toThrow(BlogUnavailableError);
    site.state.failure = "none";
    const { requestCount } = site.state;
    await expect(blog.listPosts(newest)).rejects.toThrow(BlogUnavailableError);
    expect(site.state.requestCount).toBe(requestCount);
    vi.setSystemTime(Date.now() + 30_001);
    await expect(blog.listPosts(newest)).resolves.toEqual({ posts: [], pages: 1 });
  });
});

describe("blog data", () => {
  async function importData(url: string) {
    vi.stubEnv("GHOST_URL", url);
    vi.stubEnv("GHOST_CONTENT_KEY", GHOST_KEY);
    return import("@/lib/publishing/blog/data");
  }

  test('is "unavailable" while Ghost is down, and lists no posts for the home page', async () => {
    const blog = await importData("http://127.0.0.1:1");
    expect(await blog.listLatestPosts(3)).toEqual([]);
    expect(await blog.listPosts(1)).toBe("unavailable");
    expect(await blog.findPost("uno")).toBe("unavailable");
    expect(await blog.listPostsByTag("ayni", 1)).toBe("unavailable");
    expect(await blog.listPostsByAuthor("ines", 1)).toBe("unavailable");
  });

  test("is null for a post, tag or author that does not exist", async () => {
    const blog = await importData(site.url);
    expect(await blog.findPost("uno")).toBeNull();
    expect(await blog.listPostsByTag("ayni", 1)).toBeNull();
    expect(await blog.listPostsByAuthor("ines", 1)).toBeNull();
  });
});
