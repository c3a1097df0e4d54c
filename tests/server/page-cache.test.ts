import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { IncrementalCache } from "next/dist/server/lib/incremental-cache";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { expect, test } from "vitest";
import PageCache, { boundCacheControls, dropAllTags, dropTags } from "@/server/page-cache";

/** Creates the handler as Next does for each request. */
const newRequest = () =>
  new PageCache({
    fs: nodeFs,
    dev: false,
    flushToDisk: false,
    serverDistDir: "/nowhere/server",
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    _requestHeaders: {},
  });

const kinds = {
  page: {
    toValue: (text: string, tag: string) =>
      ({
        kind: "APP_PAGE",
        html: text,
        rscData: undefined,
        headers: { "x-next-cache-tags": `_N_T_/layout,${tag}` },
        postponed: undefined,
        status: 200,
        segmentData: undefined,
      }) as never,
    toSet: () => ({ cacheControl: { revalidate: 300, expire: 3600 } }) as never,
    toGet: () => ({ kind: "APP_PAGE", isFallback: false }) as never,
  },
  read: {
    toValue: (text: string) =>
      ({
        kind: "FETCH",
        data: { headers: {}, body: JSON.stringify(text), url: "" },
        revalidate: 300,
      }) as never,
    toSet: (tag: string) => ({ fetchCache: true, tags: [tag] }) as never,
    toGet: (tag: string) => ({ kind: "FETCH", tags: [tag], softTags: ["_N_T_/layout"] }) as never,
  },
};

let count = 0;

/** An entry of its own: how requests store and find it. */
function openEntry(kind: keyof typeof kinds) {
  count += 1;
  const [key, tag] = [`${kind}-${count}`, `tag-${count}`];
  const { toValue, toSet, toGet } = kinds[kind];
  const store = (request: PageCache, value = toValue("a value", tag)) =>
    request.set(key, value, toSet(tag)).then(() => value);
  const find = async () => (await newRequest().get(key, toGet(tag)))?.value ?? null;
  return { tag, store, find };
}

test.each(["page", "read"] as const)("a %s is kept until its tag is dropped", async (kind) => {
  const { tag, store, find } = openEntry(kind);
  const value = await store(newRequest());
  expect(await find()).toBe(value);
  dropTags(["another"]);
  expect(await find()).toBe(value);
  dropTags([tag]);
  expect(await find()).toBeNull();
  const next = await store(newRequest());
  expect(await find()).toBe(next);
});

test.each(["page", "read"] as const)(
  "a %s whose render began before its tag was dropped is never served after it",
  async (kind) => {
    const { tag, store, find } = openEntry(kind);
    const request = newRequest();
    dropTags([tag]);
    await store(request);
    expect(await find()).toBeNull();
    const next = await store(newRequest());
    expect(await find()).toBe(next);
  },
);

test("a read that began before everything was dropped is never served after it", async () => {
  const { store, find } = openEntry("read");
  const request = newRequest();
  dropAllTags();
  await store(request);
  expect(await find()).toBeNull();
});

test("a value that is stored again after a failed render stays as old as it is", async () => {
  const { tag, store, find } = openEntry("page");
  const value = await store(newRequest());
  dropTags([tag]);
  await store(newRequest(), value);
  expect(await find()).toBeNull();
});

/** Lets Next's own cache note that many addresses are missing, and returns how many of them it remembers. */
async function countRemembered(addresses: number): Promise<number> {
  const route = { kind: "APP_ROUTE", sourceRoute: "/maestros/[slug]/rss.xml" };
  const cache = new IncrementalCache({
    fs: nodeFs,
    dev: false,
    minimalMode: false,
    requestHeaders: {},
    serverDistDir: "/nowhere/server",
    maxMemoryCacheSize: 1_000_000,
    CurCacheHandler: PageCache,
    previewProps: { previewModeId: "", previewModeSigningKey: "", previewModeEncryptionKey: "" },
    prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
  } as unknown as ConstructorParameters<typeof IncrementalCache>[0]);
  for (let number = 0; number < addresses; number += 1)
    await cache.set(`/maestros/nadie-${number}/rss.xml`, null, {
      route,
      cacheControl: { revalidate: 300, expire: 3600 },
    } as never);
  return (SharedCacheControls as unknown as { cacheControls: { size: number } }).cacheControls.size;
}

test("addresses that anybody invents do not stay in memory, also not in Next's own maps", async () => {
  // Control: Next by itself keeps them all.
  expect(await countRemembered(6_000)).toBeGreaterThanOrEqual(6_000);
  boundCacheControls();
  expect(await countRemembered(6_000)).toBe(5_000);
});

test("what says that an address is missing is weighed as the memory that it takes", async () => {
  const { maxSize } = getMemoryCache(1_000_000) as unknown as { maxSize: number };
  for (let number = 0; number < 2_000; number += 1)
    await newRequest().set(`/missing-${number}`, null, { cacheControl: { revalidate: 300 } } as never);
  const { size } = getMemoryCache(maxSize);
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThanOrEqual(maxSize / 2_048);
  // Control: by the text alone all of them would be kept.
  expect(2_000 * "/missing-1999".length).toBeLessThan(maxSize);
});

test("the time of a page outlives the note that Next made of it", async () => {
  const request = newRequest();
  const cacheControl = { revalidate: 300, expire: 3600 };
  await request.set("/long-lived", kinds.page.toValue("a page", "a-tag"), { cacheControl } as never);
  expect(await newRequest().get("/long-lived", kinds.page.toGet())).toMatchObject({ cacheControl });
});
