import pLimit from "p-limit";
import { z } from "zod";
import { busyTimesResult, type BusyTimesJob, type BusyTimesResult } from "@/lib/bookings/calendars/schema";
import { ThreadEndedError, WorkThread } from "./work-thread";

const answer = z.object({ result: busyTimesResult });

/** A calendar of 20 000 events takes two seconds. */
const TIMEOUT_MS = 12_000;

type CalendarThread = {
  list: (job: BusyTimesJob) => Promise<BusyTimesResult>;
  stop: () => Promise<void>;
};

/** Reads one calendar at a time, so that one that breaks the thread breaks no other. */
export function createCalendarThread(timeoutMs = TIMEOUT_MS): CalendarThread {
  const thread = new WorkThread<BusyTimesJob, z.output<typeof answer>>({
    program: "list-busy-times.mjs",
    answer,
    timeoutMs,
  });
  const inTurn = pLimit(1);
  return {
    list: (job) =>
      inTurn(async () => {
        try {
          return (await thread.run(job)).result;
        } catch (error) {
          if (!(error instanceof ThreadEndedError) || error.reason === "stopped") throw error;
          return { problem: "too-many" };
        }
      }),
    stop: () => thread.stop(),
  };
}

/** Lets the application read calendars in a thread. */
export function startReadingCalendars(): { stop: () => Promise<void> } {
  const thread = createCalendarThread();
  globalThis.aylluListBusyTimes = thread.list;
  return {
    stop: async () => {
      globalThis.aylluListBusyTimes = undefined;
      await thread.stop();
    },
  };
}
