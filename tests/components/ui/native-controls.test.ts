import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CONTROL = /<(input|select|textarea)\b[^>]*>/g;

// Fields that nobody enters anything in.
const isHiddenField = (tag: string) => /\bhidden\b/.test(tag) || tag.includes('register("website")');

const listRawControls = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.endsWith("native.tsx"))
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), "utf8");
      return [...source.matchAll(CONTROL)]
        .filter(([tag]) => !isHiddenField(tag))
        .map(([tag]) => `${path}: ${tag}`);
    });

test("every control takes over what was entered before hydration", () => {
  expect([...listRawControls("components"), ...listRawControls("app")]).toEqual([]);
});
