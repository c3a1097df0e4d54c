import type { ErrorBody, FieldErrors } from "./errors";

const NO_CONNECTION = "No hay conexión. Inténtalo de nuevo.";
const UNKNOWN = "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.";

type Details = { code: string; message: string; status: number; fields?: FieldErrors; retryAfter?: number };

/** What a call of ours answered when it did not do what was asked; `message` is for the person. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** Spanish texts by the path of the field. */
  readonly fields: FieldErrors;
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, status, fields = {}, retryAfter }: Details) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** The error of a request that reached nobody. */
export const noConnection = () => new ApiError({ code: "NetworkError", message: NO_CONNECTION, status: 0 });

/** The error of an answer that is not one of ours. */
export const unreadableAnswer = (status: number) =>
  new ApiError({ code: "UnreadableAnswer", message: UNKNOWN, status });

/** What a person reads about anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : UNKNOWN);

// A call whose answer is fixed by a protocol may say its code alone.
const isErrorBody = (value: unknown): value is Omit<ErrorBody, "message"> & { message?: string } =>
  typeof value === "object" && value !== null && "error" in value;

function refusal(response: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) return unreadableAnswer(response.status);
  const retryAfter = Number(response.headers.get("retry-after") ?? NaN);
  return new ApiError({
    code: body.error,
    message: body.message ?? UNKNOWN,
    status: response.status,
    fields: body.fields,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

/** A form is sent as it is, and the browser names its type. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

async function send(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { method, signal, ...contentOf(body) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noConnection();
  }
}

/**
 * Calls our API with JSON, or a form, and returns the parsed answer, undefined for an empty one.
 * Throws `ApiError`; an aborted call throws what `fetch` throws.
 */
export async function apiCall<Answer = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(method, url, body, signal);
  if (response.status === 204) return undefined as Answer;
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreadableAnswer(response.status);
  }
  if (!response.ok) throw refusal(response, answer);
  return answer as Answer;
}
