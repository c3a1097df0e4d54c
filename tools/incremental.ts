import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJsonFile } from "./files";

// Repeats work only if its sources changed; a stamp file holds their hash.

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name !== "generated").sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

const listAll = async (paths: string[]): Promise<string[]> =>
  (await Promise.all(paths.map(listFiles))).flat();

async function hashContents(files: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Hashes names and contents of files and directories, and the Node version; skips `generated` directories. */
export const hashFiles = async (paths: string[]): Promise<string> => hashContents(await listAll(paths));

/** Changes whenever a file is written, replaced or restored: no program can set the time of its last change. */
async function hashStates(files: string[]): Promise<string> {
  const states = await Promise.all(files.map((file) => stat(file, { bigint: true })));
  const hash = createHash("sha256").update(process.versions.node);
  for (const [index, { size, ino, mtimeNs, ctimeNs }] of states.entries())
    hash.update(`${files[index]}\0${size} ${ino} ${mtimeNs} ${ctimeNs}\0`);
  return hash.digest("hex");
}

type Memo = { states: string; hash: string };

/** Like `hashFiles`, but reads the files only if one of them was touched since the hash in `memoPath`. */
export async function hashTouchedFiles(memoPath: string, paths: string[]): Promise<string> {
  const files = await listAll(paths);
  const states = await hashStates(files);
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
