import { z } from "zod";
import type { PdfJob } from "@/lib/platform/pdf/write";
import type { Drawing } from "@/lib/publishing/seo/drawing";
import { WorkThread } from "./work-thread";

// Share images and PDFs are drawn beside the event loop. How many are drawn at a time is decided by the queue of heavy tasks.

const answer = z.object({ bytes: z.instanceof(Uint8Array) });

export class DrawingThread<Job> {
  readonly #thread: WorkThread<Job, z.output<typeof answer>>;

  /** `program` is a file in `server`, or a path. */
  constructor(program: string) {
    this.#thread = new WorkThread({ program, answer });
  }

  /** Returns a file. Errors: what the program throws, or that its thread has died; the next job gets a new one. */
  draw = async (job: Job): Promise<Uint8Array> => (await this.#thread.run(job)).bytes;

  stop = (): Promise<void> => this.#thread.stop();
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
