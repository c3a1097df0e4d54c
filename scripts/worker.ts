import { once } from "node:events";
import { assertEmbeddedAllowed } from "./public-site";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { prepareSchema } from "@/prisma/migrate";
import { print, runStep } from "./steps.mjs";
import { exitAtStopDeadline } from "@/server/stop-deadline";
import { withServices } from "./with-services";

/** `npm run worker`: runs the jobs without the site. */
export async function main(): Promise<void> {
  await withServices("npm run worker", async () => {
    assertEmbeddedAllowed(process.env);
    if (!env.AYLLU_MIGRATE) {
      await runStep("migrations", "checking", () =>
        prepareSchema(getDirectDatabaseUrl(), { isEnabled: false, report: print }),
      );
    }
    const { observeProcess } = await import("./observe-process");
    const stopObserving = await observeProcess();
    const { startWorkerProcess } = await import("./worker-process");
    const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const stopWorker = await startWorkerProcess();
    print();
    print("  The worker is running; Ctrl-C stops it.");
    await signalled;
    exitAtStopDeadline();
    await stopWorker();
    await stopObserving();
  });
  process.exit(0);
}
