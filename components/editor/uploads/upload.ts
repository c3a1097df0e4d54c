import type { Chapter, EditableAyni } from "@/lib/content/ayni/schema";
import { fileProblem, type UploadArea } from "@/lib/content/uploads/schema";
import { fileType, titleFrom } from "./mime-type";

/** A chosen file. `refused` will never be taken; `blocked` waits for a title and a type; `failed` may be retried. */
export type Upload = {
  key: string;
  area: UploadArea;
  name: string;
  /** In bytes; 0 where it is not known. */
  size: number;
  type: string;
  title: string;
  freeSample: boolean;
  state: "refused" | "blocked" | "waiting" | "sending" | "failed" | "done";
  /** The part that has been sent, from 0 to 1. */
  progress: number;
  problem: string | null;
  /** Where it is; null until it has arrived. */
  fileUrl: string | null;
  /** Shows an image before it has arrived. */
  previewUrl: string | null;
  /** Of audio and video; null where it could not be measured. */
  durationSeconds: number | null;
  /** Of audio and video, by when they start. */
  chapters: Chapter[];
};

const NEW = {
  freeSample: false,
  progress: 0,
  problem: null,
  fileUrl: null,
  previewUrl: null,
  durationSeconds: null,
  chapters: [],
} as const;

/** A file that somebody chose just now. */
export function chosenUpload(key: string, area: UploadArea, file: File): Upload {
  const type = fileType(area, file);
  const problem = fileProblem(area, type, file.size);
  return {
    ...NEW,
    key,
    area,
    name: file.name,
    size: file.size,
    type,
    title: titleFrom(file.name),
    state: problem ? "refused" : "waiting",
    problem,
    previewUrl: area === "covers" && !problem ? URL.createObjectURL(file) : null,
    chapters: [],
  };
}

const STORED = { ...NEW, state: "done", progress: 1 } as const;

/** A file that a content has already. */
export function storedUpload(file: EditableAyni["files"][number]): Upload {
  const { id, fileName, size, mimeType, title, freeSample, fileUrl, durationSeconds, chapters } = file;
  const about = { name: fileName, size, type: mimeType, title, freeSample, durationSeconds, chapters };
  return { ...STORED, ...about, key: `stored-${id}`, area: "content", fileUrl };
}

/** The cover that a content has already. */
export function storedCover(url: string): Upload {
  const about = { name: "Tu portada", size: 0, type: "image/webp", title: "", chapters: [] };
  return { ...STORED, ...about, key: `stored-${url}`, area: "covers", fileUrl: url, previewUrl: url };
}
