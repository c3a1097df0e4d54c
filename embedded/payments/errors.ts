// Errors in Stripe's format.

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

type ErrorDetails = { status?: number; type?: ErrorType; code?: string; param?: string };

export class StripeApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    { status = 400, type = "invalid_request_error", code, param }: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  /** Conflicts of concurrent requests and errors before anything happened are worth another try. */
  get shouldRetry(): boolean {
    return this.status === 409 || this.status >= 500;
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

/** An invalid request: nothing was executed, and its idempotency key remains unused. */
export class ParameterError extends StripeApiError {}

export const missingParameterError = (param: string): ParameterError =>
  new ParameterError(`Missing required param: ${param}.`, { code: "parameter_missing", param });

/** For an unknown id in the path, or else in the parameters. */
export const resourceMissingError = (
  resourceName: string,
  id: string,
  { param, place = "path" }: { param: string; place?: "path" | "params" },
): StripeApiError =>
  new StripeApiError(`No such ${resourceName}: '${id}'`, {
    status: place === "path" ? 404 : 400,
    code: "resource_missing",
    param,
  });

/** For a connected account that never existed, was closed or has revoked the platform's access. */
export const inaccessibleAccountError = (id: string): StripeApiError =>
  new StripeApiError(
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { status: 403, code: "account_invalid" },
  );

export const unrecognizedUrlError = (method: string, path: string): StripeApiError =>
  new ParameterError(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
