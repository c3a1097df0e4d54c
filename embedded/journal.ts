import { open, readFile, type FileHandle } from "node:fs/promises";
import { writePrivateFile } from "@/lib/platform/files";

// An append-only file of JSON lines. Lines appended during a write are batched into the next one, with one fsync.

/** Reads the complete lines. A line torn by a crash was never acknowledged. */
export async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines: unknown[] = [];
  for (const line of text.split("\n").slice(0, -1)) {
    try {
      lines.push(JSON.parse(line));
    } catch {
      // Only the tail can be torn.
      break;
    }
  }
  return lines;
}

/** Replaces the journal atomically. */
export const rewriteJournal = (path: string, lines: unknown[]): Promise<void> =>
  writePrivateFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

export class Journal {
  /** Resolves with the error of a failed write, after which nothing more is written. */
  readonly failed: Promise<unknown>;
  readonly #file: FileHandle;
  #fail: (error: unknown) => void = () => {};
  #waiting: string[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
    this.failed = new Promise((resolve) => (this.#fail = resolve));
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, "a", 0o600));
  }

  append(line: unknown): void {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    if (this.#waiting.length > 1) return;
    this.#writing = this.#writing.then(() => this.#flush());
    this.#writing.catch(this.#fail);
  }

  /** Resolves when all appended lines are on disk; rejects permanently after a failed write. */
  flushed(): Promise<void> {
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#file.close();
  }

  async #flush(): Promise<void> {
    const text = this.#waiting.splice(0).join("");
    await this.#file.appendFile(text);
    await this.#file.datasync();
  }
}
