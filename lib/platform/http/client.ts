import { OFFLINE_MESSAGE } from "@/lib/platform/copy/offline";
import type { ErrorBody, FieldErrors } from "./errors";

const UNKNOWN_ERROR_MESSAGE = "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.";

type ApiErrorDetails = {
  code: string;
  message: string;
  status: number;
  fields?: FieldErrors;
  retryAfter?: number;
};

/** A failed API call. `message` is a Spanish text for the user. */
export class ApiError extends Error {
  readonly code: string;
  /** 0 without a response. */
  readonly status: number;
  readonly fields: FieldErrors;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, status, fields = {}, retryAfter }: ApiErrorDetails) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export const createNetworkError = () =>
  new ApiError({ code: "NetworkError", message: OFFLINE_MESSAGE, status: 0 });

export const createInvalidResponseError = (status: number) =>
  new ApiError({ code: "UnreadableAnswer", message: UNKNOWN_ERROR_MESSAGE, status });

export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : UNKNOWN_ERROR_MESSAGE;

// Endpoints of third-party protocols may omit the message.
const isErrorBody = (value: unknown): value is Omit<ErrorBody, "message"> & { message?: string } =>
  typeof value === "object" && value !== null && "error" in value;

export function toApiError(response: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) return createInvalidResponseError(response.status);
  const retryAfter = Number(response.headers.get("retry-after") ?? NaN);
  return new ApiError({
    code: body.error,
    message: body.message ?? UNKNOWN_ERROR_MESSAGE,
    status: response.status,
    fields: body.fields,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

type RequestBody = { headers?: Record<string, string>; body?: BodyInit };

function toRequestBody(body: unknown): RequestBody {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

export type CallOptions = {
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sends the request even if the page is being closed. */
  keepalive?: boolean;
};

export async function sendRequest(
  method: string,
  url: string,
  { body, signal, headers, keepalive }: CallOptions,
): Promise<Response> {
  const request = toRequestBody(body);
  try {
    return await fetch(url, {
      method,
      signal,
      keepalive,
      ...request,
      headers: { ...request.headers, ...headers },
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createNetworkError();
  }
}

/** Returns undefined for an empty response. Throws `ApiError`, or the error of `fetch` if aborted. */
export async function apiCall<Result = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  options: CallOptions = {},
): Promise<Result> {
  const { signal } = options;
  const response = await sendRequest(method, url, options);
  if (response.status === 204) return undefined as Result;
  let responseBody: unknown;
  try {
    responseBody = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createInvalidResponseError(response.status);
  }
  if (!response.ok) throw toApiError(response, responseBody);
  return responseBody as Result;
}

/** Returns the `data` of a response. Throws as `apiCall` does. */
export async function apiData<Data>(...call: Parameters<typeof apiCall>): Promise<Data> {
  return (await apiCall<{ data: Data }>(...call)).data;
}
