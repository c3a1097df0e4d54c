import type { Task } from "graphile-worker";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";

export const sweepUploadsTask: Task = async (_payload, helpers) => {
  const deletedCount = await deleteOrphanedFiles();
  if (deletedCount > 0) helpers.logger.info(`Deleted ${deletedCount} orphaned uploads`);
};
