import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { movedHome } from "@/embedded/postgres-location";

/** A data directory for the time of a run, which PostgreSQL's own user may enter, and its removal. */
export async function temporaryDataDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "ayllu-"));
  await chmod(path, 0o755);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      await rm(movedHome(path), { recursive: true, force: true });
    },
  };
}
