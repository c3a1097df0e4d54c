import { parentPort } from "node:worker_threads";

type Message<Job> = { id: number; job: Job };

const toTransfer = (result: unknown): ArrayBuffer[] =>
  result instanceof Uint8Array && result.buffer instanceof ArrayBuffer ? [result.buffer] : [];

/** Answers the jobs of a `WorkThread`, in its thread; the bytes of a file are handed over, not copied. */
export function answerJobs<Job>(work: (job: Job) => unknown): void {
  parentPort?.on("message", async ({ id, job }: Message<Job>) => {
    try {
      const result = await work(job);
      parentPort?.postMessage({ id, result }, toTransfer(result));
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
