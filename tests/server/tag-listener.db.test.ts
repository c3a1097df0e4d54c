import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { expiringTransaction, type TagDrop } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import PageCache, { countDrops, isAnyDropped } from "@/server/page-cache";
import { startTagListener, type TagListener } from "@/server/tag-listener";
import { takeInvalidatedTags } from "../setup/next-cache";

// The transactions stand for other processes: only the listener applies what they drop.

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function startListener(url = env.DATABASE_URL): Promise<TagListener> {
  const listener = startTagListener(url);
  cleanups.push(listener.stop);
  await listener.ready;
  return listener;
}

async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  cleanups.push(() => client.end());
  await client.query("begin");
  return client;
}

const INSERT = `insert into "TagDrop" (tags) values ($1)`;
const newTag = () => `ayni:${randomUUID()}`;
const commitDrop = (tag: string) => db.$executeRaw`insert into "TagDrop" (tags) values (${[tag]})`;

/** Returns a function that says whether a tag was dropped from now on. */
function watch(): (tag: string) => boolean {
  const before = countDrops();
  return (tag) => isAnyDropped([tag], before);
}

/** Forwards connections to the database while it is open. */
async function startRelay() {
  const target = new URL(env.DATABASE_URL);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => to.destroy())
        .pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(env.DATABASE_URL);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  cleanups.push(async () => {
    cut();
    server.close();
  });
  return { url: url.href, cut, reopen: () => void (isOpen = true) };
}

describe("the tag listener", () => {
  test("drops the tags of a transaction when it commits, and not before", async () => {
    await startListener();
    const isDropped = watch();
    const [open, committed] = [newTag(), newTag()];
    const other = await openTransaction();
    await other.query(INSERT, [[open]]);
    await commitDrop(committed);
    await expect.poll(() => isDropped(committed)).toBe(true);
    expect(isDropped(open)).toBe(false);
    await other.query("commit");
    await expect.poll(() => isDropped(open)).toBe(true);
    expect(isDropped(newTag())).toBe(false);
  });

  test("drops nothing for a transaction that is rolled back", async () => {
    await startListener();
    const isDropped = watch();
    const [refused, committed] = [newTag(), newTag()];
    const other = await openTransaction();
    await other.query(INSERT, [[refused]]);
    await other.query("rollback");
    await commitDrop(committed);
    await expect.poll(() => isDropped(committed)).toBe(true);
    expect(isDropped(refused)).toBe(false);
  });

  test("applies each drop once", async () => {
    await startListener();
    // Holds back the horizon, so that the next reads find the rows again.
    const other = await openTransaction();
    await other.query("select pg_current_xact_id()");
    const first = newTag();
    let isDropped = watch();
    await commitDrop(first);
    await expect.poll(() => isDropped(first)).toBe(true);
    isDropped = watch();
    for (const tag of [newTag(), newTag()]) {
      await commitDrop(tag);
      await expect.poll(() => isDropped(tag)).toBe(true);
    }
    expect(isDropped(first)).toBe(false);
  });

  test("does not apply a drop of this process again when it hears of it", async () => {
    const listener = await startListener();
    const [own, other] = [newTag(), newTag()];
    let isDropped = watch();
    const [drop] = await db.$queryRaw<TagDrop[]>`
      insert into "TagDrop" (tags) values (${[own]}) returning id::text, "transactionId"::text, tags`;
    if (!drop) throw new Error("No row was returned");
    listener.apply(drop);
    expect(isDropped(own)).toBe(true);
    isDropped = watch();
    await commitDrop(other);
    await expect.poll(() => isDropped(other)).toBe(true);
    expect(isDropped(own)).toBe(false);
  });

  test("replays what was dropped while the connection was lost, in any order of commits", async () => {
    const relay = await startRelay();
    await startListener(relay.url);
    const isDropped = watch();
    const [early, late, during] = [newTag(), newTag(), newTag()];
    const other = await openTransaction();
    await other.query(INSERT, [[late]]);
    await commitDrop(early);
    await expect.poll(() => isDropped(early)).toBe(true);
    relay.cut();
    await commitDrop(during);
    await other.query("commit");
    expect([isDropped(during), isDropped(late)]).toEqual([false, false]);
    relay.reopen();
    await expect.poll(() => isDropped(during) && isDropped(late)).toBe(true);
    expect(isDropped(newTag())).toBe(false);
  });

  test("drops everything after it was away for longer than drops are kept", async () => {
    const relay = await startRelay();
    await startListener(relay.url);
    const isDropped = watch();
    relay.cut();
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 3_600_000);
    relay.reopen();
    await expect.poll(() => isDropped(newTag())).toBe(true);
  });

  test("drops everything if it connects only after the site has started", async () => {
    const relay = await startRelay();
    relay.cut();
    const isDropped = watch();
    await startListener(relay.url);
    expect(isDropped(newTag())).toBe(false);
    relay.reopen();
    await expect.poll(() => isDropped(newTag())).toBe(true);
  });
});

test("a change is heard although its writer is killed right after the commit", async () => {
  await startListener();
  const isDropped = watch();
  const tag = newTag();
  const program = `import pg from "pg";
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query(${JSON.stringify(INSERT)}, [["${tag}"]]);
    process.kill(process.pid, "SIGKILL");`;
  const writer = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" });
  expect(await once(writer, "exit")).toEqual([null, "SIGKILL"]);
  // Sooner than the listener looks by itself.
  await expect.poll(() => isDropped(tag), { timeout: 4_000 }).toBe(true);
});

test("a page that was rendering while another process wrote is not kept", async () => {
  await startListener();
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
  const tag = newTag();
  const page = () => ({ kind: "APP_PAGE", html: tag, headers: { "x-next-cache-tags": tag } }) as never;
  const store = (request: PageCache) =>
    request.set(tag, page(), { cacheControl: { revalidate: 300, expire: 3600 } } as never);
  const find = () => newRequest().get(tag, { kind: "APP_PAGE", isFallback: false } as never);
  const isDropped = watch();
  const rendering = newRequest();
  await commitDrop(tag);
  await expect.poll(() => isDropped(tag)).toBe(true);
  await store(rendering);
  expect(await find()).toBeNull();
  await store(newRequest());
  expect(await find()).not.toBeNull(); // control
});

describe("expiringTransaction", () => {
  const listDrops = (tag: string) => db.tagDrop.findMany({ where: { tags: { has: tag } } });

  test("records the tags with its changes and drops them in this process", async () => {
    const tag = newTag();
    takeInvalidatedTags();
    const value = await expiringTransaction(async (_, expireTags) => {
      expireTags(tag, tag);
      expect(takeInvalidatedTags()).toEqual([]);
      return 7;
    });
    expect(value).toBe(7);
    expect(takeInvalidatedTags()).toEqual([tag]);
    expect(await listDrops(tag)).toMatchObject([{ tags: [tag] }]);
  });

  test("drops nothing if it fails", async () => {
    const tag = newTag();
    takeInvalidatedTags();
    const failed = expiringTransaction(async (_, expireTags) => {
      expireTags(tag);
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    expect(takeInvalidatedTags()).toEqual([]);
    expect(await listDrops(tag)).toEqual([]);
  });

  test("works in a process without a site", async () => {
    const dropTags = globalThis.aylluDropTags;
    globalThis.aylluDropTags = undefined;
    try {
      const tag = newTag();
      await expiringTransaction(async (_, expireTags) => expireTags(tag));
      expect(await listDrops(tag)).toHaveLength(1);
    } finally {
      globalThis.aylluDropTags = dropTags;
    }
  });
});
