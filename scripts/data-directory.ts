import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "@/lib/platform/expected-error";
import { ensureDirectory, readJsonFile, writePrivateFile } from "@/lib/platform/files";
import { isRunning } from "@/lib/platform/processes";

// One run at a time locks the data directory. A killed run leaves its lock behind; the process's start time reveals
// a stale lock, since the operating system reuses process ids.

type LockOwner = { pid: number; started: string; what: string };

/**
 * Creates the data directory if needed, and closes it to other users. Those that root starts the services as may pass through
 * it to what is theirs. Returns its absolute path.
 */
export async function ensureDataDirectory(): Promise<string> {
  const path = resolve(process.env.AYLLU_DATA_DIR || ".data");
  await ensureDirectory(path);
  await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  return path;
}

async function processStartTime(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie: killed, not yet reaped.
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  }
  // Windows tells no start time without further programs.
  if (process.platform === "win32") return isRunning(pid) ? "running" : undefined;
  return (
    spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || undefined
  );
}

const lockPath = (dataDir: string): string => join(dataDir, "lock.json");

async function isAlive({ pid, started }: LockOwner): Promise<boolean> {
  return (await processStartTime(pid)) === started;
}

/** Returns the living process that holds the lock. */
async function findLockOwner(dataDir: string): Promise<LockOwner | undefined> {
  const owner = await readJsonFile<LockOwner>(lockPath(dataDir));
  return owner && (await isAlive(owner)) ? owner : undefined;
}

/** Locks the data directory; `what` names this process to others. Returns the unlock function. Errors: ExpectedError. */
export async function lockDataDirectory(dataDir: string, what: string): Promise<() => Promise<void>> {
  const path = lockPath(dataDir);
  const self: LockOwner = { pid: process.pid, started: (await processStartTime(process.pid)) ?? "", what };
  const draft = join(dataDir, `lock-${randomBytes(6).toString("hex")}`);
  await writeFile(draft, JSON.stringify(self));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const isMine = await link(draft, path).then(
        () => true,
        () => false,
      );
      if (isMine) return () => rm(path, { force: true });
      let other = await findLockOwner(dataDir);
      if (other) {
        // A process that was just killed may still be ending.
        await sleep(300);
        other = await findLockOwner(dataDir);
      }
      if (other) {
        throw new ExpectedError(
          `${dataDir} is in use by ${other.what} (process ${other.pid}). Stop that first, or set AYLLU_DATA_DIR and PORT.`,
        );
      }
      await rename(path, `${draft}-stale`).catch(() => {});
    }
    throw new ExpectedError(`${path} could not be locked.`);
  } finally {
    await rm(draft, { force: true });
    await rm(`${draft}-stale`, { force: true });
  }
}

const environmentPath = (dataDir: string): string => join(dataDir, "environment.json");

/** Stores the environment of the running site, so that other commands can use its services. */
export async function writeEnvironmentFile(dataDir: string, names: readonly string[]): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  await writePrivateFile(environmentPath(dataDir), JSON.stringify(values, null, 2));
}

export async function removeEnvironmentFile(dataDir: string): Promise<void> {
  await rm(environmentPath(dataDir), { force: true });
}

/** Adopts the environment of the site that runs on this data directory. Returns false if none runs. */
export async function adoptRunningEnvironment(dataDir: string): Promise<boolean> {
  if (!(await findLockOwner(dataDir))) return false;
  const values = await readJsonFile<Record<string, string>>(environmentPath(dataDir));
  if (!values) return false;
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return true;
}
