import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { RequestHandler } from "@/server/collect-response";
import { createPageServer } from "@/server/page-server";
import { closeServer } from "@/lib/platform/http/listen";

// The server around a fake Next.js that answers as Next.js does when a page fails.

const EMPTY_DOCUMENT = '<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>';

const answerAsNext: RequestHandler = async (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? "/", "http://localhost");
  const code = searchParams.get("error");
  if (code) globalThis.aylluRequestError?.(Object.assign(new Error("failed"), { code }));
  const isApi = pathname.startsWith("/api/");
  response.statusCode = Number(searchParams.get("status") ?? 500);
  response.setHeader("content-type", isApi ? "application/json" : "text/html; charset=utf-8");
  const body = isApi ? '{"error":"InternalError"}' : EMPTY_DOCUMENT;
  if (!searchParams.has("streamed")) return void response.end(body);
  response.setHeader("content-encoding", "gzip");
  response.flushHeaders();
  response.write(gzipSync(body));
  response.end();
};

/** Sends requests to a server of its own, which remembers no outage. */
async function withServer(run: (get: typeof fetch) => Promise<void>): Promise<void> {
  const { handle } = createPageServer(answerAsNext, { buildPolicy: () => "default-src 'self'" });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await run((path, init) => fetch(`${base}${String(path)}`, init));
  } finally {
    await closeServer(server, 1_000);
  }
}

const shape = (html: string) => ({
  lang: /<html lang="([^"]*)"/.exec(html)?.[1],
  mains: html.match(/<main/g)?.length,
  headings: [...html.matchAll(/<h1>([^<]*)/g)].map(([, text]) => text),
});

it.each(["/ayni/rio?error=P1001", "/ayni/rio?error=P1001&streamed"])(
  "%s during an outage is a whole page with 503 and Retry-After",
  (path) =>
    withServer(async (get) => {
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      expect(shape(html)).toEqual({ lang: "es", mains: 1, headings: ["Volvemos enseguida"] });
      expect(html).toContain('href="">Volver a intentar</a>');
    }),
);

it("a defect is a whole page with 500 and without Retry-After", () =>
  withServer(async (get) => {
    const response = await get("/ayni/rio?error=ERR_ASSERTION");
    expect(response.status).toBe(500);
    expect(response.headers.get("retry-after")).toBeNull();
    const headings = ["Algo ha fallado de nuestro lado"];
    expect(shape(await response.text())).toEqual({ lang: "es", mains: 1, headings });
  }));

it("a failed page names the id that its response and the log have", () =>
  withServer(async (get) => {
    const response = await get("/ayni/rio?error=ERR_ASSERTION", { headers: { "x-request-id": "r-1" } });
    expect(await response.text()).toContain("Si nos escribes, indica este código: <code>r-1</code>");
    expect(await (await get("/ayni/rio?error=ERR_ASSERTION")).text()).not.toContain("indica este código");
  }));

it("a request that joins the failing render of another one gets the same page", () =>
  withServer(async (get) => {
    await get("/ayni/rio?error=ECONNREFUSED");
    expect((await get("/ayni/rio")).status).toBe(503);
  }));

it("HEAD has the status without a body", () =>
  withServer(async (get) => {
    const response = await get("/ayni/rio?error=P1001", { method: "HEAD" });
    expect(response.status).toBe(503);
    expect(await response.text()).toBe("");
  }));

it.each([
  ["/api/health?error=P1001", 500, '{"error":"InternalError"}'],
  ["/ayni/rio?status=404", 404, EMPTY_DOCUMENT],
  ["/ayni/rio?status=200&streamed", 200, EMPTY_DOCUMENT],
])("%s is left as it is", (path, status, body) =>
  withServer(async (get) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
  }),
);
