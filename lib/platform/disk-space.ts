import "server-only";
import { statfs } from "node:fs/promises";
import { env } from "@/lib/platform/env";

/** Returns the bytes that may still be written on the disk of `path`. Errors: of the file system. */
export async function getFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export const getMinFreeBytes = (): number => env.AYLLU_MIN_FREE_MB * 1024 * 1024;

/** True if the disk of the data directory is almost full; false where there is no such directory. */
export async function isDiskSpaceLow(): Promise<boolean> {
  const freeBytes = await getFreeBytes(env.AYLLU_DATA_DIR).catch(() => Infinity);
  return freeBytes < getMinFreeBytes();
}
