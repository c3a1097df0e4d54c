import { z } from "zod";
import { busyTimesResult, type BusyTimesJob } from "@/lib/bookings/calendars/schema";
import { inspectionResult, type InspectionJob } from "@/lib/content/uploads/inspection/schema";
import type { PdfJob } from "@/lib/platform/pdf/write";
import type { Drawing } from "@/lib/publishing/seo/drawing";
import { createStrangersThread, WorkThread } from "./work-thread";

// The threads that work beside the event loop. The queue of heavy tasks decides how many files are drawn at a time.

const bytes = z.instanceof(Uint8Array);

export const createImageThread = () =>
  new WorkThread<Drawing, Uint8Array>({ program: "draw-image.mjs", result: bytes });

export const createPdfThread = (program = "write-pdf.mjs") =>
  new WorkThread<PdfJob, Uint8Array>({ program, result: bytes });

/** Enough to read every header of an audio of 300 MB. */
const INSPECTION_MS = 45_000;

export const createInspectionThread = (program = "inspect-file.mjs", timeoutMs = INSPECTION_MS) =>
  createStrangersThread<InspectionJob, z.output<typeof inspectionResult>>({
    program,
    result: inspectionResult,
    timeoutMs,
    describeBroken: (reason) => ({ problem: reason === "timeout" ? "late" : "damaged" }),
  });

/** A calendar of 20 000 events takes two seconds. */
const CALENDAR_MS = 12_000;

export const createCalendarThread = (timeoutMs = CALENDAR_MS) =>
  createStrangersThread<BusyTimesJob, z.output<typeof busyTimesResult>>({
    program: "list-busy-times.mjs",
    result: busyTimesResult,
    timeoutMs,
    describeBroken: () => ({ problem: "too-many" }),
  });

type Threads = { stop: () => Promise<void> };

/** Lets the application draw images, write PDFs, open uploaded files and read calendars in threads. */
export function startThreads(): Threads {
  const images = createImageThread();
  const pdfs = createPdfThread();
  const inspection = createInspectionThread();
  const calendars = createCalendarThread();
  globalThis.aylluDrawImage = images.run;
  globalThis.aylluWritePdf = pdfs.run;
  globalThis.aylluInspectFile = inspection.run;
  globalThis.aylluListBusyTimes = calendars.run;
  return {
    stop: async () => {
      globalThis.aylluDrawImage = undefined;
      globalThis.aylluWritePdf = undefined;
      globalThis.aylluInspectFile = undefined;
      globalThis.aylluListBusyTimes = undefined;
      await Promise.all([images, pdfs, inspection, calendars].map((thread) => thread.stop()));
    },
  };
}
