import { execFile } from "node:child_process";
import { access, chown, constants, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { arch, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { findOsUser, isRoot } from "../os-user";

// Finds Janus, or unpacks Debian's package of it into a folder; nothing is installed.

const run = promisify(execFile);
const APT_TIMEOUT_MS = 180_000;
/** An unpacked Janus is fetched again after it: it parses the media of strangers, and nobody updates it otherwise. */
const RENEWAL_MS = 30 * 86_400_000;
const INSTALL_COMMAND = "sudo apt-get install --no-install-recommends janus";

export type JanusProgram = {
  path: string;
  /** Folder with the plugins and transports. */
  modules: string;
  /** Folder of libraries that are not installed; null if the system has them all. */
  libraries: string | null;
};

const MULTIARCH: Readonly<Record<string, string>> = {
  x64: "x86_64-linux-gnu",
  arm64: "aarch64-linux-gnu",
};

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findFirst(
  paths: readonly string[],
  test: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const path of paths) if (await test(path)) return path;
  return undefined;
}

const hasModules = (path: string): Promise<boolean> =>
  readdir(join(path, "plugins")).then(
    (names) => names.some((name) => name.startsWith("libjanus_videoroom.so")),
    () => false,
  );

/** Modules lie beside the program in `lib`, under the architecture's name on Debian. */
async function describeProgram(path: string): Promise<JanusProgram | undefined> {
  const libraryFolder = join(path, "..", "..", "lib");
  const modules = await findFirst(
    [join(libraryFolder, MULTIARCH[arch()] ?? "", "janus"), join(libraryFolder, "janus")],
    hasModules,
  );
  return modules === undefined ? undefined : { path, modules, libraries: null };
}

async function findInstalled(): Promise<JanusProgram | undefined> {
  const named = process.env.JANUS_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const path = await findFirst(
    named ? [named] : folders.map((folder) => join(folder, "janus")),
    isExecutable,
  );
  return path === undefined ? undefined : describeProgram(path);
}

async function describeUnpacked(root: string): Promise<JanusProgram | undefined> {
  const path = join(root, "usr", "bin", "janus");
  if (!(await isExecutable(path))) return undefined;
  const program = await describeProgram(path);
  return program && { ...program, libraries: join(root, "usr", "lib", MULTIARCH[arch()] ?? "") };
}

/** Names of the package and of those that it needs and the system lacks. */
async function listMissingPackages(signal: AbortSignal): Promise<string[]> {
  const { stdout } = await run(
    "apt-get",
    ["install", "--simulate", "--quiet", "--no-install-recommends", "janus"],
    { timeout: APT_TIMEOUT_MS, signal },
  );
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? "");
}

/** Root may not have fetched the lists of packages yet, as on a new machine. */
async function resolvePackages(signal: AbortSignal): Promise<string[]> {
  try {
    return await listMissingPackages(signal);
  } catch (error) {
    if (!isRoot()) throw error;
    await run("apt-get", ["update", "--quiet"], { timeout: APT_TIMEOUT_MS, signal });
    return listMissingPackages(signal);
  }
}

/** Downloads into a folder of its own. As root, apt does so as a user without rights, who may not write elsewhere. */
async function downloadPackages(signal: AbortSignal): Promise<string> {
  const packages = await resolvePackages(signal);
  const folder = await mkdtemp(join(tmpdir(), "ayllu-janus-"));
  const downloader = isRoot() ? findOsUser("_apt") : undefined;
  try {
    if (downloader) await chown(folder, downloader.uid, downloader.gid);
    await run("apt-get", ["download", ...packages], { cwd: folder, timeout: APT_TIMEOUT_MS, signal });
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function unpackPackages(root: string, signal: AbortSignal): Promise<void> {
  const draft = `${root}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const packages = await downloadPackages(signal);
  try {
    for (const name of await readdir(packages))
      await run("dpkg", ["-x", join(packages, name), draft], { timeout: APT_TIMEOUT_MS, signal });
  } finally {
    await rm(packages, { recursive: true });
  }
  await rm(root, { recursive: true, force: true });
  await rename(draft, root);
}

/** Returns the copy in `root`, fetched again where it is old and that is possible. */
async function renewUnpacked(root: string, signal: AbortSignal): Promise<JanusProgram | undefined> {
  const program = await describeUnpacked(root);
  if (!program || Date.now() - (await stat(root)).mtimeMs < RENEWAL_MS) return program;
  await unpackPackages(root, signal).catch(() => undefined);
  return describeUnpacked(root);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isProgramMissing = "code" in error && error.code === "ENOENT";
  return isProgramMissing
    ? "there is no Janus, and no apt-get to fetch it"
    : (error.message.split("\n")[0] ?? "");
}

/**
 * Returns Janus from JANUS_PATH, from the PATH, or unpacked into `root`, which takes some seconds the first time and each month.
 * Errors: with the command that installs it.
 */
export async function findJanus(root: string, signal: AbortSignal): Promise<JanusProgram> {
  const known = (await findInstalled()) ?? (await renewUnpacked(root, signal));
  if (known) return known;
  try {
    if (process.env.JANUS_PATH) throw new Error(`JANUS_PATH (${process.env.JANUS_PATH}) names no Janus`);
    await unpackPackages(root, signal);
    const unpacked = await describeUnpacked(root);
    if (unpacked) return unpacked;
    throw new Error("the package holds no Janus for this machine");
  } catch (error) {
    throw new Error(
      `Live rooms are off: ${describeFailure(error)}. On Debian and Ubuntu, install Janus with: ${INSTALL_COMMAND}`,
    );
  }
}
