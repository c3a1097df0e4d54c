import "server-only";
import type { RangeReader } from "./ranges";
import type { FileProblem } from "./schema";

export async function findEpubProblem(_reader: RangeReader): Promise<FileProblem | null> {
  return null;
}
