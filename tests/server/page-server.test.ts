import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterEach, expect, test, vi } from "vitest";
import { closeServer } from "@/lib/platform/http/listen";
import { hintScript } from "@/lib/platform/browser/hint-script";
import { hashOwnScripts, toCspHash } from "@/server/security-headers";
import PageCache, { dropTags } from "@/server/page-cache";
import { createPageServer, type PageServer } from "@/server/page-server";

const PATIENCE = { timeout: 60_000 };

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Page = { html: string; revalidate?: number; headers?: Record<string, string>; status?: number };

let server: Server | undefined;
let siteCount = 0;

afterEach(async () => {
  if (server) await closeServer(server, 1_000);
});

const newPageCache = () =>
  new PageCache({
    fs: nodeFs,
    dev: false,
    flushToDisk: false,
    serverDistDir: "/nowhere/server",
    maxMemoryCacheSize: 10_000_000,
    revalidatedTags: [],
    _requestHeaders: {},
  });

const toValue = (html: string, tag: string) =>
  ({
    kind: "APP_PAGE",
    html,
    rscData: undefined,
    headers: { "x-next-cache-tags": tag },
    postponed: undefined,
    status: 200,
    segmentData: undefined,
  }) as never;

/** Responds as Next.js does: from its page cache, or with a render that it stores there. */
async function respondWithPage(
  site: string,
  { request, response }: Exchange,
  page: Page,
  between?: () => Promise<void>,
) {
  const path = (request.url ?? "").split("?", 1)[0];
  const cache = newPageCache();
  const entry = await cache.get(`${site}${path}`, { kind: "APP_PAGE", isFallback: false } as never);
  await between?.();
  const stored = entry?.value as { html: string } | undefined;
  if (!stored) {
    const cacheControl = { revalidate: page.revalidate ?? 60, expire: 3600 };
    await cache.set(`${site}${path}`, toValue(page.html, `tag:${path}`), { cacheControl } as never);
  }
  response.statusCode = page.status ?? 200;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "s-maxage=60, stale-while-revalidate=3540");
  response.setHeader("x-nextjs-cache", stored ? "HIT" : "MISS");
  for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
  response.end(stored?.html ?? page.html);
}

type Site = { port: number; pages: PageServer; handled: string[] };

/** Starts a site around a stand-in for Next.js; `handled` are the requests that reached it. */
async function startSite(respond: (exchange: Exchange, site: string) => Promise<void>): Promise<Site> {
  const name = `site-${(siteCount += 1)}`;
  const handled: string[] = [];
  const pages = createPageServer(
    (incoming, response) => {
      handled.push(`${incoming.method} ${incoming.url}`);
      return respond({ request: incoming, response }, name);
    },
    { buildPolicy: (document) => `script-src 'self' ${hashOwnScripts(document).join(" ")}` },
  );
  server = createServer((incoming, response) => {
    if (incoming.headers["x-test-policy"])
      incoming.headers["content-security-policy"] = "script-src 'nonce-a'";
    if (!pages.sendCached(incoming, response))
      pages.handle(incoming, response).catch(() => response.writeHead(503).end("failed"));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, pages, handled };
}

const startCachedSite = (page: Page = { html: `<p>${"hola ".repeat(1000)}</p>` }) =>
  startSite((exchange, site) => respondWithPage(site, exchange, page));

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

function get(
  { port }: Site,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, headers, method, host: "127.0.0.1" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on("error", reject).end();
  });
}

/** Requests a page until it comes from memory: Next.js renders it, then has it, then is not asked. */
async function warmUp(site: Site, path: string): Promise<void> {
  await get(site, path);
  await get(site, path);
  site.handled.length = 0;
  await get(site, path);
  expect(site.handled).toEqual([]);
}

test("serves a public page from memory to everybody", async () => {
  const site = await startCachedSite();
  await warmUp(site, "/explora");
  const { status, headers, body } = await get(site, "/explora", { cookie: "next-auth.session-token=a" });
  expect([status, headers["x-nextjs-cache"], body.toString()]).toEqual([
    200,
    "HIT",
    `<p>${"hola ".repeat(1000)}</p>`,
  ]);
  expect(site.handled).toEqual([]);
  await get(site, "/maestros");
  expect(site.handled).toEqual(["GET /maestros"]);
});

