import { errorText } from "@/lib/platform/copy/errors";

/** HTTP status of each error code that our own calls answer. */
const STATUS = {
  MalformedRequest: 400,
  TimeExpirationReasonError: 400,
  UseExpirationReasonError: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  RecoverEmailDoesNotExistError: 404,
  MethodNotAllowed: 405,
  EmailAlreadyExistsError: 409,
  Conflict: 409,
  SoldOut: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationError: 422,
  TooManyRequests: 429,
  ServiceUnavailable: 503,
} as const;

/** A code that a call may answer; `lib/copy/errors.ts` has the Spanish text of each. */
export type ErrorCode = keyof typeof STATUS;

/** Spanish texts by the path of the field. */
export type FieldErrors = Record<string, string>;

type Details = { fields?: FieldErrors; retryAfter?: number; message?: string };

/** A refusal that the caller is told of. Anything else that is thrown is a defect or an outage. */
export class AppError extends Error {
  readonly fields: FieldErrors | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { fields, retryAfter, message }: Details = {},
  ) {
    super(message ?? errorText[code]);
    this.name = "AppError";
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The body of a refusal. */
export type ErrorBody = { success: false; error: string; message: string; fields?: FieldErrors };
