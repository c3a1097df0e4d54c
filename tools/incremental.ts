import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Work that is repeated only when its sources changed: their hash is kept beside what was made of them.

async function filesUnder(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name !== "generated").sort();
  return (await Promise.all(names.map((name) => filesUnder(join(path, name))))).flat();
}

/** A hash over names and contents of the given files and directories. */
export async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  const files = (await Promise.all(paths.map(filesUnder))).flat();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Runs `work` unless `stampPath` says that it was done for the same hash. True: it was run. */
export async function unlessDone(
  stampPath: string,
  hash: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if ((await readFile(stampPath, "utf8").catch(() => "")) === hash) return false;
  // Taken away first: what is killed half way has not been done, for the old sources neither.
  await rm(stampPath, { force: true });
  await work();
  await writeFile(stampPath, hash);
  return true;
}
