import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { RequestHandler } from "@/server/collect-response";
import { createPageServer } from "@/server/page-server";
import { closeServer } from "@/lib/platform/http/listen";

async function readHeaders(respondAsNext: RequestHandler): Promise<Headers> {
  const { handle } = createPageServer(respondAsNext, { buildPolicy: () => "default-src 'self'" });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}`, { redirect: "manual" });
  await closeServer(server, 1_000);
  return headers;
}

const redirect =
  (status: number, cacheControl: string): RequestHandler =>
  async (_request, response) => {
    response.statusCode = status;
    response.setHeader("Location", "/ayni/otro");
    response.setHeader("Cache-Control", cacheControl);
    response.end();
  };

test("browsers ask again before they follow a permanent redirect", async () => {
  const headers = await readHeaders(redirect(308, "s-maxage=300, stale-while-revalidate=60"));
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(headers.get("location")).toBe("/ayni/otro");
});

test("private and temporary redirects keep their own", async () => {
  for (const [status, own] of [
    [308, "private, no-store"],
    [307, "s-maxage=300"],
  ] as const) {
    expect((await readHeaders(redirect(status, own))).get("cache-control")).toBe(own);
  }
});

test("a location that Next.js sets twice is sent once", async () => {
  const headers = await readHeaders(async (_request, response) => {
    response.statusCode = 307;
    response.setHeader("Location", "/ayni/otro");
    response.appendHeader("Location", "/ayni/otro");
    response.end();
  });
  expect(headers.get("location")).toBe("/ayni/otro");
});
