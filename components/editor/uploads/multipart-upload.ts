import pLimit from "p-limit";
import { createInvalidResponseError } from "@/lib/platform/http/client";
import {
  postMultipartAbort,
  postMultipartComplete,
  postMultipartResume,
  postMultipartUpload,
} from "@/lib/content/uploads/multipart/queries";
import { computePartSizes } from "@/lib/content/uploads/multipart/policy";
import type { MultipartUpload, UploadedPart } from "@/lib/content/uploads/multipart/schema";
import { sendBytes } from "@/lib/content/uploads/queries";
import { forgetUpload, findResumableUpload, rememberUpload } from "./resumable-uploads";
import type { TransferOptions } from "./transfer-options";

const MAX_PARALLEL = 3;

type OpenUpload = MultipartUpload & { parts: UploadedPart[]; fileUrl: string | null };

/** Resumes an interrupted upload of the same file, or starts one. */
async function openUpload({ file, request, signal }: TransferOptions): Promise<OpenUpload> {
  const { ayniContentId } = request;
  const uploadRef = findResumableUpload(ayniContentId, file);
  const resumed = uploadRef && (await postMultipartResume(uploadRef, signal));
  if (resumed) return resumed;
  forgetUpload(ayniContentId, file);
  const started = await postMultipartUpload(request, signal);
  rememberUpload(ayniContentId, file, { uploadId: started.uploadId, key: started.key });
  return { ...started, parts: [], fileUrl: null };
}

/** Returns a callback that reports the total progress of all parts. */
function createProgressMeter(size: number, onProgress: TransferOptions["onProgress"]) {
  const sent = new Map<number, number>();
  return (part: number, bytes: number) => {
    sent.set(part, bytes);
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0) / size);
  };
}

/** After a failure no further task starts; rejects with it once the running tasks have settled. */
async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const limit = pLimit({ concurrency: MAX_PARALLEL, rejectOnClear: true });
  const failures: unknown[] = [];
  const runTask = (task: () => Promise<void>) =>
    limit(async () => {
      try {
        await task();
      } catch (error) {
        failures.push(error);
        limit.clearQueue();
      }
    });
  await Promise.allSettled(tasks.map(runTask));
  if (failures.length > 0) throw failures[0];
}

async function uploadMissingParts(
  upload: OpenUpload,
  { file, signal, onProgress }: TransferOptions,
): Promise<UploadedPart[]> {
  const sizes = computePartSizes(file.size);
  const reportPart = createProgressMeter(file.size, onProgress);
  const uploaded = new Map(upload.parts.map((part) => [part.PartNumber, part]));
  for (const number of uploaded.keys()) reportPart(number, sizes[number - 1] ?? 0);

  async function uploadPart(url: string, number: number): Promise<void> {
    const from = (number - 1) * upload.partSize;
    const bytes = file.slice(from, from + upload.partSize);
    const ETag = await sendBytes({ url, bytes, signal, onProgress: (sent) => reportPart(number, sent) });
    // The bucket's CORS rules must expose ETag.
    if (ETag === null) throw createInvalidResponseError(200);
    uploaded.set(number, { PartNumber: number, ETag });
  }

  const missing = upload.urls
    .map((url, index) => ({ url, number: index + 1 }))
    .filter(({ number }) => !uploaded.has(number));
  await runConcurrently(
    missing.map(
      ({ url, number }) =>
        () =>
          uploadPart(url, number),
    ),
  );
  return [...uploaded.values()];
}

/** Uploads a large file in parts and returns its URL; a later attempt sends only the missing parts. */
export async function uploadInParts(transfer: TransferOptions): Promise<string> {
  const { file, request, signal } = transfer;
  const upload = await openUpload(transfer);
  const ref = { uploadId: upload.uploadId, key: upload.key };
  const fileUrl =
    upload.fileUrl ??
    (await postMultipartComplete(ref, await uploadMissingParts(upload, transfer), signal)).fileUrl;
  forgetUpload(request.ayniContentId, file);
  return fileUrl;
}

/** Discards the parts of an unfinished upload. */
export async function discardParts(ayniContentId: string, file: File): Promise<void> {
  const uploadRef = findResumableUpload(ayniContentId, file);
  forgetUpload(ayniContentId, file);
  if (uploadRef) await postMultipartAbort(uploadRef);
}
