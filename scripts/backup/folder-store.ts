import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MissingFileError, type OpenedFile, type Store, type StoredFile } from "./store";

const UNFINISHED = ".part";

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function* walk(root: string, path: string): AsyncGenerator<StoredFile> {
  const directory = await opendir(join(root, path)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!directory) return;
  for await (const entry of directory) {
    const entryPath = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, entryPath);
    else if (!entry.name.endsWith(UNFINISHED))
      yield { path: entryPath, size: (await stat(join(root, entryPath))).size, etag: "" };
  }
}

/** Files that only their owner may read. */
export class FolderStore implements Store {
  constructor(private readonly root: string) {}

  list(prefix: string): AsyncIterable<StoredFile> {
    return walk(this.root, prefix.replace(/\/$/, ""));
  }

  async open(path: string): Promise<OpenedFile> {
    const file = await open(join(this.root, path)).catch((error: unknown) => {
      throw isMissing(error) ? new MissingFileError(path) : error;
    });
    return { body: createReadStream("", { fd: file }) };
  }

  async write(path: string, body: Readable): Promise<void> {
    const target = join(this.root, path);
    const draft = `${target}.${randomBytes(4).toString("hex")}${UNFINISHED}`;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await pipeline(body, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.root, path), { force: true });
  }
}
