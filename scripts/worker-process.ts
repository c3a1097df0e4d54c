import { startWorker } from "@/jobs/worker";
import { startMetricsServer } from "@/server/metrics-server";
import { startThreads } from "@/server/threads";
import { startWorkerProbes } from "@/server/worker-probes";

/** Starts the jobs with their probes and metrics. Returns a function that waits for running jobs and stops everything. */
export async function startWorkerProcess(): Promise<() => Promise<void>> {
  let getDowntimeMs = () => 0;
  const probes = await startWorkerProbes(() => getDowntimeMs());
  const threads = startThreads();
  const worker = await startWorker();
  getDowntimeMs = worker.getDatabaseDowntimeMs;
  probes.setPhase("ready");
  const metrics = await startMetricsServer();
  return async () => {
    probes.setPhase("draining");
    await worker.stop();
    await threads.stop();
    await probes.stop();
    await metrics?.stop();
  };
}