test("compresses a page once for each encoding, whatever clients make of the header", async () => {
  const site = await startCachedSite();
  await warmUp(site, "/explora");
  const plain = await get(site, "/explora", { "accept-encoding": "br;q=0, junk" });
  const br = await get(site, "/explora", { "accept-encoding": "x, br, gzip" });
  const gzip = await get(site, "/explora", { "accept-encoding": "br;q=0, gzip" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(br.headers["content-encoding"]).toBe("br");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  for (const { headers, body } of [plain, br, gzip]) {
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-length"]).toBe(String(body.byteLength));
  }
  expect([br.headers.etag, gzip.headers.etag]).toEqual([
    `W/${plain.headers.etag}`,
    `W/${plain.headers.etag}`,
  ]);
  expect(site.handled).toEqual([]);
});

test("junk in queries and headers adds no entries", async () => {
  const site = await startCachedSite();
  await warmUp(site, "/explora");
  for (const encoding of ["br", "gzip", "identity"])
    await get(site, "/explora", { "accept-encoding": encoding });
  const { size } = site.pages.cache;
  expect(size.entries).toBe(3);
  for (let index = 0; index < 300; index += 1)
    await get(site, `/explora?junk=${index}`, { "accept-encoding": `x-${index}, br;q=0.${index}` });
  expect(site.pages.cache.size).toEqual(size);
  expect(site.handled).toEqual([]);
});

test("a known parameter is an entry of its own, in bounds, and evicts no page", async () => {
  const site = await startCachedSite({ html: "<p>corta</p>" });
  await warmUp(site, "/ayni/yoga");
  const before = site.pages.cache.size.entries;
  await warmUp(site, "/explora?page=0");
  expect(site.pages.cache.size.entries).toBe(before + 1);
  for (let index = 1; index < 700; index += 1) await get(site, `/explora?page=${index}`);
  expect(site.pages.cache.size.entries).toBe(before + 500);
  site.handled.length = 0;
  await get(site, "/ayni/yoga");
  expect(site.handled).toEqual([]);
});

test("counts keys, headers and bodies", async () => {
  const site = await startCachedSite({ html: "<p>corta</p>", headers: { "x-filler": "x".repeat(4000) } });
  const url = `/explora?page=${"1".repeat(400)}`;
  await warmUp(site, url);
  expect(site.pages.cache.size.bytes).toBeGreaterThan(4000 + url.length);
});

test("forgets what has expired without being asked for it", async () => {
  const site = await startCachedSite({ html: "<p>breve</p>", revalidate: 5 });
  await warmUp(site, "/explora");
  expect(site.pages.cache.size.entries).toBe(1);
  await vi.waitFor(() => expect(site.pages.cache.size).toEqual({ entries: 0, bytes: 0 }), PATIENCE);
});

test.each<[string, string, Page, Record<string, string>]>([
  ["a page that sets a cookie", "/explora", { html: "a", headers: { "set-cookie": "a=1" } }, {}],
  ["a missing page", "/ayni/x", { html: "a", status: 404 }, {}],
  ["a stale page", "/explora", { html: "a", headers: { "x-nextjs-cache": "STALE" } }, {}],
  ["a call", "/api/places/AQ/states", { html: "a" }, {}],
  ["a page that is not listed", "/otra", { html: "a" }, {}],
  ["a page for a session", "/explora", { html: "a" }, { cookie: "__Host-next-auth.session-token=a" }],
  ["the data of a page", "/explora", { html: "a" }, { rsc: "1" }],
])("does not keep %s", async (_, path, page, headers) => {
  const site = await startCachedSite(page);
  for (let index = 0; index < 3; index += 1) await get(site, path, headers);
  expect(site.handled).toHaveLength(3);
  expect(site.pages.cache.size.entries).toBe(0);
});

test("does not keep a page that Next.js renders for its request", async () => {
  const site = await startSite(async ({ response }) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("cache-control", "s-maxage=60");
    response.end("<p>hola</p>");
  });
  for (let index = 0; index < 3; index += 1) await get(site, "/explora");
  expect(site.handled).toHaveLength(3);
});

test("a dropped tag empties the pages that have it, and no others", async () => {
  const site = await startCachedSite();
  await warmUp(site, "/ayni/yoga");
  await warmUp(site, "/ayni/reiki");
  dropTags(["tag:/ayni/yoga"]);
  await get(site, "/ayni/reiki");
  expect(site.handled).toEqual([]);
  await get(site, "/ayni/yoga");
  expect(site.handled).toEqual(["GET /ayni/yoga"]);
});

test("a page that was on its way while its tag was dropped is not kept", async () => {
  let version = "antes";
  const gates: Promise<void>[] = [];
  const site = await startSite((exchange, name) =>
    respondWithPage(name, exchange, { html: `<p>${version}</p>` }, () => gates[0] ?? Promise.resolve()),
  );
  await get(site, "/ayni/yoga");
  let open = () => {};
  gates.push(new Promise((resolve) => (open = resolve)));
  const late = get(site, "/ayni/yoga");
  await vi.waitFor(() => expect(site.handled).toHaveLength(2), PATIENCE);
  version = "después";
  dropTags(["tag:/ayni/yoga"]);
  open();
  expect((await late).body.toString()).toBe("<p>antes</p>");
  for (let index = 0; index < 3; index += 1)
    expect((await get(site, "/ayni/yoga")).body.toString()).toBe("<p>después</p>");
});

test("a hanging or refused write changes nothing for others", async () => {
  const site = await startSite((exchange, name) => {
    if (exchange.request.method === "GET") return respondWithPage(name, exchange, { html: "<p>hola</p>" });
    return new Promise((resolve) => {
      exchange.request.resume();
      exchange.request.once("end", () => {
        exchange.response.writeHead(404).end();
        resolve();
      });
    });
  });
  await warmUp(site, "/explora");
  await get(site, "/api/contact", {}, "POST");
  const socket = connect(site.port, "127.0.0.1");
  socket.write("POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx");
  await vi.waitFor(() => expect(site.handled).toHaveLength(2), PATIENCE);
  await get(site, "/explora");
  await get(site, "/maestros");
  await warmUp(site, "/maestros");
  await get(site, "/explora");
  expect(site.handled).toEqual([]);
  socket.destroy();
});

test("responds 304 to whoever has the page, and never to others", async () => {
  const site = await startCachedSite();
  const first = await get(site, "/explora", { "accept-encoding": "br" });
  const etag = String(first.headers.etag);
  for (let index = 0; index < 3; index += 1) {
    const again = await get(site, "/explora", { "if-none-match": `"x", ${etag}` });
    expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([
      304,
      0,
      etag.replace("W/", ""),
    ]);
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    expect((await get(site, "/explora", { "if-none-match": '"x"' })).status).toBe(200);
  }
});

test("dates feeds by their newest entry", async () => {
  const site = await startSite(async ({ response }) => {
    response.writeHead(200, {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=300",
      "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT",
    });
    response.end("<rss/>");
  });
  const since = (date: string) => get(site, "/rss.xml", { "if-modified-since": date });
  expect((await since("Sat, 21 Nov 2026 10:00:00 GMT")).status).toBe(304);
  expect((await since("Fri, 20 Nov 2026 10:00:00 GMT")).status).toBe(200);
  const { headers } = await get(site, "/rss.xml");
  expect(
    (await get(site, "/api/feeds/a/podcast.xml", { "if-none-match": String(headers.etag) })).status,
  ).toBe(304);
  expect(
    (
      await get(site, "/rss.xml", {
        "if-none-match": '"x"',
        "if-modified-since": "Sun, 22 Nov 2026 10:00:00 GMT",
      })
    ).status,
  ).toBe(200);
});

test("HEAD has the headers of GET", async () => {
  const site = await startCachedSite();
  for (let index = 0; index < 3; index += 1) {
    const head = await get(site, "/explora", {}, "HEAD");
    expect(head.body.byteLength).toBe(0);
    expect(head.headers["content-length"]).toBe("5007");
    expect(head.headers["content-security-policy"]).toBeDefined();
  }
});

const dataScript = "(self.__next_f=self.__next_f||[]).push([0])";
const injected = "<script>alert(1)</script>";
const scripts = `<script>${hintScript}</script>${injected}<script>${dataScript}</script>`;

test("the policy of a page names its own scripts and no other, from memory too", async () => {
  const site = await startCachedSite({ html: `<p>hola</p>${scripts}` });
  for (let index = 0; index < 3; index += 1) {
    const { headers } = await get(site, "/explora");
    expect(headers["content-security-policy"]).toBe(
      `script-src 'self' ${toCspHash(hintScript)} ${toCspHash(dataScript)}`,
    );
  }
});

test("a page that is written in parts and compressed gets the policy as well", async () => {
  const site = await startSite(async ({ request: incoming, response }) => {
    response.writeHead(404, { "content-type": "text/html" });
    response.flushHeaders();
    expect(incoming.headers["accept-encoding"]).toBe("identity");
    response.write(`<script>${hint(0)}`);
    response.write(Buffer.from(`${hint(1)}</script>`));
    response.end();
  });
  const answer = await get(site, "/no-existe", { "accept-encoding": "gzip" });
  expect(answer.status).toBe(404);
  expect(answer.headers["content-security-policy"]).toContain(toCspHash(hintScript));
});

const hint = (half: 0 | 1) => {
  const middle = hintScript.length / 2;
  return half === 0 ? hintScript.slice(0, middle) : hintScript.slice(middle);
};

test("headers in a list keep all their values", async () => {
  const site = await startSite(async ({ response }) => {
    response.setHeader("link", "</old.js>");
    response.writeHead(200, ["content-type", "text/html", "link", "</a.js>", "link", "</b.js>"]);
    response.end("<p>hola</p>");
  });
  expect((await get(site, "/otra")).headers.link).toBe("</a.js>, </b.js>");
});

test("a personal page keeps its nonce and is streamed, unless Next.js rendered it for everybody", async () => {
  let release = () => {};
  const site = await startSite(async ({ request: incoming, response }) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("content-security-policy", "script-src 'nonce-a'");
    if (incoming.url === "/baja") response.setHeader("x-nextjs-cache", "HIT");
    response.write(scripts);
    if (incoming.url === "/feed") await new Promise<void>((resolve) => (release = resolve));
    response.end();
  });
  const streamed = await new Promise<string>((resolve, reject) => {
    const outgoing = request(
      { port: site.port, path: "/feed", headers: { "x-test-policy": "1" } },
      (response) =>
        response.once("data", (chunk: Buffer) => {
          resolve(`${response.headers["content-security-policy"]} ${chunk.byteLength}`);
          release();
        }),
    );
    outgoing.on("error", reject).end();
  });
  expect(streamed).toBe(`script-src 'nonce-a' ${Buffer.byteLength(scripts)}`);
  const { headers } = await get(site, "/baja", { "x-test-policy": "1" });
  expect(headers["content-security-policy"]).toContain(toCspHash(dataScript));
});

