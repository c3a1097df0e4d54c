import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import robots from "@/app/robots";
import { PAGE_TEXTS } from "@/components/legal/page-texts";
import { listCacheableAddresses } from "@/e2e/cacheable-pages";
import { publicPages } from "@/e2e/site-pages";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { isPersonalPage, isSecretLink, type routes } from "@/lib/platform/routes";
import { findCacheAddress } from "@/server/response-cache";
import { createRouteTable, readAppRoutes } from "@/server/app-routes";

const appPages = readAppRoutes(process.cwd()).filter(({ kind }) => kind === "page");
const findRoute = createRouteTable(appPages);

/** The file of the page at a path. */
function findPageFile(path: string): string | undefined {
  const route = findRoute(path.split("/").filter(Boolean));
  return appPages.find((page) => page.path === route?.path)?.file;
}

const toAddress = (path: string): string => path.replace(/\[\w+\]/, "abc");
const isPageOf = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\[\w+\]/, "[^/]+")}$`).test(address);

test("the table has every page of app/(sitio), and none that does not exist", () => {
  // `/` has no page but its view.
  const addresses = PUBLIC_PAGES.flatMap(({ path, view }) =>
    [toAddress(path), view].filter((address) => address !== undefined && address !== "/"),
  );
  const files = addresses.map((address) => findPageFile(address ?? ""));
  expect(addresses.filter((_, index) => files[index] === undefined)).toEqual([]);
  const sitePages = appPages.map(({ file }) => file).filter((file) => file.startsWith("app/(sitio)/"));
  expect(sitePages.filter((file) => !files.includes(file))).toEqual([]);
});

test("the table has every page of prose", () => {
  const paths = PUBLIC_PAGES.map(({ path }) => path);
  expect([...PAGE_TEXTS.keys()].filter((path) => !paths.includes(path))).toEqual([]);
});

test("the table has the parameters that the pages know", () => {
  const parametersOf = (path: string) => PUBLIC_PAGES.find((page) => page.path === path)?.parameters;
  const explore = ["filters", "sort", "tz", "page", "after", "q"] satisfies (keyof NonNullable<
    Parameters<typeof routes.explore>[0]
  >)[];
  expect(parametersOf("/explora")).toEqual(explore);
  expect(parametersOf("/maestros")).toEqual([...Object.keys(noDirectoryFilters), "page"]);
});

describe.each(PUBLIC_PAGES)("$path", ({ path, view, isCached, isIndexed, isInSitemap, isForVisitors }) => {
  const address = toAddress(path);
  const source = readFileSync(findPageFile(view ?? address) ?? "", "utf8");

  test(isCached ? "is kept for everybody" : "is rendered for each request", () => {
    expect(findCacheAddress(address)?.kind).toBe(isCached ? "pages" : undefined);
    if (isCached) expect(isPersonalPage(address)).toBe(false);
  });

  test(isIndexed ? "may be found by search engines" : "is kept from search engines", () => {
    if (isIndexed) expect(source).not.toMatch(/robots: \{ index: false/);
    // The layout of (cuenta) keeps this one from them.
    else if (path !== "/guardados") expect(source).toMatch(/\bindex: false/);
    if (isInSitemap) expect(isIndexed).toBe(true);
  });

  test(isForVisitors ? "is open to robots" : "is closed to robots", () => {
    const { rules } = robots();
    const disallowed = [rules].flat().flatMap(({ disallow = [] }) => disallow);
    const isClosed = disallowed.some((prefix) => address.startsWith(prefix));
    expect(isClosed).toBe(!isForVisitors || address.startsWith("/api/"));
    if (!isForVisitors) expect(isSecretLink(address)).toBe(true);
  });
});

test("the end-to-end tests visit every cached page", () => {
  const slugs = { contents: ["abc"], masters: ["abc"], bundles: ["abc"] };
  const cacheable = listCacheableAddresses(slugs);
  const visited = publicPages.map(({ path }) => path);
  for (const { path, isCached } of PUBLIC_PAGES) {
    if (!isCached) continue;
    expect
      .soft(
        cacheable.some((address) => isPageOf(path, address)),
        path,
      )
      .toBe(true);
    expect
      .soft(
        visited.some((url) => typeof url === "string" && isPageOf(path, url)),
        path,
      )
      .toBe(true);
  }
});
