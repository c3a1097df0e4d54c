import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { z } from "zod";

const SERVER_FOLDER = resolve(process.cwd(), "server");
const IDLE_MS = 5 * 60_000;
/** Megabytes. Without limits a thread keeps as much garbage as the process. */
const MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

const replySchema = z.object({
  id: z.number(),
  error: z.string().optional(),
  result: z.unknown().optional(),
});

/** The thread ended before it answered: its job needed too much memory or time, or broke it. */
export class ThreadEndedError extends Error {
  constructor(
    message: string,
    readonly reason: "died" | "timeout" | "stopped",
  ) {
    super(message);
    this.name = "ThreadEndedError";
  }
}

type Pending<Result> = {
  worker: Worker;
  timer: NodeJS.Timeout | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

type WorkThreadOptions<Result> = {
  /** A file in `server`, or a path. It answers `{id, job}` with `{id, result}` or `{id, error}`. */
  program: string;
  result: z.ZodType<Result>;
  /** Ends the thread, with all its jobs, when one takes longer. */
  timeoutMs?: number;
};

/** A thread that works beside the event loop: it starts when it is needed, and ends after five idle minutes. */
export class WorkThread<Job, Result> {
  readonly #options: WorkThreadOptions<Result>;
  readonly #pending = new Map<number, Pending<Result>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: WorkThreadOptions<Result>) {
    this.#options = options;
  }

  /** Errors: what the program throws; `ThreadEndedError`, after which the next job gets a new thread. */
  run = (job: Job): Promise<Result> => {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    const { timeoutMs } = this.#options;
    return new Promise((onResult, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#end("timeout"), timeoutMs);
      this.#pending.set(id, { worker, timer, resolve: onResult, reject });
      worker.postMessage({ id, job });
    });
  };

  stop = (): Promise<void> => this.#end("stopped");

  async #end(reason: ThreadEndedError["reason"]): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#rejectAll(worker, new ThreadEndedError("The thread has ended", reason));
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(resolve(SERVER_FOLDER, this.#options.program), { resourceLimits: MEMORY });
    worker.unref();
    let message = "The thread has ended";
    worker.on("error", (error) => {
      if (error instanceof Error) ({ message } = error);
    });
    worker.on("exit", () => this.#rejectAll(worker, new ThreadEndedError(message, "died")));
    worker.on("message", (reply) => this.#finish(reply));
    return worker;
  }

  #rejectAll(worker: Worker, error: ThreadEndedError): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const [id, pending] of this.#pending) {
      if (pending.worker !== worker) continue;
      this.#pending.delete(id);
      clearTimeout(pending.timer);
      pending.reject(error);
    }
  }

  #finish(reply: unknown): void {
    const { id, error, result } = replySchema.parse(reply);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    if (error === undefined) pending?.resolve(this.#options.result.parse(result));
    else pending?.reject(new Error(error));
    if (this.#pending.size === 0) this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
  }
}

type StrangersThreadOptions<Result> = WorkThreadOptions<Result> & {
  /** Says what a job is told that broke the thread. */
  describeBroken: (reason: "died" | "timeout") => Result;
};

/** Opens what strangers made, one thing at a time, so that one that breaks the thread breaks no other. */
export function createStrangersThread<Job, Result>({
  describeBroken,
  ...options
}: StrangersThreadOptions<Result>): Pick<WorkThread<Job, Result>, "run" | "stop"> {
  const { run, stop } = new WorkThread<Job, Result>(options);
  const inTurn = pLimit(1);
  const describe = (error: unknown): Result => {
    if (!(error instanceof ThreadEndedError) || error.reason === "stopped") throw error;
    return describeBroken(error.reason);
  };
  return { run: (job) => inTurn(() => run(job).catch(describe)), stop };
}