test("an error after the first part is answered without it", async () => {
  const site = await startSite(async ({ response }) => {
    response.setHeader("content-type", "text/html");
    response.write("<p>la mitad");
    throw new Error("broken on purpose");
  });
  const { status, body } = await get(site, "/explora");
  expect([status, body.toString()]).toEqual([503, "failed"]);
});

const CATALOGUE_TAG = "catalogue";

/** Responds as the handler of the catalogue does: from a cached read, or with one that it stores. */
async function respondWithRead(site: string, { request, response }: Exchange, isFresh = true) {
  const path = (request.url ?? "").split("?", 1)[0];
  const cache = newPageCache();
  const context = { kind: "FETCH", tags: [CATALOGUE_TAG], softTags: [] } as never;
  const entry = await cache.get(`${site}${path}`, context);
  if (!entry?.value) {
    const data = { headers: {}, body: "{}", status: 200, url: "" };
    const value = { kind: "FETCH", data, revalidate: isFresh ? 60 : 0 } as never;
    await cache.set(`${site}${path}`, value, { fetchCache: true, tags: [CATALOGUE_TAG] } as never);
  }
  response.setHeader("content-type", "application/json");
  response.setHeader("cache-control", "no-store");
  response.end('{"content":[]}');
}

const startCallSite = (isFresh?: boolean) =>
  startSite((exchange, site) => respondWithRead(site, exchange, isFresh));

