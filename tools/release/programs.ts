import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { bundle } from "@/tools/bundle";
import { packageOf } from "./packages";

// Bundles the sources of a release's programs and threads; packages stay where they are.

/** Folder of the programs' sources; each becomes `<name>.mjs`. */
const PROGRAMS_FOLDER = "scripts/programs";
export const PROGRAMS = ["server", "worker", "migrate", "admin", "storage", "backup", "restore"] as const;

/** By the file that it becomes; in the sources, that file loads it through tsx. */
const THREADS = { "server/write-pdf": "server/pdf-thread.ts" };

const listEntryPoints = (root: string): { in: string; out: string }[] => [
  ...PROGRAMS.map((name) => ({ in: resolve(root, PROGRAMS_FOLDER, `${name}.ts`), out: name })),
  ...Object.entries(THREADS).map(([out, path]) => ({ in: resolve(root, path), out })),
];

const listPackages = ({ outputs }: Metafile): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => packageOf(path.split("/")));

/** Bundles the programs and threads into `target`, where it replaces files of these names. Returns their sources and the packages that they import. */
export async function bundlePrograms(
  root: string,
  target: string,
): Promise<{ sources: string[]; packages: Set<string> }> {
  const { metafile } = await bundle(root, { entryPoints: listEntryPoints(root), outdir: target });
  return { sources: Object.keys(metafile.inputs), packages: new Set(listPackages(metafile)) };
}
