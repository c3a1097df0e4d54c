import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

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
