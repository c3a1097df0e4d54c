import "server-only";
import { findEpubProblem } from "./epub";
import { findPdfProblem } from "./pdf";
import { RangeReader } from "./ranges";
import { inspectRecording } from "./recording";
import type { FileProblem, InspectionJob, InspectionResult } from "./schema";

const BOOKS: Readonly<Record<string, (reader: RangeReader) => Promise<FileProblem | null>>> = {
  "application/pdf": findPdfProblem,
  "application/epub+zip": findEpubProblem,
};

/** Opens a file with the libraries that show it. Errors: the storage cannot be read. */
export async function inspectFile({ url, size, mimeType }: InspectionJob): Promise<InspectionResult> {
  const reader = new RangeReader(url, size);
  const findProblem = BOOKS[mimeType];
  if (!findProblem) return inspectRecording(reader);
  const problem = await findProblem(reader);
  return problem ? { problem } : { kind: "EBOOK", mimeType, durationSeconds: null };
}
