import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

export const MEBIBYTE = 1_048_576;

const UPLOAD_AREAS = ["covers", "content"] as const;
export type UploadArea = (typeof UPLOAD_AREAS)[number];

export type FileKind = "IMAGE" | "AUDIO" | "EBOOK" | "VIDEO";
type FileType = { kind: FileKind; maxMegabytes: number };

const IMAGE: FileType = { kind: "IMAGE", maxMegabytes: 5 };
const AUDIO: FileType = { kind: "AUDIO", maxMegabytes: 300 };
const EBOOK: FileType = { kind: "EBOOK", maxMegabytes: 100 };
const VIDEO: FileType = { kind: "VIDEO", maxMegabytes: 2000 };

export const UPLOAD_FILE_TYPES: Record<UploadArea, Record<string, FileType>> = {
  covers: { "image/png": IMAGE, "image/jpeg": IMAGE, "image/gif": IMAGE },
  content: {
    "audio/mpeg": AUDIO,
    "audio/mp4": AUDIO,
    "audio/x-m4a": AUDIO,
    "audio/ogg": AUDIO,
    "audio/wav": AUDIO,
    "audio/x-wav": AUDIO,
    "application/pdf": EBOOK,
    "application/epub+zip": EBOOK,
    "video/mp4": VIDEO,
    "video/webm": VIDEO,
    "video/ogg": VIDEO,
  },
};

const TYPE_ERRORS: Record<UploadArea, string> = {
  covers: "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.",
  content:
    "Este formato no es válido. Elige un audio MP3, M4A, OGG o WAV, un PDF o EPUB, o un vídeo MP4, WEBM u OGG.",
};

const VIDEO_TYPE_ERROR = "Este formato no es válido. Elige una video con formato MP4, OGG o WEBM.";

function getTypeError(area: UploadArea, type: string): string {
  return area === "content" && type.startsWith("video/") ? VIDEO_TYPE_ERROR : TYPE_ERRORS[area];
}

/** Returns an error text, or null if the file may be uploaded. `size` is in bytes. */
export function validateUpload(area: UploadArea, type: string, size: number): string | null {
  const allowedType = Object.hasOwn(UPLOAD_FILE_TYPES[area], type)
    ? UPLOAD_FILE_TYPES[area][type]
    : undefined;
  if (!allowedType) return getTypeError(area, type);
  if (size < 1) return "El archivo está vacío.";
  if (size >= allowedType.maxMegabytes * MEBIBYTE) {
    return `El archivo es demasiado grande. Elige un fichero de tamaño inferior a ${allowedType.maxMegabytes}MB.`;
  }
  return null;
}

/** Formats a size: "812 KB", "3,4 MB". */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  const [value, unit] = kilobytes < 1024 ? [Math.ceil(kilobytes), "KB"] : [kilobytes / 1024, "MB"];
  return `${value.toLocaleString("es", { maximumFractionDigits: 1 })} ${unit}`;
}

const parseUploadArea = (path: string): string => path.replace(/^\/+/, "").split("/")[0] ?? "";

export const uploadInput = z.object({
  fileName: safeText(255, "Debes seleccionar un fichero").pipe(
    z.string().min(1, "Debes seleccionar un fichero"),
  ),
  fileType: z.string("Este formato no es válido.").max(100).toLowerCase(),
  fileSize: z.int("Indica el tamaño del fichero").min(0),
  S3ObjectPath: z
    .string()
    .max(500)
    .transform(parseUploadArea)
    .pipe(z.enum(UPLOAD_AREAS, "Elige dónde se guarda el fichero")),
  ayniContentId: z.uuid("Este contenido no existe"),
});
export type UploadInput = z.output<typeof uploadInput>;

export const deleteFileInput = z.object({ fileURL: z.string().max(2000), ayniContentId: z.uuid() });

export const fileParams = z.object({ id: z.uuid() });

/** Podcast apps authenticate with their owner's feed token instead of a session. */
export const fileQuery = z.object({ token: z.string().max(100).optional() });

const MAX_RECORDING_SECONDS = 48 * 3600;
const CHAPTER_ERROR = "Indica cuándo empieza el capítulo";

const chapterInput = z.object({
  startSeconds: z.int(CHAPTER_ERROR).min(0, CHAPTER_ERROR).max(MAX_RECORDING_SECONDS, CHAPTER_ERROR),
  title: safeText(120).pipe(z.string().trim().min(1, "Escribe un título para el capítulo")),
});
export type Chapter = z.output<typeof chapterInput>;

/** Parses the stored chapters of a recording; empty if absent or invalid. */
export const parseChapters = (stored: unknown): Chapter[] => z.array(chapterInput).catch([]).parse(stored);

export const fileInput = z.object({
  fileUrl: z.string().max(2000),
  title: safeText(120).default(""),
  freeSample: z.boolean().default(false),
  /** Measured by the browser; undefined keeps the stored value. */
  durationSeconds: z.int().min(1).max(MAX_RECORDING_SECONDS).nullish(),
  chapters: z
    .array(chapterInput)
    .max(100, "Añade como máximo 100 capítulos")
    .transform((list) => list.toSorted((a, b) => a.startSeconds - b.startSeconds))
    .optional(),
});
export type FileInput = z.output<typeof fileInput>;

/** A file as its buyers see it; `size` is in bytes. */
export type FileSummary = {
  id: string;
  kind: FileKind;
  title: string;
  mimeType: string;
  size: number;
  durationSeconds: number | null;
  freeSample: boolean;
  /** In order of time; empty unless it is a recording. */
  chapters: Chapter[];
};
