import { z } from "zod";
import { FILE_KINDS } from "@/lib/content/uploads/file-types";

/** An object in the storage; `url` is signed, and `size` in bytes. */
export type InspectionJob = { url: string; size: number; mimeType: string };

/** The reason why readers and players would not open a file. */
const FILE_PROBLEMS = [
  "wrong-type",
  "damaged",
  "incomplete",
  "unplayable",
  "needs-password",
  "protected",
  "no-pages",
  "late",
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** The true kind, type and length of a file, whatever its name says. The duration is null for books, and where it cannot be measured. */
const contents = z.object({
  kind: z.enum(FILE_KINDS),
  mimeType: z.string(),
  durationSeconds: z.int().nullable(),
});
export type FileContents = z.output<typeof contents>;

export const inspectionResult = z.union([z.object({ problem: z.enum(FILE_PROBLEMS) }), contents]);
export type InspectionResult = z.output<typeof inspectionResult>;
