// Refusals in the processor's own shape.

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

type Details = { status?: number; type?: ErrorType; code?: string; param?: string };

export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(message: string, { status = 400, type = "invalid_request_error", code, param }: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  body(requestId: string): { error: Record<string, string> } {
    const { code, message, param, type } = this;
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
        message,
        ...(param && { param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type,
      },
    };
  }
}

/** What is wrong with the request itself: nothing was begun, and its idempotency key stays unused. */
export class ParameterError extends ApiError {}

export const missing = (what: string, id: string, param: string): ApiError =>
  new ApiError(`No such ${what}: '${id}'`, { status: 404, code: "resource_missing", param });

export const unrecognised = (method: string, path: string): ApiError =>
  new ParameterError(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
