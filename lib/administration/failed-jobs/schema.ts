import { z } from "zod";
import type { CursorPage } from "@/lib/platform/http/cursor";

export const FAILED_JOBS_PAGE_SIZE = 50;

export const failedJobsQuery = z.object({ after: z.string().optional() });
export type FailedJobsQuery = z.output<typeof failedJobsQuery>;

const jobId = z.string().regex(/^[1-9]\d{0,17}$/, "Este trabajo no existe");

export const failedJobsInput = z.object({
  action: z.enum(["retry", "discard"], "Elige volver a intentar o descartar"),
  ids: z
    .array(jobId, "Elige al menos uno")
    .min(1, "Elige al menos uno")
    .max(FAILED_JOBS_PAGE_SIZE, `Elige como mucho ${FAILED_JOBS_PAGE_SIZE}`),
});
export type FailedJobsInput = z.output<typeof failedJobsInput>;

/** `user` is null for mails to addresses without an account. */
type MailRecipient = { address: string; user: { id: string; name: string; lastName: string } | null };

export type FailedJobView = {
  id: string;
  task: string;
  /** The template of a mail, else the task. */
  kind: string;
  /** It is null for other jobs, and for mails that were deleted with their account. */
  recipient: MailRecipient | null;
  attempts: number;
  /** It is null if the process ended during the last attempt. */
  reason: string | null;
  createdAt: string;
  failedAt: string;
};

export type FailedJobsPage = CursorPage<FailedJobView>;
