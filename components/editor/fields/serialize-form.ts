import { arrived, type CreateForm } from "../form-values";

/** All that matters of a form, as one text to compare. */
export function formText({ status: _, cover, files, timezone, ...fields }: CreateForm): string {
  const kept = arrived(files).map(({ fileUrl, title, freeSample, chapters }) => [
    fileUrl,
    title,
    freeSample,
    chapters,
  ]);
  // A zone means nothing before there is an hour; it is put there by the page itself.
  const zone = fields.encuentros.length > 0 ? timezone : "";
  return JSON.stringify([fields, zone, cover?.fileUrl ?? null, kept]);
}
