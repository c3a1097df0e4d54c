import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Drawing } from "@/lib/publishing/seo/drawing";

// Draws share images beside the event loop, in a thread that is started when it is needed. How many are drawn at a time
// is decided by the queue of heavy tasks.

// Next to the server in a release, too, like page-cache.mjs.
const PROGRAM = join(process.cwd(), "server", "draw-image.mjs");
const IDLE_MS = 60_000;

const replySchema = z.object({
  id: z.number(),
  png: z.instanceof(Uint8Array).optional(),
  error: z.string().optional(),
});

type Job = { resolve: (png: Uint8Array) => void; reject: (error: Error) => void };

export class ImageDrawer {
  readonly #program: string;
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(program = PROGRAM) {
    this.#program = program;
  }

  /** Returns a PNG. Errors: what the renderer throws, or that its thread has died; the next image gets a new one. */
  draw(drawing: Drawing): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject });
      worker.postMessage({ id, drawing });
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    worker.unref();
    let failure = new Error("The thread that draws images has ended");
    worker.on("error", (error) => (failure = error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#jobs.values()) reject(failure);
      this.#jobs.clear();
    });
    worker.on("message", (message) => this.#finish(message));
    return worker;
  }

  #finish(message: unknown): void {
    const { id, png, error } = replySchema.parse(message);
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    if (png) job?.resolve(png);
    else job?.reject(new Error(error));
    if (this.#jobs.size === 0) this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
  }
}
