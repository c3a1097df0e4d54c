import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { closeServer } from "@/lib/platform/http/listen";
import type { RequestHandler } from "@/server/collect-response";
import { createHttpServer, createRequestListener } from "@/server/main";
import { createRouteTable } from "@/server/app-routes";

// The server around a fake Next.js that echoes the requests it gets.

const routes = createRouteTable([
  { path: "/api/x", kind: "handler", methods: ["POST"], isCached: false, file: "" },
  { path: "/api/ayni", kind: "handler", methods: ["GET", "HEAD"], isCached: false, file: "" },
  { path: "/maestros/[slug]/rss.xml", kind: "handler", methods: ["GET", "HEAD"], isCached: true, file: "" },
  { path: "/baja/[token]", kind: "page", methods: ["GET", "HEAD"], isCached: false, file: "" },
]);

let server: Server;
let port: number;
const reached: string[] = [];

beforeAll(async () => {
  const echoAsNext: RequestHandler = async (request, response) => {
    reached.push(request.url ?? "");
    if (request.url === "/boom") throw new Error("broken on purpose");
    if (request.url === "/slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (request.url === "/appends") {
      response.setHeader("location", "/there");
      response.setHeader("set-cookie", "a=1");
      response.appendHeader("location", "/there");
      response.appendHeader("set-cookie", ["a=1", "b=2"]);
    }
    const body = await text(request);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ headers: request.headers, raw: request.rawHeaders, length: body.length }));
  };
  const listener = createRequestListener(echoAsNext, { dev: false, routes });
  server = createHttpServer();
  server.on("request", (request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => closeServer(server, 1_000));

/** Sends raw bytes and returns the raw response. */
function send(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no end: ${answer}`)));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("utf8")));
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

const get = (target: string, headers: Record<string, string> = {}, method = "GET"): Promise<string> => {
  const all = { Host: "localhost", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return send(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
};

const statusOf = (answer: string): number => Number(answer.slice(9, 12));
const bodyOf = (answer: string): string => answer.slice(answer.indexOf("\r\n\r\n") + 4);

type Echo = { headers: Record<string, string>; raw: string[]; length: number };

async function echo(headers: Record<string, string>): Promise<Echo> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
  return (await response.json()) as Echo;
}

describe("an address of a cached route", () => {
  const askFor = async (path: string) => {
    reached.length = 0;
    await get(path);
    return reached[0];
  };

  it.each(["x".repeat(7_800), "x".repeat(201), "A%C3%B1o", "a_b", "a--b", "%7B%22a%22:1%7D"])(
    "that nobody was given is asked of Next.js as the one page of unknown URLs: %s",
    async (segment) => {
      expect(await askFor(`/maestros/${segment}/rss.xml`)).toBe("/_not-found");
    },
  );

  it("controls: possible ones, and those of other routes, reach Next.js as they are", async () => {
    const addresses = [
      `/maestros/${"x".repeat(120)}/rss.xml`,
      "/maestros/quilla-2/rss.xml",
      `/baja/${"X_".repeat(150)}`,
    ];
    for (const address of addresses) expect(await askFor(address)).toBe(address);
  });
});

describe("an undecodable URL", () => {
  it.each([
    "/%E0%A4%A",
    "/ayni/%ZZ",
    "/ayni/%",
    "/ayni/%C0%AF",
    "/ayni/%ED%A0%80",
    "/ayni/a%00b",
    "/ayni/a%5Cb",
    "/ayni/a\\b",
    "/ayni/a%2Fb",
    "/a/../b",
    "/a/%2e%2E/b",
    "/explora?filters=%ZZ",
    "/explora?q=100%",
    "/explora?q=%00",
    "//elsewhere.example",
    "/año",
    "http://elsewhere.example/",
    "*",
    `/${"a".repeat(9_000)}`,
  ])("is rejected: %s", async (target) => {
    const before = reached.length;
    expect(statusOf(await get(target))).toBe(400);
    expect(reached).toHaveLength(before);
  });

  it.each([
    "/",
    "/explora?filters=%7B%22a%22%3A1%7D",
    '/explora?filters={"searchText":"a\\b"}',
    "/ayni/a%C3%B1o",
    "/x?a=1?b=2",
  ])("control: %s is accepted", async (target) => {
    expect(statusOf(await get(target))).toBe(200);
  });

  it("gets a JSON error under /api and a page elsewhere", async () => {
    const api = await get("/api/ayni/%ZZ");
    expect(JSON.parse(bodyOf(api))).toMatchObject({ success: false, error: "MalformedRequest" });
    const page = await get("/ayni/%ZZ");
    expect(page).toMatch(/content-type: text\/html/i);
    expect(page).toMatch(/x-content-type-options: nosniff/i);
    expect(page).toContain('lang="es"');
    expect(bodyOf(await get("/ayni/%ZZ", {}, "HEAD"))).toBe("");
  });
});

describe("a method that a route does not have", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
    "never reaches a page: %s",
    async (method) => {
      const before = reached.length;
      const answer = await get("/maestros/lucia/rss.xml", {}, method);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/^allow: GET, HEAD\r$/im);
      expect(bodyOf(answer)).not.toContain("    at ");
      expect(reached).toHaveLength(before);
    },
  );

  it("gets JSON and the methods of the call under /api", async () => {
    const answer = await get("/api/x", {}, "PUT");
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/^allow: POST\r$/im);
    expect(JSON.parse(bodyOf(answer))).toEqual({
      success: false,
      error: "MethodNotAllowed",
      message: expect.stringMatching(/\p{L}/u),
    });
  });

  it("does not matter where the call does not exist", async () => {
    const answer = await get("/api/nada", {}, "PUT");
    expect(statusOf(answer)).toBe(404);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ success: false, error: "NotFound" });
    expect(statusOf(await get("/api/nada"))).toBe(404);
  });

  it("control: a method that it has reaches it", async () => {
    expect(statusOf(await get("/maestros/lucia/rss.xml"))).toBe(200);
    expect(statusOf(await get("/api/x", { "Content-Length": "0" }, "POST"))).toBe(200);
  });
});

describe("a form or server action sent to a page", () => {
  const multipart = (body: string, headers = ""): Promise<string> =>
    send(
      `POST /baja/abc HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );

  it.each([
    ["malformed multipart", "--x\r\nbroken", ""],
    [
      "$ACTION_ fields",
      '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x--\r\n',
      "",
    ],
    ["an unknown Next-Action", "", "Next-Action: 00\r\n"],
    ["a foreign Origin", "", "Origin: https://evil.example\r\nNext-Action: 00\r\n"],
  ])("is refused before Next.js reads it: %s", async (_, body, headers) => {
    const before = reached.length;
    const answer = await multipart(body, headers);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/^allow: GET, HEAD\r$/im);
    expect(reached).toHaveLength(before);
  });

  it("names no action to Next.js", async () => {
    expect((await echo({ "next-action": "00" })).headers).not.toHaveProperty("next-action");
  });
});

