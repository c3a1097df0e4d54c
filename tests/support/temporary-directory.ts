import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { relocatedDirectory } from "@/embedded/postgres-location";

/** Creates a data directory that PostgreSQL's own user may enter. Returns its path and a cleanup function. */
export async function createTemporaryDataDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "ayllu-"));
  await chmod(path, 0o755);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      await rm(relocatedDirectory(path), { recursive: true, force: true });
    },
  };
}
