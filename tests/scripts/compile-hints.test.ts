import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hintCompilation } from "@/scripts/build/compile-hints";

const SCRIPT = `run();${" ".repeat(40_000)}`;

let build = "";

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(build, path)), { recursive: true });
  await writeFile(join(build, path), content);
}

const read = (name: string) => readFile(join(build, `static/chunks/${name}.js`), "utf8");

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "ayllu-build-"));
  await write("build-manifest.json", JSON.stringify({ rootMainFiles: ["static/chunks/main.js"] }));
  await write(
    "server/app/page_client-reference-manifest.js",
    `globalThis.__RSC_MANIFEST = { "/page": ${JSON.stringify({
      entryJSFiles: {
        "app/page": ["static/chunks/page.js", "static/chunks/small.js"],
        "app/error": ["static/chunks/error.js"],
      },
    })} };`,
  );
  for (const name of ["main", "page", "error", "later"]) await write(`static/chunks/${name}.js`, SCRIPT);
  await write("static/chunks/small.js", "run()");
});

afterEach(() => rm(build, { recursive: true, force: true }));

test("hints what pages load at once, and once", async () => {
  await hintCompilation(build);
  await hintCompilation(build);
  for (const name of ["main", "page"])
    expect(await read(name)).toBe(`//# allFunctionsCalledOnLoad\n${SCRIPT}`);
});

test("leaves what they load later, and what compiles at once anyway", async () => {
  await hintCompilation(build);
  for (const name of ["error", "later"]) expect(await read(name)).toBe(SCRIPT);
  expect(await read("small")).toBe("run()");
});
