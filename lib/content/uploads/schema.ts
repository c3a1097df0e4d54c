import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

const MEGABYTE = 1_048_576;

const UPLOAD_AREAS = ["covers", "content"] as const;
export type UploadArea = (typeof UPLOAD_AREAS)[number];

export type FileKind = "IMAGE" | "AUDIO" | "EBOOK" | "VIDEO";
type FileType = { kind: FileKind; maxMegabytes: number };

const IMAGE: FileType = { kind: "IMAGE", maxMegabytes: 5 };
const AUDIO: FileType = { kind: "AUDIO", maxMegabytes: 300 };
const EBOOK: FileType = { kind: "EBOOK", maxMegabytes: 100 };
const VIDEO: FileType = { kind: "VIDEO", maxMegabytes: 2000 };

/** What may be uploaded to each area, by mime type. */
export const FILE_TYPES: Record<UploadArea, Record<string, FileType>> = {
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

const WRONG_TYPE: Record<UploadArea, string> = {
  covers: "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.",
  content:
    "Este formato no es válido. Elige un audio MP3, M4A, OGG o WAV, un PDF o EPUB, o un vídeo MP4, WEBM u OGG.",
};

/** What is wrong with a file before it is sent, or null. `size` is in bytes. */
export function fileProblem(area: UploadArea, type: string, size: number): string | null {
  const known = Object.hasOwn(FILE_TYPES[area], type) ? FILE_TYPES[area][type] : undefined;
  if (!known) return WRONG_TYPE[area];
  if (size < 1) return "El archivo está vacío.";
  if (size >= known.maxMegabytes * MEGABYTE) {
    return `El archivo es demasiado grande. Elige un fichero de tamaño inferior a ${known.maxMegabytes}MB.`;
  }
  return null;
}

/** A size as people read it: "812 KB", "3,4 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  const [value, unit] = kilobytes < 1024 ? [Math.ceil(kilobytes), "KB"] : [kilobytes / 1024, "MB"];
  return `${value.toLocaleString("es", { maximumFractionDigits: 1 })} ${unit}`;
}

/** Which area a client's path chooses: its first segment. */
const areaOf = (path: string): string => path.replace(/^\/+/, "").split("/")[0] ?? "";

export const uploadInput = z.object({
  fileName: safeText(255, "Debes seleccionar un fichero").pipe(
    z.string().min(1, "Debes seleccionar un fichero"),
  ),
  fileType: z.string("Este formato no es válido.").max(100).toLowerCase(),
  fileSize: z.int("Indica el tamaño del fichero").min(0),
  S3ObjectPath: z
    .string()
    .max(500)
    .transform(areaOf)
    .pipe(z.enum(UPLOAD_AREAS, "Elige dónde se guarda el fichero")),
  ayniContentId: z.uuid("Este contenido no existe"),
});
export type UploadInput = z.output<typeof uploadInput>;

export const deleteInput = z.object({ fileURL: z.string().max(2000), ayniContentId: z.uuid() });

export const fileParams = z.object({ id: z.uuid() });

/** How a podcast application asks for a file: by its owner's secret instead of a session. */
export const fileQuery = z.object({ token: z.string().max(100).optional() });
