import { startWorker } from "@/jobs/worker";

// A worker in a process of its own, which a test can kill.
await startWorker();
