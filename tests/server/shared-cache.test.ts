import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DropLog } from "@/server/drop-log";
import PageCache, { setSharedCache } from "@/server/page-cache.mjs";
import { createSharedCache, type SharedCache } from "@/server/shared-cache";
import { ensurePrograms } from "@/tools/debian-packages";
import { REDIS, startRedis, type RedisServer } from "../setup/debian-redis";

// Two processes with logs of drops of their own and the same Redis; each begins without anything in memory.

const programs = ensurePrograms({ REDIS });

const MEMORY_BYTES = 1_000_000;
/** A page of this length leaves no room for another in memory. */
const FILLER_LENGTH = MEMORY_BYTES / 2 - 12;

let redis: RedisServer;
const caches: SharedCache[] = [];

type Process = { drops: DropLog; shared: SharedCache };

/** Starts a process that knows every drop of transactions before `horizon`. */
function startProcess({ horizon = "100", namespace = "a-release" } = {}): Process {
  const drops = new DropLog();
  drops.advance(horizon);
  const shared = createSharedCache({ url: redis.url, namespace, drops });
  caches.push(shared);
  return { drops, shared };
}

/** Creates the handler as Next does for each request. */
const newRequest = () =>
  new PageCache({
    fs: nodeFs,
    dev: false,
    flushToDisk: false,
    serverDistDir: "/nowhere/server",
    maxMemoryCacheSize: MEMORY_BYTES,
    revalidatedTags: [],
    _requestHeaders: {},
  });

const toPage = (html: string, tag: string) =>
  ({
    kind: "APP_PAGE",
    html,
    rscData: Buffer.from(`rsc of ${html}`),
    headers: { "x-next-cache-tags": `_N_T_/layout,${tag}` },
    postponed: undefined,
    status: 200,
    segmentData: new Map([["/_tree", Buffer.from([0, 255, 128])]]),
  }) as never;

const toRead = (text: string) =>
  ({
    kind: "FETCH",
    data: { headers: {}, body: JSON.stringify(text), url: "" },
    revalidate: 300,
  }) as never;

const setPage = { cacheControl: { revalidate: 300, expire: 3600 } } as never;
const getPage = { kind: "APP_PAGE", isFallback: false } as never;

/** Continues as this process, with nothing in memory. */
async function become({ shared }: Process): Promise<void> {
  setSharedCache(undefined);
  await newRequest().set("filler", toPage("x".repeat(FILLER_LENGTH), "none"), setPage);
  setSharedCache(shared);
}

/** Waits until a process reaches Redis, which it may not do at once. */
async function connect(process: Process): Promise<void> {
  const store = async () => {
    await become(process);
    await newRequest().set("probe", toPage("probe", "none"), setPage);
    return redis.client.dbSize();
  };
  const before = await redis.client.dbSize();
  await expect.poll(store).toBe(before + 1);
  await redis.client.del(await redis.client.keys("*:probe"));
}

const find = async (key: string, context = getPage) => (await newRequest().get(key, context))?.value ?? null;
const drop = (id: string, tag: string) => ({ id, transactionId: `10${id}`, tags: [tag] });

/** Stores a page that began to be rendered with `request`, and waits until Redis has it. */
async function render(key: string, tag: string, request = newRequest()): Promise<unknown> {
  const before = await redis.client.dbSize();
  const page = toPage(`${key} at ${performance.now()}`, tag);
  await request.set(key, page, setPage);
  await expect.poll(() => redis.client.dbSize()).toBe(before + 1);
  return page;
}

