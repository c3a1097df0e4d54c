import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

// Tells whether the compiled programs are those of the present sources. Plain Node: it runs before anything is compiled.

export const COMPILED_FOLDER = "node_modules/.cache/ayllu/programs";
export const MANIFEST = "manifest.json";

/** Changes whenever a file is written, replaced or restored: no program can set the time of its last change. */
export function hashFileStates(files, root = ".") {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of files) {
    const { size, ino, mtimeNs, ctimeNs } = statSync(resolve(root, file), { bigint: true });
    hash.update(`${file}\0${size} ${ino} ${mtimeNs} ${ctimeNs}\0`);
  }
  return hash.digest("hex");
}

/** Returns the paths of the compiled programs by their names; undefined if they or their sources have changed. */
export function findCompiledPrograms(root) {
  const folder = join(root, COMPILED_FOLDER);
  try {
    const { programs, files, sources, states } = JSON.parse(readFileSync(join(folder, MANIFEST), "utf8"));
    if (hashFileStates(sources, root) !== states) return undefined;
    if (!files.every((file) => existsSync(join(folder, file)))) return undefined;
    return Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(folder, file)]));
  } catch {
    // There is no manifest yet, or a source has been removed.
    return undefined;
  }
}