test("serves the catalogue as JSON from memory once its read is cached, until the read is dropped", async () => {
  const site = await startCallSite();
  await warmUp(site, "/api/ayni?sort=price");
  const { status, headers, body } = await get(site, "/api/ayni?sort=price");
  expect([status, headers["cache-control"], body.toString()]).toEqual([200, "no-store", '{"content":[]}']);
  expect(site.handled).toEqual([]);

  dropTags([CATALOGUE_TAG]);
  await get(site, "/api/ayni?sort=price");
  expect(site.handled).toEqual(["GET /api/ayni?sort=price"]);
});

test.each([
  ["a write", "/api/ayni", {}, "POST"],
  ["a member", "/api/ayni", { cookie: "next-auth.session-token=a" }, "GET"],
  ["another call", "/api/ayni/last", {}, "GET"],
  ["an unknown parameter", "/api/ayni?junk=1", {}, "GET"],
  ["a list", "/api/ayni?topics[]=CALM", {}, "GET"],
] as const)("keeps no response to %s", async (_, path, headers, method) => {
  const site = await startCallSite();
  for (let round = 0; round < 3; round += 1) await get(site, path, headers, method);
  expect(site.handled).toHaveLength(3);
  expect(site.pages.cache.size.entries).toBe(0);
});

test("keeps no response of a read that is no longer fresh", async () => {
  const site = await startCallSite(false);
  for (let round = 0; round < 3; round += 1) await get(site, "/api/ayni");
  expect(site.handled).toHaveLength(3);
});