describe("an unsupported or malformed request", () => {
  it.each(["TRACE", "CONNECT", "PROPFIND", "FOO"])("gets 405 for %s", async (method) => {
    expect(statusOf(await get(method === "CONNECT" ? "a:1" : "/", {}, method))).toBe(405);
  });

  it.each([
    ["garbage", "GARBAGE\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["an invalid host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["two content lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx"],
    [
      "a content length and chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a malformed header", "GET / HTTP/1.1\r\nHost: a\r\nA B: c\r\nConnection: close\r\n\r\n"],
  ])("gets 400 for %s", async (_, request) => {
    expect(statusOf(await send(request))).toBe(400);
  });

  it("gets 431 for huge headers, and the server keeps running", async () => {
    expect(statusOf(await get("/", { A: "a".repeat(20_000) }))).toBe(431);
    expect(statusOf(await get("/"))).toBe(200);
  });

  it("is served with repeated headers", async () => {
    const request = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: a=1\r\nCookie: b=2\r\nOrigin: x\r\nOrigin: y\r\n\r\n`;
    expect(statusOf(await send(request))).toBe(200);
  });

  it("is served without the requested upgrade", async () => {
    const answer = await get("/", { Connection: "Upgrade, close", Upgrade: "websocket" });
    expect([200, 400]).toContain(statusOf(answer));
  });
});

it("bounds slow and many connections", () => {
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(server).toHaveProperty("connectionsCheckingInterval", 5_000);
  expect(server.maxConnections).toBeGreaterThan(1_000);
});

describe("a body", () => {
  const post = (body: string): Promise<string> =>
    send(`POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${body}`);

  it("gets 413 at once if its length is too large", async () => {
    const answer = await post("Content-Length: 99999999\r\n\r\n");
    expect(statusOf(answer)).toBe(413);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: "PayloadTooLarge" });
  });

  it("gets 413 once it grows too large", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/x`, {
      method: "POST",
      body: new Blob([new Uint8Array(9 * 1024 * 1024)]).stream(),
      duplex: "half",
    } as RequestInit).catch((error: unknown) => error as Error);
    if (response instanceof Response) expect(response.status).toBe(413);
    expect(statusOf(await get("/"))).toBe(200);
  });

  it("is passed on up to the allowed size", async () => {
    const body = "x".repeat(3 * 1024 * 1024);
    const response = await fetch(`http://127.0.0.1:${port}/api/x`, { method: "POST", body });
    expect(((await response.json()) as Echo).length).toBe(body.length);
  });
});

