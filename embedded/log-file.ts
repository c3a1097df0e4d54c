import { open, stat, truncate } from "node:fs/promises";

const MAX_LOG_BYTES = 10 * 1024 * 1024;

export type LogFile = { fd: number; size: number; close: () => Promise<void> };

/** Opens the log of a server to append to it, and empties one that has grown too large. */
export async function openLog(path: string): Promise<LogFile> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await truncate(path);
  const file = await open(path, "a", 0o600);
  return { fd: file.fd, size: (await file.stat()).size, close: () => file.close() };
}
