import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { canonicalizeTarget } from "@/server/normalize-request";
import { createRequestChecks, findMeantPath, isImpossibleAddress } from "@/server/request-checks";
import { createRouteTable, readAppRoutes } from "@/server/app-routes";

// The checks in front of Next.js, with the routes of the application.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const appRoutes = readAppRoutes(process.cwd());
const findRefusal = createRequestChecks({ maxBodyBytes: 1_000, routes: createRouteTable(appRoutes) });

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  findRefusal({ method, url, headers } as unknown as IncomingMessage);

/** A URL of a route whose dynamic segments match no literal one. */
const exampleUrl = (path: string): string =>
  path.replaceAll(/\/\[\[\.\.\.[^\]]+\]\]/g, "").replaceAll(/\[[^\]]+\]/g, "ejemplo-7");

describe.each(appRoutes)("$path ($kind)", ({ path, kind, methods }) => {
  const url = exampleUrl(path);

  it.each(METHODS.filter((method) => methods.includes(method)))("takes %s", (method) => {
    expect(ask(method, url)).toBeUndefined();
  });

  it.each(METHODS.filter((method) => !methods.includes(method)))(
    "refuses %s and says what it allows",
    (method) => {
      expect(ask(method, url)).toEqual({ code: "MethodNotAllowed", allowedMethods: methods });
    },
  );

  it("is only read unless it is a call", () => {
    if (kind === "handler" && path.startsWith("/api/")) expect(methods.length).toBeGreaterThan(0);
    else expect(methods).toEqual(["GET", "HEAD"]);
  });
});

it("controls: the application has pages, cacheable handlers and calls", () => {
  const paths = appRoutes.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/ayni/[slug]", "/maestros/[slug]/rss.xml", "/api/orders", "/sitemap.xml"]),
  );
});

describe("an address that is no route", () => {
  it.each(["/", "/no-existe", "/sw.js", "/_next/static/chunks/a.js", "/api.html", "/maestros/a/b/c"])(
    "is only read: %s",
    (url) => {
      expect(ask("GET", url)).toBeUndefined();
      expect(ask("POST", url)).toEqual({ code: "MethodNotAllowed", allowedMethods: ["GET", "HEAD"] });
    },
  );

  it.each([
    "/api",
    "/api/",
    "/api/nada",
    "/api/ayni/a/nada",
    "/api/auth",
    "/api/auth/verify-request",
    "/api/auth/callback/otro",
  ])("is NotFound below /api: %s", (url) => {
    for (const method of METHODS) expect(ask(method, url)).toEqual({ code: "NotFound" });
  });

  it.each(["/_next/image", "/_next/image?url=%2Ftejidos%2Fmarca.svg&w=640&q=75", "//_next/image".slice(1)])(
    "is NotFound at the image optimizer: %s",
    (url) => {
      expect(ask("GET", url)).toEqual({ code: "NotFound" });
    },
  );
});

describe("a literal segment", () => {
  it("wins over a dynamic one, also below it", () => {
    expect(ask("POST", "/api/ayni/feed")).toBeUndefined();
    expect(ask("GET", "/api/ayni/feed")).toMatchObject({ code: "MethodNotAllowed" });
    expect(ask("POST", "/api/ayni/feed/duplicate")).toBeUndefined();
  });

  it("is also found where it is escaped", () => {
    expect(ask("PUT", "/api/%61yni")).toMatchObject({ code: "MethodNotAllowed" });
    expect(ask("GET", "/api/ayni/a%C3%B1o")).toBeUndefined();
  });
});

describe("next-auth", () => {
  it.each([
    ["GET", "signout", ["POST"]],
    ["GET", "callback/credentials", ["POST"]],
    ["POST", "csrf", ["GET", "HEAD"]],
    ["PUT", "session", ["GET", "POST", "HEAD"]],
  ])("has no page for %s %s", (method, endpoint, allowedMethods) => {
    expect(ask(method, `/api/auth/${endpoint}`)).toEqual({ code: "MethodNotAllowed", allowedMethods });
  });
});

describe("an ambiguous path", () => {
  it.each(["/ayni/..", "/a/../b", "/./explora", "/api/..", "/ayni/a%2Fb", "/ayni/a%2fb", "/ayni/a%5Cb"])(
    "is malformed: %s",
    (url) => {
      expect(ask("GET", url)).toEqual({ code: "MalformedRequest" });
    },
  );

  it.each(["/ayni/a..b", "/.well-known/x", "/explora?filters=a%2Fb/../c"])("control: %s is not", (url) => {
    expect(ask("GET", url)).toBeUndefined();
  });
});

describe("canonicalizeTarget", () => {
  it.each([
    ["/%61yni/a%2Db%7Ec", "/ayni/a-b~c"],
    ["/a/%2e%2E/b", "/a/../b"],
    ["/a%C3%B1o%2F%20", "/a%C3%B1o%2F%20"],
    ["/explora?q=%61", "/explora?q=%61"],
    ["/%6?%61", "/%6?%61"],
  ])("%s becomes %s", (target, expected) => {
    expect(canonicalizeTarget(target)).toBe(expected);
  });
});

it("every address that pages, sitemaps and feeds name is a possible one", () => {
  const slug = "x".repeat(120);
  const cached = appRoutes.filter(({ isCached }) => isCached).map(({ path }) => path);
  expect(cached).toEqual(expect.arrayContaining(["/ayni/[slug]", "/maestros/[slug]/rss.xml"]));
  expect(cached).toEqual(expect.arrayContaining(["/tejidos/qr/ayni/[file]", "/disciplinas/[[...slug]]"]));
  for (const path of cached) {
    const fill = (name: string) =>
      path.replaceAll(/\[[^\]]*file\]/g, `${name}.png`).replaceAll(/\[\[?[^\]]+\]?\]/g, name);
    const isImpossible = (address: string) =>
      isImpossibleAddress({ url: address } as IncomingMessage, createRouteTable(appRoutes));
    expect(isImpossible(fill(slug)), path).toBe(false);
    if (path.includes("[")) expect(isImpossible(fill("a_b")), path).toBe(true);
  }
});

it.each([
  ["/ayni/respirar-hondo.", "/ayni/respirar-hondo"],
  ["/ayni/respirar-hondo&fbclid=IwAR0", "/ayni/respirar-hondo"],
  ["/ayni/respirar-hondo%E2%80%8B?x=1", "/ayni/respirar-hondo"],
  ["/maestros/Lucia-Ferrer)", "/maestros/lucia-ferrer"],
  // Controls: nothing of a slug, another kind of page, and junk without end.
  ["/ayni/%E2%80%8B", null],
  ["/disciplinas/Yoga.", null],
  [`/ayni/${"a".repeat(8_000)}.`, null],
])("%s is meant for %s", (url, path) => {
  expect(findMeantPath({ url } as IncomingMessage)).toBe(path);
});

it("a body that is too large is refused by its length", () => {
  expect(ask("POST", "/api/orders", { "content-length": "1001" })).toEqual({ code: "PayloadTooLarge" });
  expect(ask("POST", "/api/orders", { "content-length": "1000" })).toBeUndefined();
});
