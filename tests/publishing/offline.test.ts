import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderOfflinePage } from "@/lib/publishing/standalone-pages";

test("the cache name of the service worker contains the hash of the page", async () => {
  const hash = createHash("sha256")
    .update(await renderOfflinePage())
    .digest("hex")
    .slice(0, 8);
  expect(await readFile("public/sw.js", "utf8")).toContain(`const CACHE = "sin-conexion-${hash}";`);
});

test("the page loads no external resources", async () => {
  const page = await renderOfflinePage();
  expect(page).not.toMatch(/<(script|link|img|iframe)\b/);
  expect(page.match(/url\("(?!data:)/g)).toBeNull();
});

test("the page brings the fonts of the site with it", async () => {
  const page = await renderOfflinePage();
  for (const family of ["Fraunces", "Figtree"])
    expect(page).toMatch(
      new RegExp(`@font-face\\{font-family:${family};[^}]*url\\("data:font/woff2;base64,`),
    );
});
