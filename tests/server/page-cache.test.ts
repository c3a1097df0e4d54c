import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { expect, test } from "vitest";
import PageCache, { dropAllTags, dropTags } from "@/server/page-cache";

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
