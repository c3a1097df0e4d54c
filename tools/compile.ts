import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { bundle } from "./bundle";
import { COMPILED_FOLDER, hashFileStates, MANIFEST } from "./compiled.mjs";

// Compiles programs once, so that a start loads a few files of JavaScript instead of transforming hundreds of sources.

/** They decide about the programs, but are not part of them. */
const SETTINGS = [
  "package-lock.json",
  "prisma.config.ts",
  "prisma/schema.prisma",
  "tsconfig.json",
  "tsconfig.node.json",
];

/** Another start may read the file meanwhile. */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function isChangedSince(root: string, files: readonly string[], time: number): Promise<boolean> {
  const states = await Promise.all(files.map((file) => stat(join(root, file))));
  return states.some(({ ctimeMs }) => ctimeMs >= time);
}

async function removeOthers(folder: string, files: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = new Set([MANIFEST, ...files].map((file) => join(folder, file)));
  await Promise.all(paths.filter((path) => !kept.has(path)).map((path) => rm(path, { force: true })));
}

/** Compiles the programs, given by their sources, into the folder where `findCompiledPrograms` finds them by their file names. */
export async function compilePrograms(root: string, sources: readonly string[]): Promise<void> {
  const folder = join(root, COMPILED_FOLDER);
  const startedAt = Date.now();
  const { metafile, outputFiles } = await bundle(root, {
    entryPoints: [...sources],
    entryNames: "[name]-[hash]",
    outdir: folder,
    write: false,
  });
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)));
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => ({
    file: relative(folder, join(root, path)),
    entryPoint,
  }));
  const programs = outputs.flatMap(({ file, entryPoint }) =>
    entryPoint !== undefined && sources.includes(entryPoint)
      ? [[basename(entryPoint).replace(/\.ts$/, ""), file] as const]
      : [],
  );
  const files = outputs.map(({ file }) => file);
  const inputs = [...Object.keys(metafile.inputs), ...SETTINGS].sort();
  const states = hashFileStates(inputs, root);
  // A source that was saved meanwhile may have been read before.
  if (!(await isChangedSince(root, inputs, startedAt))) {
    const manifest = { programs: Object.fromEntries(programs), files, sources: inputs, states };
    await replaceFile(join(folder, MANIFEST), JSON.stringify(manifest));
  }
  await removeOthers(folder, files);
}
