import { execFile } from "node:child_process";
import { access, constants, mkdir, readdir, rename, rm } from "node:fs/promises";
import { arch } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

// Finds Janus, or unpacks Debian's package of it into a folder; nothing is installed.

const run = promisify(execFile);
const APT_TIMEOUT_MS = 180_000;
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
    if (process.getuid?.() !== 0) throw error;
    await run("apt-get", ["update", "--quiet"], { timeout: APT_TIMEOUT_MS, signal });
    return listMissingPackages(signal);
  }
}

async function unpackPackages(root: string, signal: AbortSignal): Promise<void> {
  const draft = `${root}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "packages"), { recursive: true });
  const packages = await resolvePackages(signal);
  const options = { cwd: join(draft, "packages"), timeout: APT_TIMEOUT_MS, signal };
  // As root, apt would download as a user who may not write here.
  await run("apt-get", ["download", "-o", "APT::Sandbox::User=root", ...packages], options);
  for (const name of await readdir(options.cwd))
    await run("dpkg", ["-x", join(options.cwd, name), draft], options);
  await rm(options.cwd, { recursive: true });
  await rm(root, { recursive: true, force: true });
  await rename(draft, root);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isProgramMissing = "code" in error && error.code === "ENOENT";
  return isProgramMissing
    ? "there is no Janus, and no apt-get to fetch it"
    : (error.message.split("\n")[0] ?? "");
}

/**
 * Returns Janus from JANUS_PATH, from the PATH, or unpacked into `root`, which takes some seconds the first time.
 * Errors: with the command that installs it.
 */
export async function findJanus(root: string, signal: AbortSignal): Promise<JanusProgram> {
  const known = (await findInstalled()) ?? (await describeUnpacked(root));
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
