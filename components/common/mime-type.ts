import { UPLOAD_FILE_TYPES, type UploadArea } from "@/lib/content/uploads/file-types";

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

/** Values of the `accept` attribute, with extensions since systems do not know every type. */
export const ACCEPT_ATTRIBUTES: Record<UploadArea, string> = {
  covers: "image/png,image/jpeg,image/gif",
  content: [
    ...Object.keys(UPLOAD_FILE_TYPES.content),
    ".mp3,.m4a,.m4b,.aac,.flac,.ogg,.oga,.opus,.wav,.pdf,.epub,.mp4,.m4v,.webm,.ogv",
  ].join(","),
};

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
