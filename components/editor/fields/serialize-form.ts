import { getUploadedFiles, type AyniFormValues } from "@/components/editor/form-values";

type CourseForm = Pick<AyniFormValues, "modules" | "files" | "contentType">;

/** The uploaded files with what is saved of them; those of a course belong to its lessons. */
function serializeFiles({ contentType, files, modules }: CourseForm): unknown[] {
  const uploaded = getUploadedFiles(files);
  if (contentType !== "COURSE")
    return uploaded.map(({ fileUrl, title, freeSample, chapters, waveform }) => [
      fileUrl,
      title,
      freeSample,
      chapters,
      waveform,
    ]);
  return modules
    .flatMap(({ lessons }) => lessons)
    .map(({ fileKey }) => uploaded.find(({ key }) => key === fileKey))
    .map((file) => (file ? [file.fileUrl, file.chapters, file.waveform] : null));
}

// The server knows a file by its URL: the same file has another key after a reload.
const withoutFileKeys = (modules: AyniFormValues["modules"]) =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map(({ fileKey: _, ...lesson }) => lesson),
  }));

/** Serializes what is saved of a form, for comparison. */
export function serializeForm(form: AyniFormValues): string {
  const { status: _, cover, files: _files, timezone, modules, ...fields } = form;
  // Without encuentros the zone is not saved; the page sets it on its own.
  const zone = fields.encuentros.length > 0 ? timezone : "";
  return JSON.stringify([
    fields,
    withoutFileKeys(modules),
    zone,
    cover?.fileUrl ?? null,
    serializeFiles(form),
  ]);
}
