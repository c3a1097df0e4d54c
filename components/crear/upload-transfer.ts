import { LARGE_BYTES } from "@/lib/content/uploads/multipart/schema";
import { requestUploadUrl, sendBytes, type WantedUpload } from "@/lib/content/uploads/queries";
import { sendInParts } from "../editor/uploads/multipart-upload";

export type Sending = {
  file: File;
  wanted: WantedUpload;
  signal: AbortSignal;
  /** Told the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
};

async function sendWhole({ file, wanted, signal, onProgress }: Sending): Promise<string> {
  const { url, fileUrl } = await requestUploadUrl(wanted, signal);
  const report = (sent: number) => onProgress(sent / file.size);
  await sendBytes({ url, bytes: file, type: wanted.type, signal, onProgress: report });
  return fileUrl;
}

/** Sends a file to storage and gives its address. Throws `ApiError`, or the signal's reason. */
export const transfer = (sending: Sending): Promise<string> =>
  sending.file.size > LARGE_BYTES ? sendInParts(sending) : sendWhole(sending);
