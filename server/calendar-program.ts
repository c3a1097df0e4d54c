import { parentPort } from "node:worker_threads";
import { listBusyTimes } from "@/lib/bookings/calendars/busy-times";
import type { BusyTimesJob } from "@/lib/bookings/calendars/schema";

// Runs in the thread that reads calendars: a rule that no day fulfils keeps the parser busy for ever.

parentPort?.on("message", ({ id, job }: { id: number; job: BusyTimesJob }) => {
  try {
    parentPort?.postMessage({ id, result: listBusyTimes(job) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
