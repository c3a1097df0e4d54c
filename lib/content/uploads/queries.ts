import { queryOptions, skipToken } from "@tanstack/react-query";
import {
  ApiError,
  apiCall,
  createNetworkError,
  createInvalidResponseError,
} from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { formatFileSize } from "./file-types";
import type { UploadArea } from "./file-types";

export type UploadRequest = {
  ayniContentId: string;
  area: UploadArea;
  name: string;
  type: string;
  size: number;
};
type SignedUpload = { url: string; fileUrl: string };

export const toUploadBody = ({ name, type, size, area, ayniContentId }: UploadRequest) => ({
  fileName: name,
  fileType: type,
  fileSize: size,
  S3ObjectPath: area,
  ayniContentId,
});

export async function requestUploadUrl(upload: UploadRequest, signal?: AbortSignal): Promise<SignedUpload> {
  try {
    return await apiCall<SignedUpload>("POST", api.uploadUrl(), { body: toUploadBody(upload), signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === "UnreadableAnswer") {
      console.error("Error al parsear JSON", error);
    }
    throw error;
  }
}

type SendBytesOptions = {
  url: string;
  bytes: Blob;
  /** Content type of a whole file, which never overwrites another; a part of a file has none. */
  type?: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/** Returns the ETag. Uses XMLHttpRequest: `fetch` has no upload progress. Throws `ApiError` or the signal's reason. */
export function sendBytes({
  url,
  bytes,
  type,
  onProgress,
  signal,
}: SendBytesOptions): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abortRequest = () => request.abort();
    signal.addEventListener("abort", abortRequest, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader("ETag"));
      else reject(createInvalidResponseError(request.status));
    };
    request.onerror = () => reject(createNetworkError());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abortRequest);
    request.open("PUT", url);
    if (type) {
      request.setRequestHeader("Content-Type", type);
      request.setRequestHeader("If-None-Match", "*");
    }
    request.send(bytes);
  });
}

/** Returns false on any failure. */
export async function deleteUploadedFile(fileURL: string, ayniContentId: string): Promise<boolean> {
  try {
    return await apiCall<boolean>("DELETE", api.deleteFile(), { body: { fileURL, ayniContentId } });
  } catch (error) {
    console.error("A file could not be deleted", error);
    return false;
  }
}

type FileInfo = { fileName: string; fileSize: string; fileFormat: string };

/** Object keys end in `<hex>_<file name>`. */
function parseFileName(fileUrl: string): string {
  const segment = decodeURIComponent(new URL(fileUrl).pathname.split("/").at(-1) ?? "");
  return segment.slice(segment.indexOf("_") + 1);
}

/** Reads name, size and format with a HEAD request; null on any failure. */
export async function fetchFileInfo(fileUrl: string): Promise<FileInfo | null> {
  try {
    // The browser's copy of a picture that the page shows carries no permission for scripts.
    const response = await fetch(fileUrl, { method: "HEAD", cache: "no-store" });
    const bytes = Number(response.headers.get("content-length"));
    if (!response.ok || bytes === 0) throw new Error(`The file answered ${response.status}`);
    const fileName = parseFileName(fileUrl);
    const fileFormat = fileName.split(".").at(-1)?.toUpperCase() ?? "";
    return { fileName, fileSize: formatFileSize(bytes), fileFormat };
  } catch (error) {
    console.error("Error al obtener información del archivo", error);
    return null;
  }
}

export const fileInfoQuery = (fileUrl: string | null) =>
  queryOptions({
    queryKey: ["file-info", fileUrl],
    queryFn: fileUrl === null ? skipToken : () => fetchFileInfo(fileUrl),
    staleTime: Infinity,
  });
