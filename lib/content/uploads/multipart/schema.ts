import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

const MEBIBYTE = 1_048_576;

/** Above this a file goes in parts. */
export const LARGE_BYTES = 16 * MEBIBYTE;

/** Of every part but the last. Storages take from 5 MiB and up to 10 000 of them. */
export const PART_BYTES = 8 * MEBIBYTE;

/** How many bytes each part of a file has, in order. */
export function partSizes(size: number): number[] {
  const whole = Math.floor(size / PART_BYTES);
  const rest = size % PART_BYTES;
  return [...new Array<number>(whole).fill(PART_BYTES), ...(rest > 0 ? [rest] : [])];
}

/** Names an upload that is under way. */
export const uploadRef = z.object({
  uploadId: safeText(1024).pipe(z.string().min(1)),
  key: safeText(1024).pipe(z.string().min(1)),
  ayniContentId: z.uuid("Este contenido no existe").optional(),
});
export type UploadRef = z.output<typeof uploadRef>;

const sentPart = z.object({
  PartNumber: z.int().min(1).max(10_000),
  ETag: safeText(200).pipe(z.string().min(1)),
});
export type SentPart = z.output<typeof sentPart>;

export const completeInput = uploadRef.extend({ parts: z.array(sentPart).min(1).max(10_000) });
export type CompleteInput = z.output<typeof completeInput>;

/** An upload in parts: part n goes to `urls[n - 1]`, cut each `partSize` bytes. */
export type Multipart = { uploadId: string; key: string; partSize: number; urls: string[] };

/** One that goes on: with the parts that are there, and where the file is once it was put together. */
export type ResumedMultipart = Multipart & { parts: SentPart[]; fileUrl: string | null };
