import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderOfflinePage } from "@/lib/publishing/standalone-pages";

test("the cache name of the service worker contains the hash of the page", async () => {
  const hash = createHash("sha256").update(renderOfflinePage()).digest("hex").slice(0, 8);
  expect(await readFile("public/sw.js", "utf8")).toContain(`const CACHE = "sin-conexion-${hash}";`);
});

test("the page loads no external resources", () => {
  const page = renderOfflinePage();
  expect(page).not.toMatch(/<(script|link|img|iframe)\b/);
  expect(page.match(/url\("(?!data:)/g)).toBeNull();
});
