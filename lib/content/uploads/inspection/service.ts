import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";
import type { InspectionJob, InspectionResult } from "./schema";

declare global {
  /** Set by the server, which opens files in a thread. Errors: the storage cannot be read. */
  var aylluInspectFile: ((job: InspectionJob) => Promise<InspectionResult>) | undefined;
}

/**
 * Files are opened by the request that saves them, since only its answer can refuse them before they are published; a job
 * would need a state for files that nobody knows yet. The request waits this long, then is told to come back, while the file
 * is still being opened: the next one finds the result.
 */
const WAIT_MS = 15_000;
const RETRY_SECONDS = 5;
const URL_SECONDS = 15 * 60;
const MAX_REMEMBERED = 1000;

type StoredFile = { id: string; key: string; name: string; size: number; mimeType: string };

async function openFile({ key, name, size, mimeType }: StoredFile): Promise<InspectionResult> {
  const url = await storage.createDownloadUrl({
    key,
    method: "GET",
    seconds: URL_SECONDS,
    fileName: name,
    contentType: mimeType,
  });
  // In tests and scripts, which have no thread, the file is opened in the process.
  const inspect = globalThis.aylluInspectFile ?? (await import("./inspect")).inspectFile;
  return inspect({ url, size, mimeType });
}

/** By file: an object never changes once it is stored. */
const results = new LRUCache<string, Promise<InspectionResult>>({ max: MAX_REMEMBERED });

function inspectOnce(file: StoredFile): Promise<InspectionResult> {
  const known = results.get(file.id);
  if (known) return known;
  const result = openFile(file);
  results.set(file.id, result);
  result.catch((error: unknown) => {
    log.warn({ err: error, fileId: file.id }, "A file could not be inspected");
    results.delete(file.id);
  });
  return result;
}

const unavailable = () => new AppError("ServiceUnavailable", { retryAfter: RETRY_SECONDS });

/** Opens an uploaded file. Errors: `ServiceUnavailable` (it takes longer, or the storage fails; ask again). */
export async function inspectUpload(file: StoredFile): Promise<InspectionResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), WAIT_MS);
  });
  try {
    return await Promise.race([inspectOnce(file), late]);
  } catch (error) {
    throw error instanceof AppError ? error : unavailable();
  } finally {
    clearTimeout(timer);
  }
}
