import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { keepModuleUrls, nameNextFiles } from "@/scripts/release/programs";

// Programs of the tests that run in processes of their own. From a bundle they start in a third of the time that tsx takes
// to compile a thousand modules.

const root = resolve(import.meta.dirname, "../..");

/** A bundle finds packages only from within the repository. */
const TARGET = join(root, "node_modules/.cache/ayllu-test-programs");

/** Runs jobs until it is killed. */
export const WORKER_PROGRAM = `import { startWorker } from "@/jobs/worker"; await startWorker();`;

/** Modules of Next.js that a configuration maps to others. */
const REPLACED = { "tsconfig.node.json": [], "tsconfig.bench.json": ["next/cache"] };
type Tsconfig = keyof typeof REPLACED;

async function bundle(code: string, tsconfig: Tsconfig): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    tsconfig,
    plugins: [nameNextFiles(REPLACED[tsconfig]), keepModuleUrls(root)],
    logLevel: "silent",
  });
  const text = outputFiles[0]?.text ?? "";
  const path = join(TARGET, `${createHash("sha256").update(text).digest("hex")}.mjs`);
  await mkdir(TARGET, { recursive: true });
  // Several processes may write the same bundle at once.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
  return path;
}

const bundles = new Map<string, Promise<string>>();

/** Bundles a TypeScript program, which may import from "@/", once in this process. Returns the path of the bundle. */
export function bundleProgram(code: string, tsconfig: Tsconfig = "tsconfig.node.json"): Promise<string> {
  const bundled = bundles.get(code) ?? bundle(code, tsconfig);
  bundles.set(code, bundled);
  return bundled;
}
