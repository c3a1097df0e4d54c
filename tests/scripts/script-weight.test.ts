import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listExcesses, weighScripts } from "@/scripts/checks/script-weight";

let build = "";

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(build, path)), { recursive: true });
  await writeFile(join(build, path), content);
}

/** Writes a script that cannot be compressed. */
const writeScript = (name: string, bytes: number) => write(`static/chunks/${name}.js`, randomBytes(bytes));

const writePage = (page: string, scripts: Record<string, string[]>) =>
  write(
    `server/app${page}_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
     globalThis.__RSC_MANIFEST[${JSON.stringify(page)}] = ${JSON.stringify({ entryJSFiles: scripts })};`,
  );

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "ayllu-build-"));
  await write("build-manifest.json", JSON.stringify({ rootMainFiles: ["static/chunks/main.js"] }));
  await writeScript("main", 120_000);
  await writeScript("layout", 20_000);
  await writeScript("form", 45_000);
});

afterEach(() => rm(build, { recursive: true, force: true }));

const layout = "static/chunks/layout.js";
const form = "static/chunks/form.js";

test("counts each file of a page once, and not those for its failure", async () => {
  await writePage("/(sitio)/blog/page", {
    "[project]/app/layout": [layout],
    "[project]/app/page": [layout],
    "[project]/app/error": [form],
  });
  const [weight] = await weighScripts(build);
  expect(weight?.page).toBe("/(sitio)/blog/page");
  expect(weight?.bytes).toBeGreaterThanOrEqual(140_000);
  expect(weight?.bytes).toBeLessThan(141_000);
});

test("names the pages above their limit, which is higher for members", async () => {
  await writePage("/(sitio)/blog/page", { "[project]/app/page": [layout] });
  await writePage("/(sitio)/explora/page", { "[project]/app/page": [layout, form] });
  await writePage("/(cuenta)/feed/page", { "[project]/app/page": [layout, form] });
  const excesses = listExcesses(await weighScripts(build));
  expect(excesses).toEqual([expect.stringContaining("/(sitio)/explora/page")]);
});
