import { once } from "node:events";
import { say } from "./steps.mjs";
import { withServices } from "./with-services";

/** `npm run worker`: only the jobs, apart from the site. */
export async function main(): Promise<void> {
  await withServices("npm run worker", async () => {
    const { startWorker } = await import("@/jobs/worker");
    const worker = await startWorker();
    say();
    say("  The worker takes jobs; Ctrl-C stops it.");
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await worker.stop();
  });
  process.exit(0);
}
