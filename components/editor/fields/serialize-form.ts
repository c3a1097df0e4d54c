import { getUploadedFiles, type AyniFormValues } from "@/components/editor/form-values";

/** Serializes what is saved of a form, for comparison. */
export function serializeForm({ status: _, cover, files, timezone, ...fields }: AyniFormValues): string {
  const uploadedFiles = getUploadedFiles(files).map(({ fileUrl, title, freeSample, chapters }) => [
    fileUrl,
    title,
    freeSample,
    chapters,
  ]);
  // Without encuentros the zone is not saved; the page sets it on its own.
  const zone = fields.encuentros.length > 0 ? timezone : "";
  return JSON.stringify([fields, zone, cover?.fileUrl ?? null, uploadedFiles]);
}
