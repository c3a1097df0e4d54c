import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Returns the resident memory of a process in megabytes. */
export async function measureMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout.trim()) / 1024;
}
