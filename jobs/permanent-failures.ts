import type { Task } from "graphile-worker";
import { PermanentFailure, exhaustAttempts } from "@/lib/platform/ports/failed-jobs";

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Ends a job at its last attempt or a permanent failure with one line in the log; admins can then retry or discard it. */
export const withPermanentFailures =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      const { id, task_identifier: name, attempts, max_attempts: maxAttempts } = helpers.job;
      if (error instanceof PermanentFailure || attempts >= maxAttempts) {
        const message = toMessage(error);
        await exhaustAttempts(id, message);
        const line = message.replaceAll(/\s+/g, " ");
        console.error(`worker: job ${id} (${name}) failed permanently at attempt ${attempts}: ${line}`);
      }
      throw error;
    }
  };
