import { runService } from "./program";

// `node worker.mjs`: runs the jobs without the site.

void runService(async () => {
  const { startWorker } = await import("@/jobs/worker");
  const { startMetricsServer } = await import("@/tools/metrics-server");
  const worker = await startWorker();
  const metrics = await startMetricsServer();
  console.log("The worker is running");
  return async () => {
    await worker.stop();
    await metrics?.stop();
  };
});
