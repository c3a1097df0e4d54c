import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Limits processes by control groups, which Linux has in two versions.

const PERIOD_US = 20_000;
const V1_ROOT = "/sys/fs/cgroup/cpu";
const V2_ROOT = "/sys/fs/cgroup";
const REMOVE_ATTEMPTS = 50;

export type CpuQuota = { add: (pid: number) => Promise<void>; remove: () => Promise<void> };

async function configure(directory: string, share: number): Promise<void> {
  const quota = Math.round(PERIOD_US * share);
  if (directory.startsWith(V1_ROOT)) {
    await writeFile(join(directory, "cpu.cfs_period_us"), String(PERIOD_US));
    await writeFile(join(directory, "cpu.cfs_quota_us"), String(quota));
  } else {
    await writeFile(join(V2_ROOT, "cgroup.subtree_control"), "+cpu");
    await writeFile(join(directory, "cpu.max"), `${quota} ${PERIOD_US}`);
  }
}

/** Creates a group whose processes together get `share` of one core; undefined if this system does not allow it. */
export async function createCpuQuota(name: string, share: number): Promise<CpuQuota | undefined> {
  const root = existsSync(V1_ROOT) ? V1_ROOT : V2_ROOT;
  const directory = join(root, `ayllu-${process.pid}-${name}`);
  try {
    await mkdir(directory);
    await configure(directory, share);
  } catch {
    await rmdir(directory).catch(() => {});
    return undefined;
  }
  return {
    add: (pid) => writeFile(join(directory, "cgroup.procs"), String(pid)),
    remove: async () => {
      // The kernel releases the group shortly after its last process.
      for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt += 1) {
        if (
          await rmdir(directory).then(
            () => true,
            () => false,
          )
        )
          return;
        await sleep(100);
      }
    },
  };
}