describe.skipIf(!programs)("the shared cache", () => {
  let first: Process;
  let second: Process;

  beforeAll(async () => {
    if (programs) redis = await startRedis(programs.REDIS);
  });

  beforeEach(async () => {
    await redis.client.flushAll();
    first = startProcess();
    second = startProcess();
    await connect(first);
    await connect(second);
    await become(first);
  });

  afterEach(async () => {
    setSharedCache(undefined);
    for (const shared of caches.splice(0)) await shared.stop();
  });

  afterAll(() => redis.stop());

  test("serves pages and reads of another process as they were stored", async () => {
    const page = await render("/a-page", "a-tag");
    await newRequest().set("a-read", toRead("words"), { fetchCache: true, tags: ["a-tag"] } as never);
    await become(second);
    expect(await find("/a-page")).toEqual(page);
    const context = { kind: "FETCH", tags: ["a-tag"], softTags: [] } as never;
    await expect.poll(() => find("a-read", context)).toEqual(toRead("words"));
    // From memory now.
    await redis.client.flushAll();
    expect(await find("/a-page")).toEqual(page);
  });

  test("serves nothing of another release", async () => {
    await render("/a-page", "a-tag");
    const other = startProcess({ namespace: "another-release" });
    await connect(other);
    expect(await find("/a-page")).toBeNull();
  });

  test("serves nothing with a tag that was dropped after its render began", async () => {
    await render("/a-page", "a-tag");
    const kept = await render("/another", "another-tag");
    await become(second);
    second.drops.add([drop("1", "a-tag")]);
    expect([await find("/a-page"), await find("/another")]).toEqual([null, kept]);
    // A process that has not heard of the drop is told apart by nothing else (control).
    await become(first);
    expect(await find("/a-page")).not.toBeNull();
    // A render after the drop is served again.
    first.drops.add([drop("1", "a-tag")]);
    await redis.client.flushAll();
    const next = await render("/a-page", "a-tag");
    await become(second);
    expect(await find("/a-page")).toEqual(next);
  });

  test("serves nothing that was rendering during the drop, whoever stored it", async () => {
    const request = newRequest();
    second.drops.add([drop("1", "a-tag")]);
    await render("/a-page", "a-tag", request);
    await become(second);
    expect(await find("/a-page")).toBeNull();
  });

  test("compares drops by their transactions, since a late commit has an older id", async () => {
    first.drops.add([drop("2", "other")]);
    await render("/a-page", "a-tag");
    await become(second);
    second.drops.add([drop("2", "other"), drop("1", "a-tag")]);
    expect(await find("/a-page")).toBeNull();
  });

  test("serves nothing before the drops of other processes are known", async () => {
    await render("/a-page", "a-tag");
    const drops = new DropLog();
    const shared = createSharedCache({ url: redis.url, namespace: "a-release", drops });
    caches.push(shared);
    await become({ drops, shared });
    expect(await find("/a-page")).toBeNull();
    drops.advance("100");
    await expect.poll(() => find("/a-page")).not.toBeNull();
  });

  test("does not bring back what Next dropped from this process alone", async () => {
    const page = await render("/a-page", "a-tag");
    expect(await find("/a-page")).toBe(page);
    await newRequest().revalidateTag("a-tag", { expire: 0 });
    expect(await find("/a-page")).toBeNull();
  });

  test("stores nothing that is too large", async () => {
    await newRequest().set("/large", toPage("x".repeat(3_000_000), "a-tag"), setPage);
    await render("/a-page", "a-tag");
    expect(await redis.client.dbSize()).toBe(1);
  });

  test("waits a moment for a slow store, and then skips it", async () => {
    await render("/a-page", "a-tag");
    await become(second);
    await redis.client.sendCommand(["CLIENT", "PAUSE", "60000", "ALL"]);
    const start = performance.now();
    expect(await find("/a-page")).toBeNull();
    const elapsed = performance.now() - start;
    expect(elapsed).toBeGreaterThanOrEqual(49);
    // Even a busy machine does not take the minute of the pause.
    expect(elapsed).toBeLessThan(5_000);
    for (const key of ["/second", "/third"]) expect(await find(key)).toBeNull();
    const timer = new Promise((resolve) => setImmediate(resolve, "waited"));
    expect(await Promise.race([second.shared.read("/a-page", () => []), timer])).toBeUndefined();
  });
});

describe.skipIf(!programs)("without its store", () => {
  test("pages are kept in memory as ever", async () => {
    const drops = new DropLog();
    drops.advance("100");
    // Nothing listens on port 1.
    const shared = createSharedCache({ url: "redis://127.0.0.1:1", namespace: "x", drops });
    await become({ drops, shared });
    const page = toPage("a page", "a-tag");
    await newRequest().set("/a-page", page, setPage);
    expect([await find("/a-page"), await find("/none")]).toEqual([page, null]);
    setSharedCache(undefined);
    await shared.stop();
  });
});
