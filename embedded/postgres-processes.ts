import { spawnSync } from "node:child_process";
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "@/lib/platform/processes";

// A killed start may leave a server or its workers behind. They are recognized by their working directory, which
// PostgreSQL sets to the cluster, since process ids are reused.

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function listClusterProcesses(cluster: string): Promise<number[]> {
  if (process.platform === "linux") {
    const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const workingDirectories = await Promise.all(
      names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => "")),
    );
    return names.filter((_, index) => workingDirectories[index] === cluster).map(Number);
  }
  const pid = await readPostmasterPid(cluster);
  if (pid === undefined || !isRunning(pid)) return [];
  if (process.platform === "win32") {
    const { stdout } = spawnSync("tasklist", ["/fi", `pid eq ${pid}`, "/fo", "csv", "/nh"], {
      encoding: "utf8",
    });
    return stdout?.includes("postgres.exe") ? [pid] : [];
  }
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout.includes(cluster) ? [pid] : [];
}

async function waitForExit(cluster: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if ((await listClusterProcesses(cluster)).length === 0) return true;
    await sleep(50);
  }
  return false;
}

function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  }
}

/** Stops processes left on the cluster, gracefully first, and removes a stale lock. Returns true if there were any. */
export async function stopOrphanedProcesses(cluster: string): Promise<boolean> {
  const pids = await listClusterProcesses(cluster);
  if (pids.length > 0) {
    const postmaster = await readPostmasterPid(cluster);
    signalAll(
      pids.filter((pid) => pid === postmaster),
      "SIGINT",
    );
    if (!(await waitForExit(cluster, 20_000))) {
      signalAll(await listClusterProcesses(cluster), "SIGQUIT");
      if (!(await waitForExit(cluster, 5_000))) signalAll(await listClusterProcesses(cluster), "SIGKILL");
      if (!(await waitForExit(cluster, 5_000))) throw new Error(`A PostgreSQL on ${cluster} does not stop.`);
    }
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
  return pids.length > 0;
}
