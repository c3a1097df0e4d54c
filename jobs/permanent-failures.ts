import type { Job, Task } from "graphile-worker";
import { PermanentFailure, exhaustAttempts } from "@/lib/platform/ports/failed-jobs";

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True if a job that failed with this error is not tried again. */
export const isPermanent = (error: unknown, { attempts, max_attempts: maxAttempts }: Job): boolean =>
  error instanceof PermanentFailure || attempts >= maxAttempts;

/** Ends a job at its last attempt or a permanent failure; admins can then retry or discard it. */
export const withPermanentFailures =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      if (isPermanent(error, helpers.job)) await exhaustAttempts(helpers.job.id, toMessage(error));
      throw error;
    }
  };
