import { once } from "node:events";
import { assertEmbeddedAllowed } from "@/tools/public-site";
import { print } from "@/tools/steps.mjs";
import { exitAtStopDeadline } from "@/tools/stop-deadline";
import { withServices } from "./with-services";

/** `npm run worker`: runs the jobs without the site. */
export async function main(): Promise<void> {
  await withServices("npm run worker", async () => {
    assertEmbeddedAllowed(process.env);
    const { startWorker } = await import("@/jobs/worker");
    const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const worker = await startWorker();
    const { startMetricsServer } = await import("@/tools/metrics-server");
    const metrics = await startMetricsServer();
    print();
    print("  The worker is running; Ctrl-C stops it.");
    await signalled;
    exitAtStopDeadline();
    await worker.stop();
    await metrics?.stop();
  });
  process.exit(0);
}
