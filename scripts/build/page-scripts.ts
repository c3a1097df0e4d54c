import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

// The scripts that each page of a build loads at once, from the manifests of the build. What a page loads later is not in them.

const MANIFEST_SUFFIX = "_client-reference-manifest.js";
/** Files that a page loads only when it fails. */
const FALLBACK = /\/(?:error|global-error|not-found)$/;

/** Files are relative to the directory of the build. */
export type PageScripts = { page: string; files: string[] };

type ClientManifest = { entryJSFiles: Record<string, string[]> };

/** Returns the manifest of each page, by its route. */
function readManifests(source: string): Record<string, ClientManifest> {
  const scope: { __RSC_MANIFEST?: Record<string, ClientManifest> } = {};
  runInNewContext(source, { globalThis: scope });
  return scope.__RSC_MANIFEST ?? {};
}

async function listPageManifests(build: string): Promise<string[]> {
  const directory = join(build, "server/app");
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith(`page${MANIFEST_SUFFIX}`)).map((name) => join(directory, name));
}

export async function listPageScripts(build: string): Promise<PageScripts[]> {
  const { rootMainFiles } = JSON.parse(await readFile(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const pages: PageScripts[] = [];
  for (const path of await listPageManifests(build)) {
    for (const [page, { entryJSFiles }] of Object.entries(readManifests(await readFile(path, "utf8")))) {
      const entries = Object.entries(entryJSFiles).filter(([entry]) => !FALLBACK.test(entry));
      pages.push({ page, files: [...new Set([...rootMainFiles, ...entries.flatMap(([, files]) => files)])] });
    }
  }
  return pages;
}
