import { spawnSync } from "node:child_process";
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// A start that was killed may leave a server, or some of its workers, on the cluster. They are recognised by
// their working directory, which PostgreSQL sets to the cluster, not by a process id, which may be another's.

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform === "linux") {
    const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const places = await Promise.all(names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => "")));
    return names.filter((_, index) => places[index] === cluster).map(Number);
  }
  const pid = await postmasterPid(cluster);
  if (pid === undefined || !isAlive(pid)) return [];
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout.includes(cluster) ? [pid] : [];
}

async function gone(cluster: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if ((await processesOn(cluster)).length === 0) return true;
    await sleep(50);
  }
  return false;
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Ends whatever still runs on the cluster, gently first, and removes a stale lock. True: there was some. */
export async function clearOrphans(cluster: string): Promise<boolean> {
  const found = await processesOn(cluster);
  if (found.length > 0) {
    const postmaster = await postmasterPid(cluster);
    signal(
      found.filter((pid) => pid === postmaster),
      "SIGINT",
    );
    if (!(await gone(cluster, 20_000))) {
      signal(await processesOn(cluster), "SIGQUIT");
      if (!(await gone(cluster, 5_000))) signal(await processesOn(cluster), "SIGKILL");
      if (!(await gone(cluster, 5_000))) throw new Error(`A PostgreSQL on ${cluster} does not stop.`);
    }
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
  return found.length > 0;
}
