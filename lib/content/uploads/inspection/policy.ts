import { getTypeError, TYPE_ERROR } from "@/lib/content/uploads/file-types";
import type { ContentType } from "@/lib/reference/labels";
import type { FileProblem } from "./schema";

/** Each text says what is wrong with a file, and what its Master can do. */
const PROBLEMS: Readonly<Record<Exclude<FileProblem, "wrong-type">, string>> = {
  damaged: "Este archivo está dañado y no se puede abrir. Expórtalo otra vez y vuelve a subirlo.",
  incomplete: "A este archivo le falta el final. Expórtalo otra vez y vuelve a subirlo.",
  unplayable:
    "Los navegadores no pueden reproducir este archivo. Expórtalo como MP3 o M4A, o como vídeo MP4 (H.264).",
  "needs-password": "Este PDF pide una contraseña para abrirse. Guárdalo sin contraseña y vuelve a subirlo.",
  protected: "Este EPUB tiene protección anticopia (DRM) y nadie podría leerlo aquí. Sube una copia sin DRM.",
  "no-pages": "Este EPUB no tiene páginas que se puedan leer. Expórtalo otra vez y vuelve a subirlo.",
  late: "No hemos podido abrir este archivo. Expórtalo otra vez, más pequeño si puedes, y vuelve a subirlo.",
};

/** `contentType` is that of the file's content; without it nothing is said of what the field asks for. */
export function describeFileProblem(
  problem: FileProblem,
  mimeType: string,
  contentType: ContentType | null,
): string {
  if (problem !== "wrong-type") return PROBLEMS[problem];
  return contentType ? getTypeError("content", mimeType, contentType) : TYPE_ERROR;
}
