import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDirectory, readJson, writePrivate } from "@/tools/files";

// The data directory belongs to one run at a time. A run that was killed leaves its lock behind; that it is
// stale shows in the start time of the process, since a number alone may be another's by now.

type Holder = { pid: number; started: string; what: string };

/** An error that explains itself: its message is shown without a stack. */
export class ExpectedError extends Error {
  readonly expected = true;
}

/** The data directory, an absolute path. */
export async function dataDirectory(): Promise<string> {
  const path = resolve(process.env.AYLLU_DATA_DIR || ".data");
  await makeDirectory(path);
  return path;
}

async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Killed, but nobody has taken notice yet.
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  }
  return (
    spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || undefined
  );
}

const lockPath = (dataDir: string): string => join(dataDir, "lock.json");

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  return (await startOf(pid)) === started;
}

/** Who holds the data directory now. */
async function holder(dataDir: string): Promise<Holder | undefined> {
  const kept = await readJson<Holder>(lockPath(dataDir));
  return kept && (await isAlive(kept)) ? kept : undefined;
}

/** Takes the data directory for this process; `what` tells others who has it. Gives the way back. */
export async function takeDataDirectory(dataDir: string, what: string): Promise<() => Promise<void>> {
  const path = lockPath(dataDir);
  const mine: Holder = { pid: process.pid, started: (await startOf(process.pid)) ?? "", what };
  const draft = join(dataDir, `lock-${randomBytes(6).toString("hex")}`);
  await writeFile(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const isMine = await link(draft, path).then(
        () => true,
        () => false,
      );
      if (isMine) return () => rm(path, { force: true });
      let other = await holder(dataDir);
      // One that was killed a moment ago may still be ending.
      if (other) await sleep(300);
      other &&= await holder(dataDir);
      if (other) {
        throw new ExpectedError(
          `${dataDir} is in use by ${other.what} (process ${other.pid}). Stop that first, or set AYLLU_DATA_DIR and PORT.`,
        );
      }
      await rename(path, `${draft}-stale`).catch(() => {});
    }
    throw new ExpectedError(`${path} could not be taken.`);
  } finally {
    await rm(draft, { force: true });
    await rm(`${draft}-stale`, { force: true });
  }
}

const environmentPath = (dataDir: string): string => join(dataDir, "environment.json");

/** Keeps what a running site was started with, so that other commands can work with its services. */
export async function publishEnvironment(dataDir: string, names: readonly string[]): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  await writePrivate(environmentPath(dataDir), JSON.stringify(values, null, 2));
}

export async function withdrawEnvironment(dataDir: string): Promise<void> {
  await rm(environmentPath(dataDir), { force: true });
}

/** Takes over the environment of the site that runs on the data directory; false when none does. */
export async function joinRunningSite(dataDir: string): Promise<boolean> {
  if (!(await holder(dataDir))) return false;
  const values = await readJson<Record<string, string>>(environmentPath(dataDir));
  if (!values) return false;
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return true;
}