describe("client headers", () => {
  it("cannot set internal headers", async () => {
    const { headers, raw } = await echo({
      "x-nonce": "a",
      "x-middleware-subrequest": "a",
      "x-nextjs-data": "1",
      "x-ayllu-address": "6.6.6.6",
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "elsewhere.example",
      "content-security-policy": "script-src 'nonce-a'",
      "x-real-ip": "6.6.6.6",
      "accept-language": "es",
    });
    expect(headers["x-ayllu-address"]).toBe("127.0.0.1");
    expect(headers["accept-language"]).toBe("es");
    const names = [...Object.keys(headers), ...raw.map((name) => name.toLowerCase())];
    for (const name of [
      "x-nonce",
      "x-middleware-subrequest",
      "x-nextjs-data",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-real-ip",
      "content-security-policy",
    ]) {
      expect(names).not.toContain(name);
    }
  });

  it("lose a malformed router state", async () => {
    expect((await echo({ "next-router-state-tree": "%ZZ" })).headers).not.toHaveProperty(
      "next-router-state-tree",
    );
    expect((await echo({ "next-router-state-tree": "{}" })).headers).not.toHaveProperty(
      "next-router-state-tree",
    );
    expect((await echo({ "next-router-state-tree": "%5B%22%22%5D" })).headers).toHaveProperty(
      "next-router-state-tree",
    );
  });
});

describe("security headers", () => {
  const policyOf = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.arrayBuffer();
    return response.headers.get("content-security-policy") ?? "";
  };

  it("are set on every response", async () => {
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it("allow the storage and forbid framing", async () => {
    const policy = await policyOf("/");
    const storage = new URL(process.env.S3_PUBLIC_URL ?? "").origin;
    expect(policy).toContain(`img-src 'self' data: blob: ${storage}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
  });

  it("pass Next.js a fresh nonce for protected pages", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/feed`);
    const { headers } = (await response.json()) as Echo;
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).toMatch(
      /^'self' 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic' 'sha256-[A-Za-z0-9+/=]{44}'$/,
    );
    expect(headers["content-security-policy"]).toBe(policy);
    expect(await policyOf("/feed")).not.toBe(policy);
    expect(await policyOf("/%66eed")).toContain("nonce-");
  });

  it("allow nothing in API responses", async () => {
    expect(await policyOf("/api/ayni")).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe("a handler", () => {
  it("does not cause a 500 when it throws", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    expect(statusOf(await get("/boom"))).toBe(503);
    expect(logError).toHaveBeenCalledOnce();
    logError.mockRestore();
  });
});

describe("an appended header", () => {
  it("is set once per value", async () => {
    const answer = await get("/appends");
    expect(answer.match(/^location: .*$/gim)).toEqual(["location: /there"]);
    expect(answer.match(/^set-cookie: .*$/gim)).toEqual(["set-cookie: a=1", "set-cookie: b=2"]);
  });
});
