import { MEBIBYTE } from "@/lib/content/uploads/file-types";

export const MULTIPART_THRESHOLD_BYTES = 16 * MEBIBYTE;

/** S3 requires at least 5 MiB for every part but the last, and at most 10 000 parts. */
export const PART_SIZE_BYTES = 8 * MEBIBYTE;

export function computePartSizes(size: number): number[] {
  const wholeParts = Math.floor(size / PART_SIZE_BYTES);
  const rest = size % PART_SIZE_BYTES;
  return [...new Array<number>(wholeParts).fill(PART_SIZE_BYTES), ...(rest > 0 ? [rest] : [])];
}
