import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashFileStates } from "./compiled.mjs";
import { readJsonFile } from "./files";

// Repeats work only if its sources changed; a stamp file holds their hash.

// A start waits for thousands of files, which promises make three times as slow.
function listFiles(path: string): string[] {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return [];
  return info.isDirectory() ? listFilesBelow(path) : [path];
}

function listFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "generated");
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      // A symbolic link may lead to a folder.
      return entry.isFile() ? [path] : listFiles(path);
    });
}

const listAll = (paths: string[]): string[] => paths.flatMap(listFiles);

async function hashContents(files: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Hashes names and contents of files and directories, and the Node version; skips `generated` directories. */
export const hashFiles = async (paths: string[]): Promise<string> => hashContents(listAll(paths));

type Memo = { states: string; hash: string };

/** Like `hashFiles`, but reads the files only if one of them was touched since the hash in `memoPath`. */
export async function hashTouchedFiles(memoPath: string, paths: string[]): Promise<string> {
  const files = listAll(paths);
  const states = hashFileStates(files);
  const memo = await readJsonFile<Memo>(memoPath);
  if (memo?.states === states) return memo.hash;
  const hash = await hashContents(files);
  await mkdir(dirname(memoPath), { recursive: true });
  await writeFile(memoPath, JSON.stringify({ states, hash } satisfies Memo));
  return hash;
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
