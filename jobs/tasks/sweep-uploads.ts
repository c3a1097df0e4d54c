import type { Task } from "graphile-worker";
import { sweepOrphans } from "@/lib/content/uploads/service";

export const sweepUploads: Task = async (_payload, helpers) => {
  const swept = await sweepOrphans();
  if (swept > 0) helpers.logger.info(`Swept ${swept} orphaned uploads`);
};
