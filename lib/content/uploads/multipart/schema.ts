import { z } from "zod";
import { MEBIBYTE } from "@/lib/content/uploads/schema";
import { safeText } from "@/lib/platform/text/safe-text";

export const MULTIPART_THRESHOLD_BYTES = 16 * MEBIBYTE;

/** S3 requires at least 5 MiB for every part but the last, and at most 10 000 parts. */
export const PART_SIZE_BYTES = 8 * MEBIBYTE;

export function computePartSizes(size: number): number[] {
  const wholeParts = Math.floor(size / PART_SIZE_BYTES);
  const rest = size % PART_SIZE_BYTES;
  return [...new Array<number>(wholeParts).fill(PART_SIZE_BYTES), ...(rest > 0 ? [rest] : [])];
}

export const uploadRefInput = z.object({
  uploadId: safeText(1024).pipe(z.string().min(1)),
  key: safeText(1024).pipe(z.string().min(1)),
  ayniContentId: z.uuid("Este contenido no existe").optional(),
});
export type UploadRef = z.output<typeof uploadRefInput>;

const uploadedPartInput = z.object({
  PartNumber: z.int().min(1).max(10_000),
  ETag: safeText(200).pipe(z.string().min(1)),
});
export type UploadedPart = z.output<typeof uploadedPartInput>;

export const completeMultipartInput = uploadRefInput.extend({
  parts: z.array(uploadedPartInput).min(1).max(10_000),
});
export type CompleteMultipartInput = z.output<typeof completeMultipartInput>;

/** Part n of `partSize` bytes is sent to `urls[n - 1]`. */
export type MultipartUpload = { uploadId: string; key: string; partSize: number; urls: string[] };

/** `parts` are already uploaded; `fileUrl` is set once the file is complete. */
export type ResumedMultipartUpload = MultipartUpload & { parts: UploadedPart[]; fileUrl: string | null };
