import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isReportable } from "@/lib/platform/browser/consent/policy";
import { isPersonalPage, isSecretLink } from "@/lib/platform/routes";
import { createSecurityPolicies } from "@/server/security-headers";

const ROOT = "app";

const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("page.tsx"),
);
/** Pages whose URL ends with a token from a mail: who has the URL may do something. */
const secretPages = pages.filter((path) => path.includes("[token]"));

const { resolveHeaders } = createSecurityPolicies({
  siteUrl: "https://ayllu.test",
  storageOrigins: [],
  trackers: {},
  dev: false,
});

/** "(sitio)/regalo/[token]/page.tsx" → "/regalo/abc". */
const toAddress = (path: string): string =>
  `/${path
    .split("/")
    .filter((part) => !part.startsWith("("))
    .slice(0, -1)
    .map((part) => (part.startsWith("[") ? "abc" : part))
    .join("/")}`;

test("the pages of gifts and of mailed links are found", () => {
  expect(secretPages.map(toAddress)).toEqual(
    expect.arrayContaining(["/regalo/abc", "/restablecer-contrasena/abc", "/baja/abc"]),
  );
});

test.each(secretPages)("%s is kept from search engines, other sites, trackers and caches", (path) => {
  const source = readFileSync(join(ROOT, path), "utf8");
  const pathname = toAddress(path);
  expect(source).toMatch(/robots: \{ index: false/);
  expect(source).toContain('referrer: "no-referrer"');
  expect(isSecretLink(pathname)).toBe(true);
  expect(resolveHeaders(pathname).headers["Referrer-Policy"]).toBe("no-referrer");
  expect(isReportable({ pathname, search: "" })).toBe(false);
  // Rendered for each request, with a nonce of its own.
  expect(isPersonalPage(pathname)).toBe(true);
});

test("control: a public page is none of these", () => {
  const source = readFileSync(join(ROOT, "(sitio)/ayni/[slug]/page.tsx"), "utf8");
  expect(source).not.toContain('referrer: "no-referrer"');
  const pathname = "/ayni/abc";
  expect(isSecretLink(pathname)).toBe(false);
  expect(resolveHeaders(pathname).headers["Referrer-Policy"]).not.toBe("no-referrer");
  expect(isReportable({ pathname, search: "" })).toBe(true);
  expect(isPersonalPage(pathname)).toBe(false);
});
