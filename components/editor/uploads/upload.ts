import type { Chapter } from "@/lib/content/uploads/schema";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import type { ContentType } from "@/lib/reference/labels";
import { validateUpload, type UploadArea } from "@/lib/content/uploads/file-types";
import { detectMimeType, titleFromFileName } from "@/components/common/mime-type";

/**
 * A file of a form. `refused` is invalid, `blocked` waits for the draft, `failed` can be retried, and `interrupted` ended
 * with the page that sent it: the browser has the file no more.
 */
export type Upload = {
  /** Valid across page views: lessons name their file by it, also in the local copy. */
  key: string;
  area: UploadArea;
  name: string;
  /** In bytes; 0 if unknown. */
  size: number;
  type: string;
  title: string;
  freeSample: boolean;
  state: "refused" | "blocked" | "waiting" | "sending" | "failed" | "interrupted" | "done";
  /** From 0 to 1. */
  progress: number;
  problem: string | null;
  /** Its URL in storage; null until uploaded. */
  fileUrl: string | null;
  /** Blob URL of an image until it is uploaded. */
  previewUrl: string | null;
  /** The length of audio and video; null if it could not be measured. */
  durationSeconds: number | null;
  /** Chapters of audio and video, sorted by start. */
  chapters: Chapter[];
  /** Loudness of equal parts of an audio; null if it was not measured. */
  waveform: readonly number[] | null;
};

const NEW_UPLOAD = {
  freeSample: false,
  progress: 0,
  problem: null,
  fileUrl: null,
  previewUrl: null,
  durationSeconds: null,
  chapters: [],
  waveform: null,
} as const;

/** `contentType` is that of its content. */
export function createLocalUpload(area: UploadArea, file: File, contentType: ContentType | ""): Upload {
  const type = detectMimeType(area, file);
  const problem = validateUpload(area, type, file.size, contentType);
  return {
    ...NEW_UPLOAD,
    key: crypto.randomUUID(),
    area,
    name: file.name,
    size: file.size,
    type,
    title: titleFromFileName(file.name),
    state: problem ? "refused" : "waiting",
    problem,
    previewUrl: area === "covers" && !problem ? URL.createObjectURL(file) : null,
    chapters: [],
  };
}

const STORED_UPLOAD = { ...NEW_UPLOAD, state: "done", progress: 1 } as const;

export const toStoredKey = (fileId: string): string => `stored-${fileId}`;

export function toStoredUpload(file: EditableAyni["files"][number]): Upload {
  const { id, fileName: name, mimeType: type, kind: _, ...details } = file;
  return { ...STORED_UPLOAD, ...details, name, type, key: toStoredKey(id), area: "content" };
}

export function toStoredCover(url: string): Upload {
  const details = { name: "Tu portada", size: 0, type: "image/webp", title: "", chapters: [] };
  return {
    ...STORED_UPLOAD,
    ...details,
    key: `stored-${url}`,
    area: "covers",
    fileUrl: url,
    previewUrl: url,
  };
}

const INTERRUPTED_MESSAGE = "La subida se interrumpió. Vuelve a elegir este archivo y seguirá.";

/** Returns what another page view can know of an upload: neither its file nor its blob URL. */
export function toStorableUpload(upload: Upload): Upload {
  if (upload.state === "done") return { ...upload, previewUrl: upload.previewUrl && upload.fileUrl };
  if (upload.state === "refused") return { ...upload, previewUrl: null };
  return { ...upload, state: "interrupted", problem: INTERRUPTED_MESSAGE, progress: 0, previewUrl: null };
}

/** Returns true if the server knows nothing of the file, which is not refused. */
export const isUnsent = ({ state }: Upload): boolean => state !== "done" && state !== "refused";

/** Returns true while leaving the page would end the upload. */
export const isUploadPending = ({ state }: Upload) =>
  state === "waiting" || state === "sending" || state === "blocked";
const isUploadFailed = ({ state }: Upload) =>
  state === "failed" || state === "refused" || state === "interrupted";

/** Returns why some uploads cannot be used yet, or null. */
export function getUploadProblem(uploads: readonly Upload[]): string | null {
  if (uploads.some(isUploadFailed))
    return "Hay un archivo que no se ha subido: vuelve a intentarlo o quítalo.";
  return uploads.some(isUploadPending) ? "Espera a que termine de subir." : null;
}
