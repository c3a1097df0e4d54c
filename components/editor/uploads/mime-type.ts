import { FILE_TYPES, type UploadArea } from "@/lib/content/uploads/schema";

const BY_EXTENSION: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  wav: "audio/wav",
  pdf: "application/pdf",
  epub: "application/epub+zip",
  mp4: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
};

/** As the attribute of a file input; extensions too, since systems do not know every type. */
export const ACCEPTED: Record<UploadArea, string> = {
  covers: "image/png,image/jpeg,image/gif",
  content: [...Object.keys(FILE_TYPES.content), ".mp3,.m4a,.ogg,.oga,.wav,.pdf,.epub,.mp4,.webm,.ogv"].join(
    ",",
  ),
};

/** The mime type of a file: what the browser says where it is one that we take, else by its extension. */
export function fileType(area: UploadArea, file: { name: string; type: string }): string {
  const said = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (Object.hasOwn(FILE_TYPES[area], said)) return said;
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? said) : said;
}

/** A first title for a file, from its name. */
export function titleFrom(fileName: string): string {
  const bare = fileName.replace(/\.[^.]+$/, "").replace(/[_\s]+/g, " ");
  return bare.trim().slice(0, 120);
}
