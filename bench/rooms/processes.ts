import { readdir, readFile } from "node:fs/promises";

/** Memory of a process in MiB. */
export type ProcessMemory = {
  pid: number;
  name: string;
  /** Pages that it holds, also those it shares. */
  resident: number;
  /** The same, with a share of the shared ones: adds up over processes. */
  proportional: number;
};

const readText = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

async function findParent(pid: number): Promise<number> {
  const stat = await readText(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Returns the process and everything that it has started. */
async function listProcessTree(root: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await findParent(pid)] as const)));
  const isBelowRoot = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = parents.get(pid);
    return parent !== undefined && parent > 1 && isBelowRoot(parent);
  };
  return pids.filter(isBelowRoot);
}

async function measureProcess(pid: number): Promise<ProcessMemory | undefined> {
  const sizes = await readText(`/proc/${pid}/smaps_rollup`);
  const read = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(sizes)?.[1]) / 1024;
  const name = (await readText(`/proc/${pid}/comm`)).trim();
  const [resident, proportional] = [read("Rss"), read("Pss")];
  // It has ended meanwhile.
  return Number.isNaN(proportional) ? undefined : { pid, name, resident, proportional };
}

/** Measures the process and everything that it has started (Linux only). */
export async function measureProcesses(root: number): Promise<ProcessMemory[]> {
  const all = await Promise.all((await listProcessTree(root)).map(measureProcess));
  return all.filter((process) => process !== undefined);
}
