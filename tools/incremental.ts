import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Repeats work only if its sources changed; a stamp file holds their hash.

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name !== "generated").sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

/** Hashes names and contents of files and directories, and the Node version; skips `generated` directories. */
export async function hashFiles(paths: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  const files = (await Promise.all(paths.map(listFiles))).flat();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Runs `work` unless the stamp holds the same hash. Returns true if it ran. */
export async function runIfChanged(
  stampPath: string,
  hash: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if ((await readFile(stampPath, "utf8").catch(() => "")) === hash) return false;
  // An interrupted run leaves results of neither the old nor the new sources.
  await rm(stampPath, { force: true });
  await work();
  await writeFile(stampPath, hash);
  return true;
}
