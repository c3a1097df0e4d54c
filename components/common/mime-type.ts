import { UPLOAD_FILE_TYPES, type FileKind, type UploadArea } from "@/lib/content/uploads/file-types";
import type { ContentType } from "@/lib/reference/labels";

const MIME_TYPE_BY_EXTENSION: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  aac: "audio/aac",
  flac: "audio/flac",
  weba: "audio/webm",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  pdf: "application/pdf",
  epub: "application/epub+zip",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
};

const EXTENSIONS_BY_KIND: Readonly<Record<FileKind, string>> = {
  IMAGE: "",
  AUDIO: ".mp3,.m4a,.m4b,.aac,.flac,.ogg,.oga,.opus,.wav",
  EBOOK: ".pdf,.epub",
  VIDEO: ".mp4,.m4v,.webm,.ogv",
};

// Extensions too, since systems do not know every type.
const toAcceptAttribute = (kinds: readonly FileKind[]): string =>
  [
    ...Object.entries(UPLOAD_FILE_TYPES.content).flatMap(([type, { kind }]) =>
      kinds.includes(kind) ? [type] : [],
    ),
    ...kinds.map((kind) => EXTENSIONS_BY_KIND[kind]),
  ].join(",");

export const COVER_ACCEPT_ATTRIBUTE = "image/png,image/jpeg,image/gif";

type FileChoice = { accept: string; hint: string };

const ANY_FILE: FileChoice = {
  accept: toAcceptAttribute(["AUDIO", "EBOOK", "VIDEO"]),
  hint: "Audio MP3, M4A, OGG o WAV, PDF o EPUB, o vídeo MP4, WEBM u OGG.",
};

const FILE_CHOICES: Readonly<Partial<Record<ContentType | "", FileChoice>>> = {
  PODCAST: {
    accept: toAcceptAttribute(["AUDIO", "EBOOK"]),
    hint: "Audio MP3, M4A, OGG o WAV y, si quieres, un PDF o EPUB que lo acompañe.",
  },
  EBOOK: {
    accept: toAcceptAttribute(["EBOOK", "AUDIO"]),
    hint: "PDF o EPUB y, si quieres, un audio MP3, M4A, OGG o WAV que lo acompañe.",
  },
};

/** Returns what a field of files offers: its hint and `accept` attribute. */
export const getFileChoice = (contentType: ContentType | ""): FileChoice =>
  FILE_CHOICES[contentType] ?? ANY_FILE;

/** Returns the type that the browser reports if it is accepted, else the type of the extension. */
export function detectMimeType(area: UploadArea, file: { name: string; type: string }): string {
  const reported = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (Object.hasOwn(UPLOAD_FILE_TYPES[area], reported)) return reported;
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  return Object.hasOwn(MIME_TYPE_BY_EXTENSION, extension)
    ? (MIME_TYPE_BY_EXTENSION[extension] ?? reported)
    : reported;
}

export function titleFromFileName(fileName: string): string {
  const baseName = fileName.replace(/\.[^.]+$/, "").replace(/[_\s]+/g, " ");
  return baseName.trim().slice(0, 120);
}
