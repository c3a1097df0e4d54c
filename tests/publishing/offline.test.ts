import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { offlinePage } from "@/lib/publishing/standalone-pages";

test("browsers fetch the page for no network again when it has changed", async () => {
  const hash = createHash("sha256").update(offlinePage()).digest("hex").slice(0, 8);
  expect(await readFile("public/sw.js", "utf8")).toContain(`const CACHE = "sin-conexion-${hash}";`);
});

test("the page for no network needs nothing of the network", () => {
  const page = offlinePage();
  expect(page).not.toMatch(/<(script|link|img|iframe)\b/);
  expect(page.match(/url\("(?!data:)/g)).toBeNull();
});
