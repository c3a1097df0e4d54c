import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { listPageScripts } from "@/scripts/build/page-scripts";

// The script that each page of a build loads at once.

/** JavaScript of an empty Next.js 16 page, compressed. */
const EMPTY_PAGE_BYTES = 139_000;
const MAX_PUBLIC_BYTES = EMPTY_PAGE_BYTES + 30_000;
const MAX_MEMBER_BYTES = EMPTY_PAGE_BYTES + 60_000;

/**
 * Pages, mostly of forms, that are above their limit, in full kilobytes: how the bundler splits the scripts moves a page by
 * some hundred bytes. They may become lighter, not heavier.
 */
const KNOWN_EXCESS: Readonly<Record<string, number>> = {
  "/(cuenta)/account-settings/bank-details/page": 202_000,
  "/(cuenta)/account-settings/fiscal/page": 200_000,
  "/(cuenta)/account-settings/personal-info/page": 202_000,
  "/(cuenta)/crear/page": 248_000,
  "/(cuenta)/crear/[slug]/page": 248_000,
  "/(cuenta)/recibir/[slug]/[receivedId]/[section]/page": 202_000,
  "/(sitio)/api/auth/signin/page": 189_000,
  "/(sitio)/restablecer-contrasena/[token]/page": 175_000,
};

export type PageWeight = { page: string; bytes: number };

const compress = promisify(gzip);

/** Weighs the script of every page of a build, the heaviest first. */
export async function weighScripts(build: string): Promise<PageWeight[]> {
  const sizes = new Map<string, Promise<number>>();
  const weighFile = (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known) return known;
    const size = readFile(join(build, file)).then(async (text) => (await compress(text)).length);
    sizes.set(file, size);
    return size;
  };
  const weights = (await listPageScripts(build)).map(async ({ page, files }) => {
    const fileSizes = await Promise.all(files.map(weighFile));
    return { page, bytes: fileSizes.reduce((sum, size) => sum + size, 0) };
  });
  return (await Promise.all(weights)).sort((a, b) => b.bytes - a.bytes);
}

function findLimit(page: string): number {
  return KNOWN_EXCESS[page] ?? (page.startsWith("/(cuenta)/") ? MAX_MEMBER_BYTES : MAX_PUBLIC_BYTES);
}

/** Names the pages whose script is heavier than it may be. */
export const listExcesses = (weights: readonly PageWeight[]): string[] =>
  weights
    .filter(({ page, bytes }) => bytes > findLimit(page))
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of script; it may load ${findLimit(page)}`);
