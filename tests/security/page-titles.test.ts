import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = "app/(cuenta)";

// Pages that some members must not know of: those of one person's things, and those of admins.
const hiddenPages = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("page.tsx"))
  .filter((path) => path.includes("[") || path.startsWith(join("admin", "")));

test("there are pages that may be hidden", () => {
  expect(hiddenPages.length).toBeGreaterThan(10);
});

test.each(hiddenPages)("%s has no title before the access is checked", (path) => {
  expect(readFileSync(join(ROOT, path), "utf8")).not.toMatch(/export const metadata\b/);
});
