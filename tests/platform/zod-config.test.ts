import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// Browsers report the probe of Zod as a violation of the content security policy, although Zod catches the error.

/** Counts the functions that are made of text while a process loads `modules` and parses an object. */
async function countProbes(modules: string[]): Promise<number> {
  const program = `
    globalThis.addEventListener = () => {};
    globalThis.document = {};
    globalThis.Node = class {};
    globalThis.MutationObserver = class { observe() {} };
    let count = 0;
    globalThis.Function = new Proxy(Function, {
      construct(target, args) { count += 1; return Reflect.construct(target, args); },
    });
    for (const name of ${JSON.stringify(modules)}) await import(name);
    const { z } = await import("zod");
    z.object({ name: z.string() }).parse({ name: "Inés" });
    console.log(count);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout.trim());
}

test("schemas of the browser make no functions of text", async () => {
  expect(await countProbes(["./instrumentation-client.ts"])).toBe(0);
});

test("without the setting they would", async () => {
  expect(await countProbes([])).toBeGreaterThan(0);
});
