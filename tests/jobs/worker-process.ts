import { startWorker } from "@/jobs/worker";

// Run in a separate process, which a test can kill.
await startWorker();
