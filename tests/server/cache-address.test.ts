import { expect, test } from "vitest";
import { routes } from "@/lib/platform/routes";
import { findCacheAddress } from "@/server/response-cache";

const urlOf = (url: string) => findCacheAddress(url)?.url;

test.each([
  ["/", "pages"],
  ["/ayni/yoga-al-alba", "pages"],
  ["/maestros/ana-luz", "pages"],
  ["/disciplinas/yoga", "pages"],
  ["/blog/etiqueta/calma", "pages"],
  ["/legal/cookies", "pages"],
  ["/maestros?page=2", "views"],
  [routes.explore({ filters: '{"price":"FREE"}' }), "views"],
  ["/api/ayni", "calls"],
  ["/api/ayni?price=FREE&sort=newest", "calls"],
  ["/_next/static/chunks/0-v~k05hqioap.js", "files"],
])("%s is cached among %s", (url, kind) => {
  expect(findCacheAddress(url)).toEqual({ kind, url });
});

test.each([
  "/api/places/AQ/states",
  "/api/ayni/facets",
  "/api/ayni?junk=1",
  "/api/ayni?page=1&page=2",
  "/api/ayni?topics[]=CALM",
  "/api/auth/signin",
  "/feed",
  "/ayni/Yoga",
  "/ayni/a%20b",
  "/ayni/yoga/",
  "/ayni/yoga/x",
  "/no-existe",
  "/_next/static/../x.js",
  "/_next/static/./x.js",
  "/_next/image?url=a",
  "/maestros?page=2&page=3",
  `/explora?filters=${"a".repeat(2000)}`,
])("%s is not cached", (url) => {
  expect(findCacheAddress(url)).toBeUndefined();
});

test("unknown parameters share the address of the page, known ones have a fixed order", () => {
  expect(urlOf("/explora?utm_source=x&page=2&tz=UTC")).toBe("/explora?tz=UTC&page=2");
  expect(urlOf("/explora?tz=UTC&y&page=2")).toBe("/explora?tz=UTC&page=2");
  expect(urlOf("/explora?utm_source=x")).toBe("/explora");
  expect(urlOf("/explora?after=x&utm_source=y")).toBe("/explora?after=x");
  expect(urlOf("/explora?q=dormir")).toBe("/explora?q=dormir");
  expect(urlOf("/ayni/yoga?page=2")).toBe("/ayni/yoga");
  expect(urlOf("/_next/static/a.js?x")).toBe("/_next/static/a.js");
});
