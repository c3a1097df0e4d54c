// Without zod: pages that upload load these rules before their forms validate.

import type { ContentType } from "@/lib/reference/labels";

export const MEBIBYTE = 1_048_576;

export const UPLOAD_AREAS = ["covers", "content"] as const;
export type UploadArea = (typeof UPLOAD_AREAS)[number];

export const FILE_KINDS = ["IMAGE", "AUDIO", "EBOOK", "VIDEO"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
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
    "audio/aac": AUDIO,
    "audio/flac": AUDIO,
    "audio/webm": AUDIO,
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

export const TYPE_ERROR = "Este formato no es válido.";
const CHOOSE_VIDEO = "Elige una video con formato MP4, OGG o WEBM.";
const CHOOSE_ANY = "Elige un audio MP3, M4A, OGG o WAV, un PDF o EPUB, o un vídeo MP4, WEBM u OGG.";

/** The choice that the field of files offers; events and workshops take all kinds. */
const CHOICE_BY_CONTENT_TYPE: Readonly<Partial<Record<ContentType, string>>> = {
  PODCAST: "Elige un audio MP3, M4A, OGG o WAV.",
  EBOOK: "Elige un PDF o EPUB.",
  COURSE: CHOOSE_VIDEO,
};

function describeChoice(area: UploadArea, type: string, contentType: ContentType | ""): string {
  if (area === "covers") return "Elige una imagen con formato JPG, PNG o GIF.";
  const choice = contentType && CHOICE_BY_CONTENT_TYPE[contentType];
  return choice || (type.startsWith("video/") ? CHOOSE_VIDEO : CHOOSE_ANY);
}

/** Returns the text for a file that is not what its field asks for. `contentType` is that of its content. */
export const getTypeError = (area: UploadArea, type: string, contentType: ContentType | "" = ""): string =>
  `${TYPE_ERROR} ${describeChoice(area, type, contentType)}`;

/** Returns an error text, or null if the file may be uploaded. `size` is in bytes. */
export function validateUpload(
  area: UploadArea,
  type: string,
  size: number,
  contentType: ContentType | "" = "",
): string | null {
  const allowedType = Object.hasOwn(UPLOAD_FILE_TYPES[area], type)
    ? UPLOAD_FILE_TYPES[area][type]
    : undefined;
  if (!allowedType) return getTypeError(area, type, contentType);
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
