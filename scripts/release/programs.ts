import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { relative, resolve, sep } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { packageOf } from "./packages";

// Bundles the sources of a release's programs and threads; packages stay where they are. Without it a release would need
// the TypeScript sources, and the packages that compile them.

/** Folder of the programs' sources; each becomes `<name>.mjs`. */
const PROGRAMS_FOLDER = "scripts/programs";
export const PROGRAMS = [
  "server",
  "worker",
  "migrate",
  "admin",
  "storage",
  "backup",
  "restore",
  "invoices",
  "books",
] as const;

/** By the file that it becomes; in the sources, that file loads it through tsx. */
const THREADS = {
  "server/write-pdf": "server/pdf-program.ts",
  "server/inspect-file": "server/inspection-program.ts",
  "server/list-busy-times": "server/calendar-program.ts",
};

const listEntryPoints = (root: string): { in: string; out: string }[] => [
  ...PROGRAMS.map((name) => ({ in: resolve(root, PROGRAMS_FOLDER, `${name}.ts`), out: name })),
  ...Object.entries(THREADS).map(([out, path]) => ({ in: resolve(root, path), out })),
];

/** A bundled module is elsewhere than its source, but its program runs beside the folders of the repository. */
export const keepModuleUrls = (root: string): Plugin => ({
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
});

/** Next.js declares no `exports`: an ES module has to name its files, but those that it has replacements for. */
export const nameNextFiles = (replaced: string[] = []): Plugin => ({
  name: "next-files",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path }) =>
      replaced.includes(path) ? undefined : { path: `${path}.js`, external: true },
    );
  },
});

const listPackages = ({ outputs }: Metafile): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => packageOf(path.split("/")));

/** Bundles the programs and threads into `target`, where it replaces files of these names. Returns the packages that they import. */
export async function bundlePrograms(root: string, target: string): Promise<{ packages: Set<string> }> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: listEntryPoints(root),
    outdir: target,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    tsconfig: "tsconfig.node.json",
    plugins: [nameNextFiles(), keepModuleUrls(root)],
    logLevel: "silent",
    metafile: true,
  });
  return { packages: new Set(listPackages(metafile)) };
}
