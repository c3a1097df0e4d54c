import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { syncSearchEngine } from "@/jobs/tasks/sync-search";
import { db } from "@/lib/platform/db/client";
import { masterDirectory } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { syncSearch } from "@/lib/discovery/search/sync";
import { makeAyni } from "../../../tools/factories/ayni";
import { makeMaster } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { openMeilisearch, SEARCH_KEY, type Trouble } from "./meilisearch-server";

// What the search engine is told, and what happens while it does not do its work.

let server: Awaited<ReturnType<typeof openMeilisearch>>;
let userId: string;

beforeAll(async () => {
  server = await openMeilisearch();
  userId = (await makeMaster()).id;
});

beforeEach(async () => {
  vi.stubEnv("MEILISEARCH_URL", server.url);
  vi.stubEnv("MEILISEARCH_KEY", SEARCH_KEY);
  await syncSearch();
  server.state.asked.length = 0;
});

afterEach(() => {
  server.state.trouble = "none";
  server.state.meanwhile = () => Promise.resolve();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

afterAll(() => server.close());

// Nobody takes one for another with two typos in it.
const newWord = () =>
  [...randomBytes(8)].map((byte) => `${"bcdfgklmprtvz"[byte % 13]}${"aiou"[byte % 4]}`).join("");
const mistyped = (word: string) => `${word.slice(0, 6)}${word[7]}${word[6]}${word.slice(8)}`;

/** A new content with a word of its own. */
async function makeContent(given: Partial<Parameters<typeof makeAyni>[0]> = {}) {
  const word = newWord();
  const { id } = await makeAyni({ title: word, ...given, userId });
  return { id, word };
}

const titleIn = (id: string, index = "ayni") => server.indexes.get(index)?.documents.get(id)?.title;
const isWaiting = async (id: string) => (await db.searchChange.count({ where: { subjectId: id } })) > 0;

describe("telling the engine", () => {
  test("makes it know what is new, and forgets that it was to be told", async () => {
    const { id, word } = await makeContent();
    expect(await isWaiting(id)).toBe(true);
    await syncSearch();
    expect([titleIn(id), await isWaiting(id)]).toEqual([expect.stringContaining(word), false]);
    server.state.asked.length = 0;
    await syncSearch();
    expect(server.state.asked).toEqual([]);
  });

  test("tells more than fit into one batch", async () => {
    const contents = await db.$queryRaw<{ id: string }[]>`
      insert into "Ayni" (id, slug, "userId", "contentType", title, status, "publishedAt", "updatedAt")
      select gen_random_uuid(), 'muchos-' || n, ${userId}::uuid, 'PODCAST', 'Muchos ' || n, 'PUBLISHED', now(), now()
      from generate_series(1, 1001) as n returning id`;
    await syncSearch();
    expect(contents.filter(({ id }) => titleIn(id) === undefined)).toEqual([]);
    expect(await db.searchChange.count()).toBe(0);
  });

  test("keeps a change that is made meanwhile for the next time", async () => {
    const { id, word } = await makeContent();
    const other = newWord();
    server.state.meanwhile = async () => {
      server.state.meanwhile = () => Promise.resolve();
      await db.ayni.update({ where: { id }, data: { title: other } });
    };
    await syncSearch();
    expect([titleIn(id), await isWaiting(id)]).toEqual([expect.stringContaining(word), true]);
    await syncSearch();
    expect([titleIn(id), await isWaiting(id)]).toEqual([expect.stringContaining(other), false]);
  });

  test("is done by one at a time", async () => {
    await makeContent();
    let asked: [before: number, after: number] | undefined;
    server.state.meanwhile = async () => {
      server.state.meanwhile = () => Promise.resolve();
      await makeContent();
      const before = server.state.told.length;
      await syncSearch();
      asked = [before, server.state.told.length];
    };
    await syncSearch();
    expect(asked?.[0]).toBe(asked?.[1]);
    // Negative control: once the first is done, another tells.
    await syncSearch();
    expect(server.state.told.length).toBe((asked?.[1] ?? 0) + 2);
  });

  test("tells nothing when there is no engine, and all once there is one", async () => {
    vi.stubEnv("MEILISEARCH_URL", "");
    const { id, word } = await makeContent();
    await syncSearch();
    expect([server.state.asked, await isWaiting(id)]).toEqual([[], true]);
    vi.stubEnv("MEILISEARCH_URL", server.url);
    await syncSearch();
    expect(titleIn(id)).toContain(word);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["no longer published", () => db.ayni.updateMany({ where: { userId }, data: { status: "ARCHIVED" } })],
    ["deleted", () => db.ayni.deleteMany({ where: { userId } })],
    [
      "of a Master who left",
      () => db.user.update({ where: { id: userId }, data: { deactivatedAt: new Date() } }),
    ],
  ])("takes away what is %s", async (_, withdraw) => {
    const { id } = await makeContent();
    await syncSearch();
    expect(titleIn(id)).toBeDefined();
    await withdraw();
    await syncSearch();
    expect(titleIn(id)).toBeUndefined();
    await db.user.update({ where: { id: userId }, data: { deactivatedAt: null } });
  });

  test("never tells it of a draft", async () => {
    const { id } = await makeContent({ status: "DRAFT", publishedAt: null });
    await db.ayni.update({ where: { id }, data: { description: "Aún sin publicar." } });
    const toldOf = () => server.state.told.some((document) => document.id === id);
    await syncSearch();
    expect([toldOf(), await isWaiting(id)]).toEqual([false, false]);
    // Negative control: once it is published, it is told.
    await db.ayni.update({ where: { id }, data: { status: "PUBLISHED", publishedAt: new Date() } });
    await syncSearch();
    expect(toldOf()).toBe(true);
  });

  test("tells nothing of Masters but what everybody may read", async () => {
    const master = await makeMaster({ name: "Amaru", lastName: "Quispe" });
    await syncSearch();
    const told = server.indexes.get("maestros")?.documents.get(master.id);
    expect(Object.keys(told ?? {}).sort()).toEqual([
      "id",
      "keywords",
      "name",
      "offering",
      "shortDescription",
    ]);
  });

  test("uses the names of indexes and the key that are set", async () => {
    vi.stubEnv("MEILISEARCH_CONTENT_INDEX", "otro-ayni");
    vi.stubEnv("MEILISEARCH_MASTERS_INDEX", "otros_maestros");
    const { id, word } = await makeContent();
    const master = await makeMaster();
    await syncSearch();
    expect(titleIn(id, "otro-ayni")).toContain(word);
    expect(server.indexes.get("otros_maestros")?.documents.has(master.id)).toBe(true);
    expect(titleIn(id)).toBeUndefined();
    const { body } = await call(catalogue, { query: `?${new URLSearchParams({ searchText: word })}` });
    expect([body.metadata.total, server.state.asked.at(-1)]).toEqual([1, "POST /indexes/otro-ayni/search"]);
  });
});

describe("an engine that fails", () => {
  test.each<Trouble>(["error", "hang up", "task fails"])(
    "keeps nothing from being told later: %s",
    async (trouble) => {
      const { id, word } = await makeContent();
      server.state.trouble = trouble;
      await expect(syncSearchEngine({}, {} as never)).rejects.toThrow();
      expect([titleIn(id), await isWaiting(id)]).toEqual([undefined, true]);
      server.state.trouble = "none";
      await syncSearch();
      expect([titleIn(id), await isWaiting(id)]).toEqual([expect.stringContaining(word), false]);
    },
  );

  test.each([
    ["a key that it does not know", { MEILISEARCH_KEY: "otra" }],
    ["no key", { MEILISEARCH_KEY: "" }],
    ["an address where nobody is", { MEILISEARCH_URL: "http://127.0.0.1:1" }],
  ])("is told nothing with %s", async (_, set) => {
    const { id } = await makeContent();
    for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
    await expect(syncSearch()).rejects.toThrow();
    expect([titleIn(id), await isWaiting(id)]).toEqual([undefined, true]);
  });
});

describe("whoever searches", () => {
  const search = async (searchText: string) => {
    const query = `?${new URLSearchParams({ searchText })}`;
    const { status, body } = await call(catalogue, { query });
    return { status, total: body.metadata.total as number, meant: body.meant as string | undefined };
  };
  const found = { status: 200, total: 1, meant: undefined };
  const searched = () => server.state.asked.filter((route) => route.endsWith("/search")).length;

  let said: ReturnType<typeof vi.spyOn>;
  let minutes = 0;
  beforeEach(() => {
    said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    // What failed in another test is long ago.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (minutes += 10) * 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  test("is answered by the engine while it is there", async () => {
    const { word } = await makeContent();
    // Negative control: the database knows it already, the engine does not.
    expect((await search(word)).total).toBe(0);
    await syncSearch();
    expect(await search(word)).toEqual(found);
    expect(said).not.toHaveBeenCalled();
  });

  test.each<Exclude<Trouble, "task fails" | "none">>(["error", "hang up", "silence"])(
    "is answered by the database while the engine answers with: %s",
    async (trouble) => {
      const { word } = await makeContent();
      server.state.trouble = trouble;
      const start = performance.now();
      expect(await search(word)).toEqual(found);
      expect(await search(mistyped(word))).toEqual({ ...found, meant: word });
      const { total } = await masterDirectory({ ...noDirectoryFilters, q: "Peña" }, 1);
      expect(total).toBeGreaterThan(0);
      // One request waited for the engine, none after it.
      expect([searched(), said.mock.calls.length]).toEqual([1, 1]);
      expect(performance.now() - start).toBeGreaterThan(trouble === "silence" ? 1400 : 0);
    },
  );

  test("is answered by the database while the engine has no index", async () => {
    vi.stubEnv("MEILISEARCH_CONTENT_INDEX", "todavia-no");
    const { word } = await makeContent();
    expect(await search(word)).toEqual(found);
    expect(await search(word)).toEqual(found);
    expect([searched(), said.mock.calls.length]).toEqual([1, 1]);
    expect(String(said.mock.calls[0])).toContain("todavia-no");
  });

  test("waits for the engine no longer than once, however many search", async () => {
    const words = await Promise.all([makeContent(), makeContent(), makeContent()]);
    server.state.trouble = "silence";
    expect(await Promise.all(words.map(({ word }) => search(word)))).toEqual([found, found, found]);
    expect([searched(), said.mock.calls.length]).toEqual([3, 1]);
  });

  test("is answered by the engine again once it has recovered", async () => {
    const { word } = await makeContent();
    server.state.trouble = "error";
    expect(await search(word)).toEqual(found);
    server.state.trouble = "none";
    expect(await search(word)).toEqual(found);
    expect(searched()).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    // It has not been told yet.
    expect((await search(word)).total).toBe(0);
    await syncSearch();
    expect(await search(word)).toEqual(found);
  });
});
