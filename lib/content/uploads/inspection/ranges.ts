import "server-only";

/** Reads an object of the storage by ranges, and remembers whether that failed: then nothing is known about the file. */
export class RangeReader {
  private failure: Error | undefined;

  /** `url` is signed; `size` is in bytes. */
  constructor(
    private readonly url: string,
    readonly size: number,
  ) {}

  /** Returns the bytes from `start` up to `end`, which is excluded. Errors: the storage does not answer with them. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const response = await fetch(this.url, { headers: { range: `bytes=${start}-${end - 1}` } });
      if (response.status !== 206) throw new Error(`The storage answered ${response.status}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (bytes.length !== end - start) throw new Error(`The storage sent ${bytes.length} bytes`);
      return bytes;
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      throw this.failure;
    }
  }

  /** Errors: one of the reads has failed. */
  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }
}
