import { once } from "node:events";
import { assertEmbeddedAllowed } from "@/tools/public-site";
import { print } from "@/tools/steps.mjs";
import { withServices } from "./with-services";

/** `npm run worker`: runs the jobs without the site. */
export async function main(): Promise<void> {
  await withServices("npm run worker", async () => {
    assertEmbeddedAllowed(process.env);
    const { startWorker } = await import("@/jobs/worker");
    const worker = await startWorker();
    print();
    print("  The worker is running; Ctrl-C stops it.");
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await worker.stop();
  });
  process.exit(0);
}
