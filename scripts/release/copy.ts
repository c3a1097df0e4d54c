import { copyFile, link, mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";

type CopyOptions = {
  /** Receives the path relative to the copied folder. Default: everything. */
  isIncluded?: (path: string) => boolean;
  /** Shares the files of folders that nothing edits in place, which is faster and takes no space. */
  isLinked?: boolean;
};

async function linkFile(from: string, to: string): Promise<void> {
  // Refused between file systems, among others.
  await link(from, to).catch(() => copyFile(from, to));
}

/** Copies a folder with its relative symbolic links. What is there already is kept unless it is overwritten. */
export async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  const { isIncluded = () => true, isLinked = false } = options;
  const copyEntry = isLinked ? linkFile : copyFile;

  async function copyLevel(path: string): Promise<void> {
    await mkdir(join(to, path), { recursive: true });
    const entries = await readdir(join(from, path), { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        const child = join(path, entry.name);
        if (!isIncluded(child)) return;
        if (entry.isDirectory()) return copyLevel(child);
        if (entry.isSymbolicLink()) return symlink(await readlink(join(from, child)), join(to, child));
        await copyEntry(join(from, child), join(to, child));
      }),
    );
  }

  await copyLevel("");
}

/** Returns the paths of all files below a folder, relative to it; none if it does not exist. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}
