import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { build, type BuildOptions, type BuildResult, type Plugin } from "esbuild";

// Bundles TypeScript programs with esbuild; packages stay where they are.

/** A bundled module is elsewhere than its source, but its program runs beside the folders of the repository. */
function keepModuleUrls(root: string): Plugin {
  return {
    name: "module-urls",
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.m?ts$/ }, async ({ path }) => {
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
}

/** Next.js declares no `exports`: an ES module has to name its files. */
const nameNextFiles: Plugin = {
  name: "next-files",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path }) => ({ path: `${path}.js`, external: true })),
};

type BundleOptions = Pick<
  BuildOptions,
  "entryPoints" | "entryNames" | "chunkNames" | "outdir" | "write" | "sourcemap"
>;

/** Bundles programs of the repository in `root` into ES modules, which must run with `root`'s folders as working directory. */
export const bundle = <Options extends BundleOptions>(
  root: string,
  options: Options,
): Promise<BuildResult<Options & { metafile: true }>> =>
  build({
    absWorkingDir: root,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    tsconfig: "tsconfig.node.json",
    plugins: [nameNextFiles, keepModuleUrls(root)],
    logLevel: "silent",
    ...options,
    metafile: true as const,
  });
