import { readFile, readdir } from "node:fs/promises";
import { join, posix, relative } from "node:path";
import ts from "typescript";

/** One import: the importing file and the imported one, both relative to the root. */
export type Import = { from: string; to: string };

export type SourceTree = { files: string[]; imports: Import[] };

const EXTENSIONS = ["", ".ts", ".tsx", ".mts", ".mjs", ".d.ts", ".d.mts"];
const SKIPPED = new Set(["node_modules", "generated"]);

async function listFiles(root: string, directory: string): Promise<string[]> {
  const entries = await readdir(join(root, directory), { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = posix.join(directory, entry.name);
      if (!entry.isDirectory()) return [path];
      return SKIPPED.has(entry.name) ? [] : listFiles(root, path);
    }),
  );
  return lists.flat();
}

function resolve(specifier: string, from: string, known: ReadonlySet<string>): string | undefined {
  if (!specifier.startsWith("@/") && !specifier.startsWith(".")) return undefined;
  const path = specifier.startsWith("@/")
    ? specifier.slice("@/".length)
    : posix.join(posix.dirname(from), specifier);
  return EXTENSIONS.map((extension) => path + extension).find((candidate) => known.has(candidate));
}

async function readImports(root: string, file: string, known: ReadonlySet<string>): Promise<Import[]> {
  if (!/\.tsx?$/.test(file)) return [];
  const { importedFiles } = ts.preProcessFile(await readFile(join(root, file), "utf8"), true, true);
  return importedFiles
    .map(({ fileName }) => resolve(fileName, file, known))
    .filter((to) => to !== undefined)
    .map((to) => ({ from: file, to }));
}

/** Reads the files below `directories` and the imports among them, type-only and dynamic ones included. */
export async function readSourceTree(root: string, directories: string[]): Promise<SourceTree> {
  const files = (await Promise.all(directories.map((directory) => listFiles(root, directory)))).flat();
  const paths = files.map((file) => relative(root, join(root, file)));
  const known = new Set(paths);
  const imports = await Promise.all(paths.map((file) => readImports(root, file, known)));
  return { files: paths.toSorted(), imports: imports.flat() };
}
