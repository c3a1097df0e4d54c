import type { Task } from "graphile-worker";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { isBackupRunning } from "@/lib/platform/db/backup-lock";

export const sweepUploadsTask: Task = async (_payload, helpers) => {
  // Its snapshot may name files that nothing uses any more.
  if (await isBackupRunning()) return;
  const deletedCount = await deleteOrphanedFiles();
  if (deletedCount > 0) helpers.logger.info(`Deleted ${deletedCount} orphaned uploads`);
};
