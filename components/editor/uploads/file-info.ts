import { formatTimecode } from "@/components/common/audio/track";
import { formatFileSize } from "@/lib/content/uploads/file-types";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { getUploadedFiles } from "@/components/editor/form-values";
import type { Upload } from "./upload";

/** "Subido", "Subiendo… 40 %". */
export function formatUploadState({ state, progress, fileUrl }: Upload): string {
  if (state === "sending") return `Subiendo… ${Math.round(progress * 100)} %`;
  if (state === "done") return "Subido";
  if (state === "refused" && fileUrl) return "No se puede usar";
  return state === "waiting" || state === "blocked" ? "En espera" : "No se ha subido";
}

/** Returns why a file cannot be used or was not uploaded; null unless the user has to do something. */
export const getFileProblem = ({ state, problem }: Upload): string | null =>
  state === "blocked" ? null : problem;

/** "2 de 3 archivos subidos. a.avi: Este formato no es válido. […]"; "" without files. */
export function formatFilesStatus(files: readonly Upload[]): string {
  if (files.length === 0) return "";
  const problems = files.flatMap((file) => {
    const problem = getFileProblem(file);
    return problem ? `${file.name}: ${problem}` : [];
  });
  const total = pluralize(files.length, "archivo subido", "archivos subidos");
  return [`${getUploadedFiles(files).length} de ${total}.`, ...problems].join(" ");
}

/** "Subido · 3,4 MB · 12:30". */
export const formatFileInfo = (file: Upload) =>
  [
    formatUploadState(file),
    formatFileSize(file.size),
    file.durationSeconds !== null && formatTimecode(file.durationSeconds),
  ]
    .filter(Boolean)
    .join(" · ");
