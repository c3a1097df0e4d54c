import type { FieldErrors } from "@/lib/platform/http/errors";
import type { AyniChanges } from "./changes";

const FILE_PATH = /^files\.(\d+)(?:\.|$)/;
const LESSON_FILE_PATH = /^modules\.(\d+)\.lessons\.(\d+)\.fileUrl$/;

/** Returns the URL of the sent file that an error is about; undefined if it is about something else. */
function findFileUrl({ files, modules }: AyniChanges, path: string): string | null | undefined {
  const [, file] = FILE_PATH.exec(path) ?? [];
  if (file !== undefined) return files?.[Number(file)]?.fileUrl;
  const [, module, lesson] = LESSON_FILE_PATH.exec(path) ?? [];
  return module === undefined ? undefined : modules?.[Number(module)]?.lessons[Number(lesson)]?.fileUrl;
}

/** Separates the errors of files, by URL, from the others. */
export function separateFileErrors(body: AyniChanges, errors: FieldErrors) {
  const files = new Map<string, string>();
  const otherErrors: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const fileUrl = findFileUrl(body, path);
    if (fileUrl) files.set(fileUrl, message);
    else otherErrors[path] = message;
  }
  return { files, otherErrors };
}
