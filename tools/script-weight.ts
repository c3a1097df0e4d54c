import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

// The script that each page of a build loads at once, counted from the manifests of the build. What a page loads later
// is not in them.

/** JavaScript of an empty Next.js 16 page, compressed. */
const EMPTY_PAGE_BYTES = 139_000;
const MAX_PUBLIC_BYTES = EMPTY_PAGE_BYTES + 30_000;
const MAX_MEMBER_BYTES = EMPTY_PAGE_BYTES + 60_000;

/** Pages, mostly of forms, that are above their limit. They may become lighter, not heavier. */
const KNOWN_EXCESS: Readonly<Record<string, number>> = {
  "/(cuenta)/crear/page": 280_000,
  "/(cuenta)/crear/[slug]/page": 280_000,
  "/(sitio)/api/auth/signin/page": 188_000,
  "/(sitio)/restablecer-contrasena/[token]/page": 176_000,
};

const MANIFEST_SUFFIX = "_client-reference-manifest.js";
/** Files that a page loads only when it fails. */
const FALLBACK = /\/(?:error|global-error|not-found)$/;

export type PageWeight = { page: string; bytes: number };

type ClientManifest = { entryJSFiles: Record<string, string[]> };

const compress = promisify(gzip);

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

/** Weighs the script of every page of a build, the heaviest first. */
export async function weighScripts(build: string): Promise<PageWeight[]> {
  const { rootMainFiles } = JSON.parse(await readFile(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const sizes = new Map<string, Promise<number>>();
  const weighFile = (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known) return known;
    const size = readFile(join(build, file)).then(async (text) => (await compress(text)).length);
    sizes.set(file, size);
    return size;
  };
  async function weighPage(page: string, { entryJSFiles }: ClientManifest): Promise<PageWeight> {
    const entries = Object.entries(entryJSFiles).filter(([entry]) => !FALLBACK.test(entry));
    const files = new Set([...rootMainFiles, ...entries.flatMap(([, entryFiles]) => entryFiles)]);
    const fileSizes = await Promise.all([...files].map(weighFile));
    return { page, bytes: fileSizes.reduce((sum, size) => sum + size, 0) };
  }
  const weights: PageWeight[] = [];
  for (const path of await listPageManifests(build))
    for (const [page, manifest] of Object.entries(readManifests(await readFile(path, "utf8"))))
      weights.push(await weighPage(page, manifest));
  return weights.sort((a, b) => b.bytes - a.bytes);
}

function findLimit(page: string): number {
  return KNOWN_EXCESS[page] ?? (page.startsWith("/(cuenta)/") ? MAX_MEMBER_BYTES : MAX_PUBLIC_BYTES);
}

/** Names the pages whose script is heavier than it may be. */
export const listExcesses = (weights: readonly PageWeight[]): string[] =>
  weights
    .filter(({ page, bytes }) => bytes > findLimit(page))
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of script; it may load ${findLimit(page)}`);
