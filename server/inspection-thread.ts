import pLimit from "p-limit";
import { z } from "zod";
import {
  inspectionResult,
  type InspectionJob,
  type InspectionResult,
} from "@/lib/content/uploads/inspection/schema";
import { ThreadEndedError, WorkThread } from "./work-thread";

const answer = z.object({ result: inspectionResult });

/** Enough to read every header of an audio of 300 MB. */
const TIMEOUT_MS = 45_000;

type InspectionThread = {
  inspect: (job: InspectionJob) => Promise<InspectionResult>;
  stop: () => Promise<void>;
};

/** Opens one file at a time, so that one that breaks the thread breaks no other. */
export function createInspectionThread(
  program = "inspect-file.mjs",
  timeoutMs = TIMEOUT_MS,
): InspectionThread {
  const thread = new WorkThread<InspectionJob, z.output<typeof answer>>({ program, answer, timeoutMs });
  const inTurn = pLimit(1);
  return {
    inspect: (job) =>
      inTurn(async () => {
        try {
          return (await thread.run(job)).result;
        } catch (error) {
          if (!(error instanceof ThreadEndedError) || error.reason === "stopped") throw error;
          return { problem: error.reason === "timeout" ? "late" : "damaged" };
        }
      }),
    stop: () => thread.stop(),
  };
}

/** Lets the application open uploaded files in a thread. */
export function startInspecting(): { stop: () => Promise<void> } {
  const thread = createInspectionThread();
  globalThis.aylluInspectFile = thread.inspect;
  return {
    stop: async () => {
      globalThis.aylluInspectFile = undefined;
      await thread.stop();
    },
  };
}
