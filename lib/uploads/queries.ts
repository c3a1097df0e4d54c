import { ApiError, apiCall, noConnection, unreadableAnswer } from "@/lib/http/client";
import { api } from "@/lib/routes";
import type { UploadArea } from "./schema";

type Wanted = { ayniContentId: string; area: UploadArea; name: string; type: string; size: number };
type Signed = { url: string; fileUrl: string };

/** Asks where to send one file. Throws `ApiError`. */
export async function requestUploadUrl(wanted: Wanted, signal?: AbortSignal): Promise<Signed> {
  const body = {
    fileName: wanted.name,
    fileType: wanted.type,
    fileSize: wanted.size,
    S3ObjectPath: wanted.area,
    ayniContentId: wanted.ayniContentId,
  };
  try {
    return await apiCall<Signed>("POST", api.uploadUrl(), body, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "UnreadableAnswer") {
      console.error("Error al parsear JSON", error);
    }
    throw error;
  }
}

type Sending = {
  url: string;
  file: Blob;
  type: string;
  /** Told the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file straight to storage. XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * Throws `ApiError`, or the signal's reason when it is cancelled.
 */
export function sendFile({ url, file, type, onProgress, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(unreadableAnswer(request.status));
    };
    request.onerror = () => reject(noConnection());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", type);
    request.send(file);
  });
}

/** Deletes an uploaded file; false on any failure. */
export async function deleteUploadedFile(fileURL: string, ayniContentId: string): Promise<boolean> {
  try {
    return await apiCall<boolean>("DELETE", api.deleteFile(), { fileURL, ayniContentId });
  } catch (error) {
    console.error("A file could not be deleted", error);
    return false;
  }
}
