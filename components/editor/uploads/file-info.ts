import { formatTimecode } from "@/components/library/audio/track";
import { formatFileSize } from "@/lib/content/uploads/file-types";
import type { Upload } from "./upload";

/** "Subido", "Subiendo… 40 %". */
export function formatUploadState({ state, progress }: Upload): string {
  if (state === "sending") return `Subiendo… ${Math.round(progress * 100)} %`;
  if (state === "done") return "Subido";
  return state === "waiting" || state === "blocked" ? "En espera" : "No se ha subido";
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
