import { ApiError, apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import { uploadBody, type WantedUpload } from "@/lib/content/uploads/queries";
import type { Multipart, ResumedMultipart, SentPart, UploadRef } from "../content/uploads/multipart/schema";

const isGone = (error: unknown) => error instanceof ApiError && error.code === "NotFound";

/** Asks where to send the parts of a file. Throws `ApiError`. */
export const startMultipart = (wanted: WantedUpload, signal: AbortSignal): Promise<Multipart> =>
  apiCall("POST", api.multipart(), uploadBody(wanted), signal);

/** Asks what is left to send; null when the server knows nothing of it any more. Throws `ApiError`. */
export async function resumeMultipart(ref: UploadRef, signal: AbortSignal): Promise<ResumedMultipart | null> {
  try {
    return await apiCall<ResumedMultipart>("POST", api.resumeMultipart(), ref, signal);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Has the parts put together. Throws `ApiError`. */
export const completeMultipart = (
  ref: UploadRef,
  parts: SentPart[],
  signal: AbortSignal,
): Promise<{ fileUrl: string }> => apiCall("POST", api.completeMultipart(), { ...ref, parts }, signal);

/** Gives an upload up; what could not be told is swept later. */
export async function abortMultipart(ref: UploadRef): Promise<void> {
  try {
    await apiCall("POST", api.abortMultipart(), ref);
  } catch (error) {
    if (!isGone(error)) console.error("An upload could not be given up", error);
  }
}
