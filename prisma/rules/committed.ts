import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Returns the migrations in the repository at `root` that differ from their first committed version, or were deleted since
 * the last commit. A shallow clone knows no older version than its oldest commit; without git there is nothing to compare.
 */
export async function findEdited(root = process.cwd()): Promise<string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", ["-C", root, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  const listing = await git("ls-tree", "-r", "--name-only", "HEAD", "prisma/migrations").catch(() => "");
  const paths = listing.split("\n").filter((path) => path.endsWith(".sql"));
  const edited: string[] = [];
  for (const path of paths) {
    const additions = await git("log", "--format=%H", "--no-renames", "--diff-filter=A", "--", path);
    const first = additions.trim().split("\n").at(-1);
    if (!first) continue;
    const present = await readFile(join(root, path), "utf8").catch(() => undefined);
    if (present !== (await git("show", `${first}:${path}`))) edited.push(path);
  }
  return edited;
}
