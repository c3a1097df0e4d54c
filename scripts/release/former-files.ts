import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJsonFile } from "@/lib/platform/files";

// Keeps the static files of former releases, so that a page opened before a release still gets its scripts.

export const RELEASE_FILE = "release.json";
export const STATIC_FOLDER = ".next/static";
const MAX_FORMER_RELEASES = 2;

export type ReleaseDescription = {
  name: string;
  /** The id of the client's build: two releases with the same one can serve the same pages. */
  buildId: string;
  builtAt: string;
  /** The release's own files below `STATIC_FOLDER`, without those of former releases. */
  staticFiles: string[];
};

export const readRelease = (folder: string): Promise<ReleaseDescription | undefined> =>
  readJsonFile<ReleaseDescription>(join(folder, RELEASE_FILE));

/** Returns the folders of the last releases beside `target`, the newest first. */
export async function findFormerReleases(target: string): Promise<string[]> {
  const entries = await readdir(dirname(target), { withFileTypes: true }).catch(() => []);
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((folder) => folder !== target);
  const releases = await Promise.all(
    folders.map(async (folder) => ({ folder, builtAt: (await readRelease(folder))?.builtAt })),
  );
  return releases
    .flatMap(({ folder, builtAt }) => (builtAt ? [{ folder, builtAt }] : []))
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt))
    .slice(0, MAX_FORMER_RELEASES)
    .map(({ folder }) => folder);
}

/** Adds the static files of a former release. Returns its name; undefined if there is no release in the folder. */
export async function addFormerFiles(former: string, target: string): Promise<string | undefined> {
  const release = await readRelease(former);
  if (!release) return undefined;
  await Promise.all(
    release.staticFiles.map(async (file) => {
      const to = join(target, STATIC_FOLDER, file);
      await mkdir(dirname(to), { recursive: true });
      await copyFile(join(former, STATIC_FOLDER, file), to);
    }),
  );
  return release.name;
}
