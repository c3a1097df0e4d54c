import { runService } from "./program";

// `node worker.mjs`: runs the jobs without the site.

void runService(async () => {
  const { log } = await import("@/lib/platform/log");
  const { startWorkerProcess } = await import("@/scripts/worker-process");
  const stop = await startWorkerProcess();
  log.info("The worker is running");
  return stop;
});
