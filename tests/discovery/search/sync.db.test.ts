import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { tasks } from "@/jobs/task-list";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { syncSearchIndex } from "@/lib/discovery/search/sync";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { openMeilisearch, SEARCH_KEY, type Failure } from "./meilisearch-server";

let server: Awaited<ReturnType<typeof openMeilisearch>>;
let userId: string;

beforeAll(async () => {
  server = await openMeilisearch();
  userId = (await createTestMaster()).id;
});

beforeEach(async () => {
  vi.stubEnv("MEILISEARCH_URL", server.url);
  vi.stubEnv("MEILISEARCH_KEY", SEARCH_KEY);
  await syncSearchIndex();
  server.state.requests.length = 0;
});

afterEach(() => {
  server.state.failure = "none";
  server.state.duringIndexing = () => Promise.resolve();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

afterAll(() => server.close());

// Random enough that no two words are within two edits.
const createWord = () =>
  [...randomBytes(8)].map((byte) => `${"bcdfgklmprtvz"[byte % 13]}${"aiou"[byte % 4]}`).join("");
const swapLetters = (word: string) => `${word.slice(0, 6)}${word[7]}${word[6]}${word.slice(8)}`;

/** Creates a content with a unique word in its title. */
async function createContent(fields: Partial<Parameters<typeof createTestAyni>[0]> = {}) {
  const word = createWord();
  const { id } = await createTestAyni({ title: word, ...fields, userId });
  return { id, word };
}

const indexedTitle = (id: string, index = "ayni") => server.indexes.get(index)?.documents.get(id)?.title;
const isQueued = async (id: string) => (await db.searchChange.count({ where: { subjectId: id } })) > 0;

describe("the sync", () => {
  test("indexes new contents and removes them from the queue", async () => {
    const { id, word } = await createContent();
    expect(await isQueued(id)).toBe(true);
    await syncSearchIndex();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([expect.stringContaining(word), false]);
    server.state.requests.length = 0;
    await syncSearchIndex();
    expect(server.state.requests).toEqual([]);
  });

  test("indexes more than one batch", async () => {
    const contents = await db.$queryRaw<{ id: string }[]>`
      insert into "Ayni" (id, slug, "userId", "contentType", title, status, "publishedAt", "updatedAt")
      select gen_random_uuid(), 'muchos-' || n, ${userId}::uuid, 'PODCAST', 'Muchos ' || n, 'PUBLISHED', now(), now()
      from generate_series(1, 1001) as n returning id`;
    await syncSearchIndex();
    expect(contents.filter(({ id }) => indexedTitle(id) === undefined)).toEqual([]);
    expect(await db.searchChange.count()).toBe(0);
  });

  test("keeps a change made during indexing for the next run", async () => {
    const { id, word } = await createContent();
    const other = createWord();
    server.state.duringIndexing = async () => {
      server.state.duringIndexing = () => Promise.resolve();
      await db.ayni.update({ where: { id }, data: { title: other } });
    };
    await syncSearchIndex();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([expect.stringContaining(word), true]);
    await syncSearchIndex();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([expect.stringContaining(other), false]);
  });

  test("runs in one process at a time", async () => {
    await createContent();
    let counts: [before: number, after: number] | undefined;
    server.state.duringIndexing = async () => {
      server.state.duringIndexing = () => Promise.resolve();
      await createContent();
      const before = server.state.receivedDocuments.length;
      await syncSearchIndex();
      counts = [before, server.state.receivedDocuments.length];
    };
    await syncSearchIndex();
    expect(counts?.[0]).toBe(counts?.[1]);
    // Negative control: the next run indexes.
    await syncSearchIndex();
    expect(server.state.receivedDocuments.length).toBe((counts?.[1] ?? 0) + 2);
  });

  test("does nothing without Meilisearch and catches up once it is configured", async () => {
    vi.stubEnv("MEILISEARCH_URL", "");
    const { id, word } = await createContent();
    await syncSearchIndex();
    expect([server.state.requests, await isQueued(id)]).toEqual([[], true]);
    vi.stubEnv("MEILISEARCH_URL", server.url);
    await syncSearchIndex();
    expect(indexedTitle(id)).toContain(word);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["no longer published", () => db.ayni.updateMany({ where: { userId }, data: { status: "ARCHIVED" } })],
    ["deleted", () => db.ayni.deleteMany({ where: { userId } })],
    [
      "of a closed account",
      () => db.user.update({ where: { id: userId }, data: { deactivatedAt: new Date() } }),
    ],
  ])("removes contents that are %s", async (_, remove) => {
    const { id } = await createContent();
    await syncSearchIndex();
    expect(indexedTitle(id)).toBeDefined();
    await remove();
    await syncSearchIndex();
    expect(indexedTitle(id)).toBeUndefined();
    await db.user.update({ where: { id: userId }, data: { deactivatedAt: null } });
  });

  test("never sends drafts", async () => {
    const { id } = await createContent({ status: "DRAFT", publishedAt: null });
    await db.ayni.update({ where: { id }, data: { description: "Aún sin publicar." } });
    const wasSent = () => server.state.receivedDocuments.some((document) => document.id === id);
    await syncSearchIndex();
    expect([wasSent(), await isQueued(id)]).toEqual([false, false]);
    // Negative control: published contents are sent.
    await db.ayni.update({ where: { id }, data: { status: "PUBLISHED", publishedAt: new Date() } });
    await syncSearchIndex();
    expect(wasSent()).toBe(true);
  });

  test("sends only public fields of Masters", async () => {
    const master = await createTestMaster({ name: "Amaru", lastName: "Quispe" });
    await syncSearchIndex();
    const document = server.indexes.get("maestros")?.documents.get(master.id);
    expect(Object.keys(document ?? {}).sort()).toEqual([
      "id",
      "keywords",
      "name",
      "offering",
      "shortDescription",
    ]);
  });

  test("uses the configured index names and key", async () => {
    vi.stubEnv("MEILISEARCH_CONTENT_INDEX", "otro-ayni");
    vi.stubEnv("MEILISEARCH_MASTERS_INDEX", "otros_maestros");
    const { id, word } = await createContent();
    const master = await createTestMaster();
    await syncSearchIndex();
    expect(indexedTitle(id, "otro-ayni")).toContain(word);
    expect(server.indexes.get("otros_maestros")?.documents.has(master.id)).toBe(true);
    expect(indexedTitle(id)).toBeUndefined();
    const { body } = await callHandler(catalogue, { query: `?${new URLSearchParams({ searchText: word })}` });
    expect([body.metadata.total, server.state.requests.at(-1)]).toEqual([
      1,
      "POST /indexes/otro-ayni/search",
    ]);
  });
});

describe("a failing engine", () => {
  test.each<Failure>(["error", "hang up", "task fails"])("is synced later: %s", async (failure) => {
    const { id, word } = await createContent();
    server.state.failure = failure;
    await expect(tasks["sync-search"]({}, {} as never)).rejects.toThrow();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([undefined, true]);
    server.state.failure = "none";
    await syncSearchIndex();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([expect.stringContaining(word), false]);
  });

  test.each([
    ["a wrong key", { MEILISEARCH_KEY: "otra" }],
    ["no key", { MEILISEARCH_KEY: "" }],
    ["an unreachable URL", { MEILISEARCH_URL: "http://127.0.0.1:1" }],
  ])("leaves changes queued with %s", async (_, variables) => {
    const { id } = await createContent();
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await expect(syncSearchIndex()).rejects.toThrow();
    expect([indexedTitle(id), await isQueued(id)]).toEqual([undefined, true]);
  });
});

describe("a search", () => {
  const search = async (searchText: string) => {
    const query = `?${new URLSearchParams({ searchText })}`;
    const { status, body } = await callHandler(catalogue, { query });
    return { status, total: body.metadata.total as number, meant: body.meant as string | undefined };
  };
  const expected = { status: 200, total: 1, meant: undefined };
  const countSearchRequests = () => server.state.requests.filter((route) => route.endsWith("/search")).length;

  let warn: MockInstance<typeof log.warn>;
  let minutes = 0;
  beforeEach(() => {
    warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    // Ends the cooldown of failures in other tests.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (minutes += 10) * 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  test("uses Meilisearch while it is available", async () => {
    const { word } = await createContent();
    // Negative control: the content is in the database but not indexed yet.
    expect((await search(word)).total).toBe(0);
    await syncSearchIndex();
    expect(await search(word)).toEqual(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each<Exclude<Failure, "task fails" | "none">>(["error", "hang up", "silence"])(
    "falls back to PostgreSQL when Meilisearch fails: %s",
    async (failure) => {
      const { word } = await createContent();
      server.state.failure = failure;
      const start = performance.now();
      expect(await search(word)).toEqual(expected);
      expect(await search(swapLetters(word))).toEqual({ ...expected, meant: word });
      const { total } = await masterDirectoryPage({ ...noDirectoryFilters, q: "Peña" }, 1);
      expect(total).toBeGreaterThan(0);
      // Only the first request waits for Meilisearch.
      expect([countSearchRequests(), warn.mock.calls.length]).toEqual([1, 1]);
      expect(performance.now() - start).toBeGreaterThan(failure === "silence" ? 1400 : 0);
    },
  );

  test("falls back to PostgreSQL while the index does not exist", async () => {
    vi.stubEnv("MEILISEARCH_CONTENT_INDEX", "todavia-no");
    const { word } = await createContent();
    expect(await search(word)).toEqual(expected);
    expect(await search(word)).toEqual(expected);
    expect([countSearchRequests(), warn.mock.calls.length]).toEqual([1, 1]);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: expect.any(Error) });
  });

  test("logs concurrent failures once", async () => {
    const words = await Promise.all([createContent(), createContent(), createContent()]);
    server.state.failure = "silence";
    expect(await Promise.all(words.map(({ word }) => search(word)))).toEqual([expected, expected, expected]);
    expect([countSearchRequests(), warn.mock.calls.length]).toEqual([3, 1]);
  });

  test("uses Meilisearch again after the cooldown", async () => {
    const { word } = await createContent();
    server.state.failure = "error";
    expect(await search(word)).toEqual(expected);
    server.state.failure = "none";
    expect(await search(word)).toEqual(expected);
    expect(countSearchRequests()).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    // The content is not indexed yet.
    expect((await search(word)).total).toBe(0);
    await syncSearchIndex();
    expect(await search(word)).toEqual(expected);
  });
});
