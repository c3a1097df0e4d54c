import { createInvalidResponseError, sendRequest, toApiError, type CallOptions } from "./client";

/** Returns a response that is read as it arrives. Throws `ApiError`, or the error of `fetch` if aborted. */
export async function openStream(
  url: string,
  options: Omit<CallOptions, "body">,
): Promise<ReadableStream<Uint8Array>> {
  const response = await sendRequest("GET", url, options);
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
  if (!response.body) throw createInvalidResponseError(response.status);
  return response.body;
}
