import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { readAppRoutes } from "@/server/app-routes";
import { ExpectedError } from "@/lib/platform/expected-error";
import { copyFolder, listFilesBelow } from "./copy";
import { addFormerFiles, readRelease, RELEASE_FILE, STATIC_FOLDER } from "./former-files";
import { copyPackages, listPackageFolders, packageOf } from "./packages";
import { bundlePrograms } from "./programs";

// Makes a folder that runs with Node.js alone from the sources and an existing build.

type ReleaseOptions = {
  /** The folder of the repository, with a current build in `.next`. */
  root: string;
  target: string;
  name: string;
  /** Folders of former releases, the newest first. */
  formers: readonly string[];
};

export type Release = { buildId: string; packages: number; formers: string[] };

/** No bundle imports them; the data of the last is kept out of the traces for its size (`region-files.ts`). */
const NAMED_PACKAGES = ["next", "react", "react-dom", "@countrystatecity/countries"];

const FOLDERS = ["public", "content"];

/** Next.js reads its configuration, and the table that it imports, when it starts. */
const CONFIGURATION = ["next.config.mjs", "lib/platform/public-pages.mjs"];

/** The migrations, and the schema of new databases where there is one. */
const isMigration = (path: string): boolean => path.split(sep)[0] === "migrations" || path.endsWith(".sql");

// The build's cache, reports and source maps are not served.
const isServed = (path: string): boolean =>
  !/^(cache|diagnostics|types|trace|dev)(-|\/|$)|\.map$|\.nft\.json$/.test(path);

/** Returns the packages whose files the routes read, as the build traced them. */
async function listTracedPackages(root: string): Promise<Set<string>> {
  const folder = join(root, ".next/server");
  const packages = new Set<string>();
  for (const name of (await listFilesBelow(folder)).filter((path) => path.endsWith(".nft.json"))) {
    const trace = join(folder, name);
    const { files } = JSON.parse(await readFile(trace, "utf8")) as { files: string[] };
    for (const file of files) {
      const [top, ...rest] = relative(root, join(dirname(trace), file)).split(sep);
      if (top === "node_modules") packages.add(packageOf(rest));
    }
  }
  return packages;
}

/** Next.js and threads load these modules of the server by their path. */
const isPlainModule = (path: string): boolean => path.endsWith(".mjs");

async function copySources(root: string, target: string): Promise<void> {
  for (const folder of FOLDERS) await copyFolder(join(root, folder), join(target, folder));
  await copyFolder(join(root, "prisma"), join(target, "prisma"), { isIncluded: isMigration });
  await copyFolder(join(root, ".next"), join(target, ".next"), { isIncluded: isServed });
  await copyFolder(join(root, "server"), join(target, "server"), { isIncluded: isPlainModule });
  await mkdir(join(target, "lib/platform"), { recursive: true });
  for (const path of CONFIGURATION) await copyFile(join(root, path), join(target, path));
  await writeFile(join(target, "routes.json"), JSON.stringify(readAppRoutes(root)));
}

async function fillRelease(draft: string, options: ReleaseOptions): Promise<Release> {
  const { root, name, formers } = options;
  await copySources(root, draft);
  const { packages } = await bundlePrograms(root, draft);
  const names = [...NAMED_PACKAGES, ...packages, ...(await listTracedPackages(root))];
  const folders = await listPackageFolders(root, new Set(names));
  await copyPackages(root, draft, folders);

  const buildId = await readFile(join(draft, ".next/BUILD_ID"), "utf8");
  const staticFiles = await listFilesBelow(join(draft, STATIC_FOLDER));
  const formerNames = await Promise.all(formers.map((former) => addFormerFiles(former, draft)));
  const manifest = { private: true, type: "module", version: name };
  await writeFile(join(draft, "package.json"), JSON.stringify(manifest));
  const description = { name, buildId, builtAt: new Date().toISOString(), staticFiles };
  await writeFile(join(draft, RELEASE_FILE), JSON.stringify(description, null, 2));
  return { buildId, packages: folders.length, formers: formerNames.filter((former) => former !== undefined) };
}

/** Errors: ExpectedError if the folder holds something else than a release. */
async function assertReplaceable(target: string): Promise<void> {
  const names = await readdir(target).catch(() => []);
  if (names.length === 0 || (await readRelease(target))) return;
  throw new ExpectedError(`${target} holds something else than a release: name an empty folder.`);
}

/**
 * Assembles a release in `target`, which it replaces at the end. Errors: ExpectedError if `target` holds something else
 * than a release.
 */
export async function assembleRelease(options: ReleaseOptions): Promise<Release> {
  const { target } = options;
  await assertReplaceable(target);
  const draft = `${target}.draft`;
  await rm(draft, { recursive: true, force: true });
  try {
    const release = await fillRelease(draft, options);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
    return release;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
