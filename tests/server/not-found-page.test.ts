import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestHandler } from "@/server/collect-response";
import { createPageServer } from "@/server/page-server";
import { closeServer } from "@/lib/platform/http/listen";

// The server around a fake Next.js that writes its documents as Next.js does, through its own compression.

type Compression = () => (request: object, response: object, next: () => void) => void;
const compress = (createRequire(import.meta.url)("next/dist/compiled/compression") as Compression)();

const EMPTY_DOCUMENT = `<!DOCTYPE html><html id="__next_error__"><head></head><body>${" ".repeat(2_000)}</body></html>`;
const OTHER_DOCUMENT = `<!DOCTYPE html><html lang="es"><body>${"otra ".repeat(500)}</body></html>`;
const PAGE =
  '<!DOCTYPE html><html lang="es"><h1>Esta página no está aquí</h1><a href="/">Ir al inicio</a></html>';

const answerAsNext: RequestHandler = async (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  compress(request, response, () => {});
  response.statusCode = Number(searchParams.get("status") ?? 404);
  response.setHeader("content-type", searchParams.get("type") ?? "text/html; charset=utf-8");
  response.setHeader("cache-control", "s-maxage=300");
  response.setHeader("etag", '"empty"');
  const body = searchParams.has("other") ? OTHER_DOCUMENT : EMPTY_DOCUMENT;
  if (searchParams.has("broken")) throw new Error("broken on purpose");
  if (searchParams.has("streamed")) {
    response.flushHeaders();
    response.write(body.slice(0, 100));
    response.end(body.slice(100));
  } else response.end(body);
};

let isKnown = true;
const { handle } = createPageServer(answerAsNext, {
  buildPolicy: () => "default-src 'self'",
  getNotFoundPage: () => (isKnown ? Buffer.from(PAGE) : undefined),
});
const server = createServer((request, response) => {
  handle(request, response).catch(() => {
    response.statusCode = 503;
    response.end("failed");
  });
});
let base = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server, 1_000));

const get = async (query: string, init: RequestInit = {}) => {
  const response = await fetch(`${base}/ayni/x?${query}`, init);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

it.each(["", "streamed"])("an empty document becomes the whole page (%s)", async (query) => {
  for (const encoding of ["gzip", "identity"]) {
    const { status, headers, body } = await get(query, { headers: { "accept-encoding": encoding } });
    expect(status).toBe(404);
    expect(body).toBe(PAGE);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("s-maxage=300");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("etag")).toBeNull();
  }
});

it.each([
  ["a whole document", "other", 404, OTHER_DOCUMENT],
  ["the data of a page", "type=text/x-component", 404, EMPTY_DOCUMENT],
  ["another status", "status=403", 403, EMPTY_DOCUMENT],
  ["a page", "status=200&streamed", 200, EMPTY_DOCUMENT],
])("%s is left as it is", async (_, query, status, expected) => {
  for (const encoding of ["gzip", "identity"]) {
    const { body, ...response } = await get(query, { headers: { "accept-encoding": encoding } });
    expect(response.status).toBe(status);
    expect(body).toBe(expected);
  }
});

it("HEAD has the status without a body", async () => {
  expect(await get("", { method: "HEAD" })).toMatchObject({ status: 404, body: "" });
});

it("a failure reaches the server", async () => {
  expect(await get("broken")).toMatchObject({ status: 503, body: "failed" });
});

it("until the page is known, the empty document is sent", async () => {
  isKnown = false;
  expect(await get("")).toMatchObject({ status: 404, body: EMPTY_DOCUMENT });
  isKnown = true;
});
