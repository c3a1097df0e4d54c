import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathExists } from "@/lib/platform/files";
import { copyFolder } from "./copy";

// The packages of a release: whole packages rather than traced files, so that nothing is missing on a rare path.

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Requirement = { name: string; isOptional: boolean };

/** The compiler of Next.js, which only a build needs. */
const BUILD_ONLY = /^@next\/swc-/;

/** Returns the name of the package at the beginning of a path below `node_modules`. */
export const packageOf = ([scope = "", name = ""]: readonly string[]): string =>
  scope.startsWith("@") ? `${scope}/${name}` : scope;

/** Returns the folder of a package as Node.js finds it from another folder. */
async function findPackage(root: string, folder: string, name: string): Promise<string | undefined> {
  const parts = relative(root, folder).split(sep).filter(Boolean);
  for (let length = parts.length; length >= 0; length -= 1) {
    const path = join(root, ...parts.slice(0, length), "node_modules", name);
    if (await pathExists(join(path, "package.json"))) return path;
  }
  return undefined;
}

function listRequirements(manifest: Manifest): Requirement[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const optional = Object.keys(optionalDependencies);
  const peers = Object.keys(peerDependencies).filter(
    (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...Object.keys(dependencies)
      .filter((name) => !optional.includes(name))
      .map((name) => ({ name, isOptional: false })),
    ...[...optional, ...peers].map((name) => ({ name, isOptional: true })),
  ];
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;

/**
 * Returns the folders, relative to `root`, of the named packages and of everything that they depend on. Errors: one that is
 * not installed.
 */
export async function listPackageFolders(root: string, names: Iterable<string>): Promise<string[]> {
  const folders = new Set<string>();
  const queue = [...names].map((name) => ({ name, isOptional: false, from: root }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { name, isOptional, from } = next;
    if (BUILD_ONLY.test(name)) continue;
    const folder = await findPackage(root, from, name);
    if (!folder && !isOptional)
      throw new Error(`The package ${name}, which ${relative(root, from) || "a program"} needs, is missing`);
    if (!folder || folders.has(folder)) continue;
    folders.add(folder);
    const requirements = listRequirements(await readManifest(folder));
    queue.push(...requirements.map((requirement) => ({ ...requirement, from: folder })));
  }
  return [...folders].map((folder) => relative(root, folder)).sort();
}

// Source maps and types serve development; a nested package is copied if it is needed itself.
const isRunnable = (path: string): boolean =>
  !/\.map$|\.d\.[cm]?ts$/.test(path) && !path.split(sep).includes("node_modules");

export async function copyPackages(root: string, target: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await copyFolder(join(root, folder), join(target, folder), { isIncluded: isRunnable, isLinked: true });
}
