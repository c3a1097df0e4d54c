import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { STATUS_BY_ERROR_CODE } from "@/lib/platform/error-codes";
import type { ErrorCode } from "@/lib/platform/error-codes";

/** Spanish messages by field path. */
export type FieldErrors = Record<string, string>;

type AppErrorDetails = { fields?: FieldErrors; retryAfter?: number; message?: string };

/** An expected failure that the caller is told about. Anything else that is thrown is a defect or an outage. */
export class AppError extends Error {
  readonly fields: FieldErrors | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { fields, retryAfter, message }: AppErrorDetails = {},
  ) {
    super(message ?? ERROR_MESSAGES[code]);
    this.name = "AppError";
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return STATUS_BY_ERROR_CODE[this.code];
  }
}

/** A refusal because of the present state, with its reason in Spanish, or the one that suits all. */
export const conflict = (message?: string): AppError => new AppError("Conflict", { message });

export type ErrorBody = { success: false; error: string; message: string; fields?: FieldErrors };
