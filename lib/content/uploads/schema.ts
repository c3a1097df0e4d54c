import { z } from "zod";
import { wholeNumber } from "@/lib/platform/whole-number";
import { UPLOAD_AREAS, type FileKind } from "@/lib/content/uploads/file-types";
import { MAX_BAR, WAVEFORM_BARS } from "@/lib/content/uploads/waveform";
import { requiredText, safeText, trimmedText } from "@/lib/platform/text/safe-text";

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
  startSeconds: wholeNumber(0, MAX_RECORDING_SECONDS, CHAPTER_ERROR),
  title: requiredText(120, "Escribe un título para el capítulo"),
});
export type Chapter = z.output<typeof chapterInput>;

/** Parses the stored chapters of a recording; empty if absent or invalid. */
export const parseChapters = (stored: unknown): Chapter[] => z.array(chapterInput).catch([]).parse(stored);

export const fileInput = z.object({
  fileUrl: z.string().max(2000),
  title: trimmedText(120).default(""),
  freeSample: z.boolean().default(false),
  chapters: z
    .array(chapterInput)
    .max(100, "Añade como máximo 100 capítulos")
    .transform((list) => list.toSorted((a, b) => a.startSeconds - b.startSeconds))
    .optional(),
  /** As the browser measured it; undefined keeps the stored one. */
  waveform: z.array(z.int().min(0).max(MAX_BAR)).length(WAVEFORM_BARS).optional(),
});
export type FileInput = z.output<typeof fileInput>;

/** A saved file with its true type and length. */
export type SavedFile = { fileUrl: string; mimeType: string; durationSeconds: number | null };

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
  /** Loudness of equal parts of an audio, from 0 to 255; null if it was not measured. */
  waveform: readonly number[] | null;
};

/** A recording that everybody may hear. */
export type SampleRecording = Pick<FileSummary, "id" | "title" | "durationSeconds" | "waveform">;
