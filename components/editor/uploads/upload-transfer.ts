import { MULTIPART_THRESHOLD_BYTES } from "@/lib/content/uploads/multipart/policy";
import { requestUploadUrl, sendBytes } from "@/lib/content/uploads/queries";
import { createNetworkError } from "@/lib/platform/http/client";
import type { TransferOptions } from "./transfer-options";

async function uploadWhole({ file, request, signal, onProgress }: TransferOptions): Promise<string> {
  const { url, fileUrl } = await requestUploadUrl(request, signal);
  const onBytesSent = (sent: number) => onProgress(sent / file.size);
  await sendBytes({ url, bytes: file, type: request.type, signal, onProgress: onBytesSent });
  return fileUrl;
}

async function loadMultipartUpload() {
  return import("./multipart-upload").catch(() => {
    throw createNetworkError();
  });
}

/** Uploads a file to storage and returns its URL. Errors: `ApiError`, the signal's abort reason. */
export async function uploadFile(transfer: TransferOptions): Promise<string> {
  if (transfer.file.size <= MULTIPART_THRESHOLD_BYTES) return uploadWhole(transfer);
  const { uploadInParts } = await loadMultipartUpload();
  return uploadInParts(transfer);
}

/** Discards the parts of an unfinished upload. */
export async function abortUpload(ayniContentId: string, file: File): Promise<void> {
  if (file.size <= MULTIPART_THRESHOLD_BYTES) return;
  const { discardParts } = await loadMultipartUpload();
  await discardParts(ayniContentId, file);
}
