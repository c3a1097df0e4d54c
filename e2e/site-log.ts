import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

// In lines of JSON, the lines of a stack are escaped.
const STACK_LINE = /(?:^|\\n)\s+at \S/m;

async function readSiteLog(): Promise<string> {
  const services = process.env.E2E_SERVICES;
  if (!services) throw new Error("E2E_SERVICES is not set");
  return readFile(join(dirname(services), "site.log"), "utf8");
}

/** Returns a function that returns the stack traces that the site has logged since. */
export async function watchSiteLog(): Promise<() => Promise<string[]>> {
  const { length } = await readSiteLog();
  return async () =>
    (await readSiteLog())
      .slice(length)
      .split(/\n(?=\S)/)
      .filter((entry) => STACK_LINE.test(entry));
}
