import { open, readFile, type FileHandle } from "node:fs/promises";
import { writePrivate } from "../../tools/files";

// An append-only file of JSON lines. What was written while a write was under way goes together in the next
// one, forced to the disk once for all of them.

/** The whole lines of the journal; one that was cut off by a crash was never acknowledged. */
export async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines: unknown[] = [];
  for (const line of text.split("\n").slice(0, -1)) {
    try {
      lines.push(JSON.parse(line));
    } catch {
      // Only the tail can be torn; nothing after it was acknowledged either.
      break;
    }
  }
  return lines;
}

/** Puts `lines` in the place of the whole journal, at once or not at all. */
export const rewriteJournal = (path: string, lines: unknown[]): Promise<void> =>
  writePrivate(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

export class Journal {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, "a", 0o600));
  }

  append(line: unknown): void {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    if (this.#waiting.length > 1) return;
    this.#writing = this.#writing.then(() => this.#flush());
    this.#writing.catch(() => {});
  }

  /** When everything appended so far is on the disk; rejects for good once something could not be written. */
  settled(): Promise<void> {
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
