import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** Passes bytes through and measures them. */
export class Meter extends Transform {
  readonly #hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** Once, after the end. */
  digest(): string {
    return this.#hash.digest("hex");
  }
}
