import { ApiError, apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { toUploadBody, type UploadRequest } from "@/lib/content/uploads/queries";
import type { MultipartUpload, ResumedMultipartUpload, UploadedPart, UploadRef } from "./schema";

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === "NotFound";

export const postMultipartUpload = (upload: UploadRequest, signal: AbortSignal): Promise<MultipartUpload> =>
  apiCall("POST", api.multipart(), { body: toUploadBody(upload), signal });

/** Returns the state of an interrupted upload; null if the server no longer knows it. Throws `ApiError`. */
export async function postMultipartResume(
  ref: UploadRef,
  signal: AbortSignal,
): Promise<ResumedMultipartUpload | null> {
  try {
    return await apiCall<ResumedMultipartUpload>("POST", api.resumeMultipart(), { body: ref, signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const postMultipartComplete = (
  ref: UploadRef,
  parts: UploadedPart[],
  signal: AbortSignal,
): Promise<{ fileUrl: string }> =>
  apiCall("POST", api.completeMultipart(), { body: { ...ref, parts }, signal });

/** Aborts an upload. Failures are only logged: the sweep deletes abandoned uploads. */
export async function postMultipartAbort(ref: UploadRef): Promise<void> {
  try {
    await apiCall("POST", api.abortMultipart(), { body: ref });
  } catch (error) {
    if (!isNotFound(error)) console.error("An upload could not be aborted", error);
  }
}
