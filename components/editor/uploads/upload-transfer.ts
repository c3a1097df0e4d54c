import { MULTIPART_THRESHOLD_BYTES } from "@/lib/content/uploads/multipart/schema";
import { requestUploadUrl, sendBytes, type UploadRequest } from "@/lib/content/uploads/queries";
import { uploadInParts } from "./multipart-upload";

export type TransferOptions = {
  file: File;
  request: UploadRequest;
  signal: AbortSignal;
  /** `progress` is from 0 to 1. */
  onProgress: (progress: number) => void;
};

async function uploadWhole({ file, request, signal, onProgress }: TransferOptions): Promise<string> {
  const { url, fileUrl } = await requestUploadUrl(request, signal);
  const onBytesSent = (sent: number) => onProgress(sent / file.size);
  await sendBytes({ url, bytes: file, type: request.type, signal, onProgress: onBytesSent });
  return fileUrl;
}

/** Uploads a file to storage and returns its URL. Errors: `ApiError`, the signal's abort reason. */
export const uploadFile = (transfer: TransferOptions): Promise<string> =>
  transfer.file.size > MULTIPART_THRESHOLD_BYTES ? uploadInParts(transfer) : uploadWhole(transfer);
