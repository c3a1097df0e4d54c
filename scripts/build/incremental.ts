import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";

// Repeats work only if its sources changed; a stamp file holds their hash.

function listFiles(path: string): string[] {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => !file.split(sep).includes("generated") && statSync(file).isFile())
    .sort();
}

/** Hashes names and contents of files and directories, and the Node version; skips `generated` directories. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of paths.flatMap(listFiles)) {
    // A start waits for thousands of files, which promises make three times as slow.
    const content = readFileSync(file);
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
