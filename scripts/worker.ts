import { once } from "node:events";
import { assertEmbeddedAllowed } from "@/tools/public-site";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { assertMigrated } from "@/prisma/engine/apply-migrations";
import { print, runStep } from "@/tools/steps.mjs";
import { exitAtStopDeadline } from "@/tools/stop-deadline";
import { withServices } from "./with-services";

/** `npm run worker`: runs the jobs without the site. */
export async function main(): Promise<void> {
  await withServices("npm run worker", async () => {
    assertEmbeddedAllowed(process.env);
    if (!env.AYLLU_MIGRATE) {
      await runStep("migrations", "checking", async () => {
        await assertMigrated(getDirectDatabaseUrl());
        return "checked";
      });
    }
    const { observeProcess } = await import("@/tools/observe-process");
    const stopObserving = await observeProcess();
    const { startWorker } = await import("@/jobs/worker");
    const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const { startWorkerProbes } = await import("@/tools/worker-probes");
    let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
    const probes = await startWorkerProbes(() => worker?.getDatabaseDowntimeMs() ?? 0);
    worker = await startWorker();
    probes.setPhase("ready");
    const { startMetricsServer } = await import("@/tools/metrics-server");
    const metrics = await startMetricsServer();
    print();
    print("  The worker is running; Ctrl-C stops it.");
    await signalled;
    exitAtStopDeadline();
    probes.setPhase("draining");
    await worker.stop();
    await probes.stop();
    await metrics?.stop();
    await stopObserving();
  });
  process.exit(0);
}
