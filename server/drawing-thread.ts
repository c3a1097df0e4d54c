import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { PdfJob } from "@/lib/platform/pdf/write";
import type { Drawing } from "@/lib/publishing/seo/drawing";

// Share images and PDFs are drawn beside the event loop, in threads that are started when they are needed. How many are
// drawn at a time is decided by the queue of heavy tasks.

const SERVER_FOLDER = resolve(process.cwd(), "server");
const IDLE_MS = 5 * 60_000;
/** Megabytes. Without limits a thread keeps as much garbage as the process. */
const MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

const replySchema = z.object({
  id: z.number(),
  bytes: z.instanceof(Uint8Array).optional(),
  error: z.string().optional(),
});

type Pending = { worker: Worker; resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export class DrawingThread<Job> {
  readonly #program: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** `program` is a file in `server`, or a path. */
  constructor(program: string) {
    this.#program = resolve(SERVER_FOLDER, program);
  }

  /** Returns a file. Errors: what the program throws, or that its thread has died; the next job gets a new one. */
  draw(job: Job): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((onDrawn, reject) => {
      this.#pending.set(id, { worker, resolve: onDrawn, reject });
      worker.postMessage({ id, job });
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: MEMORY });
    worker.unref();
    let failure = new Error("The thread that draws has ended");
    worker.on("error", (error) => (failure = error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const [id, pending] of this.#pending) {
        if (pending.worker !== worker) continue;
        this.#pending.delete(id);
        pending.reject(failure);
      }
    });
    worker.on("message", (message) => this.#finish(message));
    return worker;
  }

  #finish(message: unknown): void {
    const { id, bytes, error } = replySchema.parse(message);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (bytes) pending?.resolve(bytes);
    else pending?.reject(new Error(error));
    if (this.#pending.size === 0) this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
  }
}

/** Lets the application draw in threads. */
export function startDrawing(): { stop: () => Promise<void> } {
  const images = new DrawingThread<Drawing>("draw-image.mjs");
  const pdfs = new DrawingThread<PdfJob>("write-pdf.mjs");
  globalThis.aylluDrawImage = (drawing) => images.draw(drawing);
  globalThis.aylluWritePdf = (job) => pdfs.draw(job);
  return {
    stop: async () => {
      globalThis.aylluDrawImage = undefined;
      globalThis.aylluWritePdf = undefined;
      await Promise.all([images.stop(), pdfs.stop()]);
    },
  };
}
