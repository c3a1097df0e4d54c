import type { UploadRequest } from "@/lib/content/uploads/queries";

export type TransferOptions = {
  file: File;
  request: UploadRequest;
  signal: AbortSignal;
  /** `progress` is from 0 to 1. */
  onProgress: (progress: number) => void;
};
