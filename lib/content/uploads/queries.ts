import { queryOptions, skipToken } from "@tanstack/react-query";
import { ApiError, apiCall, noConnection, unreadableAnswer } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import { fileSize } from "./schema";
import type { UploadArea } from "./schema";

/** A file that somebody wants to send. */
export type WantedUpload = {
  ayniContentId: string;
  area: UploadArea;
  name: string;
  type: string;
  size: number;
};
type Signed = { url: string; fileUrl: string };

/** The same as the calls know it. */
export const uploadBody = ({ name, type, size, area, ayniContentId }: WantedUpload) => ({
  fileName: name,
  fileType: type,
  fileSize: size,
  S3ObjectPath: area,
  ayniContentId,
});

/** Asks where to send one file. Throws `ApiError`. */
export async function requestUploadUrl(wanted: WantedUpload, signal?: AbortSignal): Promise<Signed> {
  try {
    return await apiCall<Signed>("POST", api.uploadUrl(), uploadBody(wanted), signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "UnreadableAnswer") {
      console.error("Error al parsear JSON", error);
    }
    throw error;
  }
}

type Sending = {
  url: string;
  bytes: Blob;
  /** Content type; a part of a file has none. */
  type?: string;
  /** Told how many bytes have been sent. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/**
 * Sends bytes straight to storage and gives what it calls them. XMLHttpRequest, since `fetch` does not tell how
 * much has been sent. Throws `ApiError`, or the signal's reason when it is cancelled.
 */
export function sendBytes({ url, bytes, type, onProgress, signal }: Sending): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader("ETag"));
      else reject(unreadableAnswer(request.status));
    };
    request.onerror = () => reject(noConnection());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("PUT", url);
    if (type) request.setRequestHeader("Content-Type", type);
    request.send(bytes);
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

/** What can be known of a file by its address: `fileSize` in KB, or in MB from 1 MB. */
type FileInfo = { fileName: string; fileSize: string; fileFormat: string };

/** The name of a file is what follows the underscore in the last part of its address. */
function nameIn(fileUrl: string): string {
  const last = decodeURIComponent(new URL(fileUrl).pathname.split("/").at(-1) ?? "");
  return last.slice(last.indexOf("_") + 1);
}

/** Asks for the head of a file; null on any failure. */
export async function fileInfo(fileUrl: string): Promise<FileInfo | null> {
  try {
    const answer = await fetch(fileUrl, { method: "HEAD" });
    const bytes = Number(answer.headers.get("content-length"));
    if (!answer.ok || bytes === 0) throw new Error(`The file answered ${answer.status}`);
    const fileName = nameIn(fileUrl);
    const fileFormat = fileName.split(".").at(-1)?.toUpperCase() ?? "";
    return { fileName, fileSize: fileSize(bytes), fileFormat };
  } catch (error) {
    console.error("Error al obtener información del archivo", error);
    return null;
  }
}

/** The same for a file that is there for good; nothing is asked for without an address. */
export const storedFileInfo = (fileUrl: string | null) =>
  queryOptions({
    queryKey: ["file-info", fileUrl],
    queryFn: fileUrl === null ? skipToken : () => fileInfo(fileUrl),
    staleTime: Infinity,
  });
