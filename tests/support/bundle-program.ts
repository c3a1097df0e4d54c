import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";

// Programs of the tests that run in processes of their own. From a bundle they start in a third of the time that tsx takes
// to compile a thousand modules.

const root = resolve(import.meta.dirname, "../..");

/** A bundle finds packages only from within the repository. */
const TARGET = join(root, "node_modules/.cache/ayllu-test-programs");

/** A bundled module is elsewhere than its source. */
const keepModuleUrls: Plugin = {
  name: "module-urls",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes("import.meta.url")) return undefined;
      const place = JSON.stringify(relative(root, path).split(sep).join("/"));
      const url = `new URL(${place}, toFileUrl(process.cwd() + "/")).href`;
      return {
        contents: `import { pathToFileURL as toFileUrl } from "node:url";\n${source.replaceAll("import.meta.url", url)}`,
        loader: "ts",
      };
    });
  },
};

/** Next.js declares no `exports`: an ES module has to name its files. Its cache has a replacement in `bench`. */
const nameNextFiles = (tsconfig: Tsconfig): Plugin => ({
  name: "next-files",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path }) =>
      tsconfig === "tsconfig.bench.json" && path === "next/cache"
        ? undefined
        : { path: `${path}.js`, external: true },
    );
  },
});

/** Runs jobs until it is killed. */
export const WORKER_PROGRAM = `import { startWorker } from "@/jobs/worker"; await startWorker();`;

type Tsconfig = "tsconfig.node.json" | "tsconfig.bench.json";

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
    plugins: [nameNextFiles(tsconfig), keepModuleUrls],
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
