import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { log, runWithLogContext, setLogUser } from "@/lib/platform/log";
import { createPageServer } from "@/server/page-server";
import { getRequestId, observeRequest, REQUEST_ID_HEADER } from "@/server/observe-request";
import type { RequestHandler } from "@/server/collect-response";
import { createRouteTable } from "@/server/app-routes";
import { closeServer } from "@/lib/platform/http/listen";

const routes = createRouteTable([
  { path: "/ayni/[slug]", kind: "page", methods: ["GET"], isCached: false, file: "" },
]);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let debug: MockInstance<typeof log.debug>;
beforeEach(() => {
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(true);
  debug = vi.spyOn(log, "debug").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Runs a server that observes its requests. */
async function withServer(
  { handle, trustedProxies = 0 }: { handle: RequestHandler; trustedProxies?: number },
  run: (get: (path: string, id?: string) => Promise<string | undefined>) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const context = observeRequest(request, response, { trustedProxies, routes });
    runWithLogContext(context, () => void handle(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, id?: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const headers = id === undefined ? {} : { [REQUEST_ID_HEADER]: id };
      const sent = sendRequest({ port, path, headers }, (response) => {
        response.resume().on("end", () => resolve(response.headers[REQUEST_ID_HEADER] as string | undefined));
      });
      sent.on("error", reject).end();
    });
  try {
    await run(get);
  } finally {
    await closeServer(server, 1_000);
  }
}

const answer: RequestHandler = async (request, response) => {
  response.setHeader(REQUEST_ID_HEADER, getRequestId(request.headers) ?? "");
  setLogUser("u1");
  response.end("ok");
};

describe("a request id", () => {
  test("is made for each request, whatever a visitor sends", () =>
    withServer({ handle: answer }, async (get) => {
      const ids = [await get("/"), await get("/", "chosen-by-me")];
      for (const id of ids) expect(id).toMatch(UUID);
      expect(new Set(ids).size).toBe(2);
    }));

  test("is that of a trusted proxy, if it is one", () =>
    withServer({ handle: answer, trustedProxies: 1 }, async (get) => {
      expect(await get("/", "proxy_id-1")).toBe("proxy_id-1");
      expect(await get("/")).toMatch(UUID);
      for (const id of ["", "a".repeat(65), "a b", "<script>", "a,b"])
        expect(await get("/", id)).toMatch(UUID);
    }));

  test("belongs to its own response when the page comes from memory", async () => {
    let renders = 0;
    const pages = createPageServer(
      async (request, response) => {
        renders += 1;
        response.setHeader(REQUEST_ID_HEADER, getRequestId(request.headers) ?? "");
        response.setHeader("content-type", "application/javascript");
        response.setHeader("cache-control", "public, max-age=31536000, immutable");
        response.end("1;".repeat(1_000));
      },
      { buildPolicy: () => "" },
    );
    const handle: RequestHandler = async (request, response) => {
      if (!pages.sendCached(request, response)) await pages.handle(request, response);
    };
    await withServer({ handle }, async (get) => {
      const ids = [
        await get("/_next/static/a.js"),
        await get("/_next/static/a.js"),
        await get("/_next/static/a.js"),
      ];
      expect(renders).toBe(1);
      for (const id of ids) expect(id).toMatch(UUID);
      expect(new Set(ids).size).toBe(3);
    });
  });
});

describe("the line of a request", () => {
  test("has route, status, user and duration, and nothing of the URL", async () => {
    await withServer({ handle: answer }, async (get) => {
      const requestId = await get("/ayni/nombre-de-alguien?token=abc&correo=ana@ejemplo.test");
      await expect.poll(() => debug.mock.calls.length).toBe(1);
      expect(debug.mock.calls[0]).toEqual([
        {
          requestId,
          route: "/ayni/[slug]",
          userId: "u1",
          method: "GET",
          status: "200",
          durationMs: expect.any(Number),
        },
        "request",
      ]);
    });
  });

  test("is for debugging alone, so that what the start has printed stays in sight", async () => {
    const write = vi.spyOn(log, "info").mockImplementation(() => undefined);
    vi.mocked(log.isLevelEnabled).mockImplementation((level) => level !== "debug");
    await withServer({ handle: answer }, async (get) => {
      await get("/ayni/quiet");
      // Control: this one is logged, and by then the first one would have been.
      vi.mocked(log.isLevelEnabled).mockReturnValue(true);
      await get("/ayni/told");
      await expect.poll(() => debug.mock.calls.length).toBe(1);
      expect(write).not.toHaveBeenCalled();
    });
  });
});
