import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeServer } from "@/tools/http";
import { keepAnswers } from "@/server/keep-answers";

const PATIENCE_MS = 60_000;

type Answerer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let server: Server | undefined;
// Time stands still unless a test moves it: how busy the machine is must not matter.
let now = 1_000;

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(async () => {
  vi.restoreAllMocks();
  if (server) await closeServer(server, 1_000);
});

/** A site whose pages say how often they were made. */
async function open(answer: Answerer = shared) {
  const listener = keepAnswers(async (given, response) => answer(given, response));
  server = createServer((given, response) => void listener(given, response));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
      const asked = request({ port, path, headers, method, host: "127.0.0.1" }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      asked.on("error", reject).end();
    });
}

/** The cache looks at the clock once in a millisecond. */
const clockRead = () => new Promise((resolve) => setTimeout(resolve, 5));

let made = 0;
const shared: Answerer = (_, response) => {
  made += 1;
  response.setHeader("cache-control", "s-maxage=60, stale-while-revalidate=3540");
  response.setHeader("x-page", String(made));
  response.write("página ");
  response.end(String(made));
};

test("what everybody may have is made once for a moment, with its headers", async () => {
  const ask = await open();
  const first = await ask("/explora");
  const again = await ask("/explora", { cookie: "a=1" });
  expect([again.status, again.body.toString()]).toEqual([200, first.body.toString()]);
  expect(again.headers["x-page"]).toBe(first.headers["x-page"]);
  expect(again.headers["content-length"]).toBe(String(first.body.byteLength));
  expect((await ask("/maestros")).body).not.toEqual(first.body);
});

test("after the moment it is made anew", async () => {
  const ask = await open();
  const first = await ask("/explora");
  now += 1999;
  await clockRead();
  expect((await ask("/explora")).body).toEqual(first.body);
  now += 2;
  await clockRead();
  expect((await ask("/explora")).body).not.toEqual(first.body);
});

test("each encoding has its own, bytes as they are", async () => {
  const ask = await open((given, response) => {
    made += 1;
    response.setHeader("cache-control", "s-maxage=60");
    if (given.headers["accept-encoding"] !== "gzip") return void response.end(`${made}`);
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(`comprimida ${made}`));
  });
  const first = await ask("/", { "accept-encoding": "gzip" });
  const again = await ask("/", { "accept-encoding": "gzip" });
  expect(again.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(again.body).toString()).toBe(gunzipSync(first.body).toString());
  expect((await ask("/")).headers["content-encoding"]).toBeUndefined();
});

test.each<[string, Answerer]>([
  ["what says nothing of it", (_, response) => void response.end(String((made += 1)))],
  ["what is one's own", answering({ "cache-control": "private, no-store" })],
  ["what sets a cookie", answering({ "cache-control": "s-maxage=60", "set-cookie": "a=1" })],
  ["what Next calls old", answering({ "cache-control": "s-maxage=60", "x-nextjs-cache": "STALE" })],
  ["what is not there", answering({ "cache-control": "s-maxage=60" }, 404)],
])("%s is never kept", async (_, answer) => {
  const ask = await open(answer);
  expect((await ask("/x")).body).not.toEqual((await ask("/x")).body);
});

function answering(headers: Record<string, string>, status = 200): Answerer {
  return (_, response) => {
    made += 1;
    response.writeHead(status, headers);
    response.end(String(made));
  };
}

test.each([
  ["a part of it", { range: "bytes=0-1" }],
  ["the data of a page", { rsc: "1" }],
  ["only what is new", { "if-none-match": '"a"' }],
])("who asks for %s is answered anew", async (_, headers) => {
  const ask = await open();
  const first = await ask("/explora");
  expect((await ask("/explora", headers)).body).not.toEqual(first.body);
  expect((await ask("/explora")).body).toEqual(first.body);
});

test.each([
  ["POST", "/api/ayni", true],
  ["PUT", "/api/ayni/yoga", true],
  ["DELETE", "/api/follows/1", true],
  ["POST", "/api/ayni/yoga/ping", false],
  ["POST", "/api/auth/callback/credentials", false],
  ["HEAD", "/explora", false],
])("%s %s forgets what was kept: %s", async (method, path, forgets) => {
  const ask = await open();
  const first = await ask("/explora");
  await ask(path, {}, method);
  const isSame = (await ask("/explora")).body.equals(first.body);
  expect(isSame).toBe(!forgets);
});

test("what was read before a write ended is not kept after it", async () => {
  const gates: (() => void)[] = [];
  const reached = () => vi.waitFor(() => expect(gates).toHaveLength(1), { timeout: PATIENCE_MS });
  const ask = await open(async (given, response) => {
    if (given.url === "/slow") await new Promise<void>((resolve) => gates.push(resolve));
    await shared(given, response);
  });
  const slow = ask("/slow");
  await reached();
  await ask("/api/ayni", {}, "POST");
  gates.shift()?.();
  const before = await slow;
  const later = ask("/slow");
  await reached();
  gates.shift()?.();
  expect((await later).body).not.toEqual(before.body);
});

test("nothing is kept while something is being written", async () => {
  const gates: (() => void)[] = [];
  const ask = await open(async (given, response) => {
    if (given.method === "POST") await new Promise<void>((resolve) => gates.push(resolve));
    await shared(given, response);
  });
  const writing = ask("/api/ayni", {}, "POST");
  await vi.waitFor(() => expect(gates).toHaveLength(1), { timeout: PATIENCE_MS });
  expect((await ask("/explora")).body).not.toEqual((await ask("/explora")).body);
  gates.shift()?.();
  await writing;
  expect((await ask("/explora")).body).toEqual((await ask("/explora")).body);
});
