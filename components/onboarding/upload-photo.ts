import { ApiError, createNetworkError, createInvalidResponseError } from "@/lib/platform/http/client";
import type { ErrorBody } from "@/lib/platform/http/errors";
import { api } from "@/lib/platform/api";

function toUploadError(request: XMLHttpRequest): ApiError {
  try {
    const { error, message, fields } = JSON.parse(request.responseText) as ErrorBody;
    return new ApiError({ code: error, message: fields?.file ?? message, status: request.status, fields });
  } catch {
    return createInvalidResponseError(request.status);
  }
}

/**
 * Uploads the profile photo, which completes the third step; `onProgress` receives a fraction from 0 to 1.
 * Uses XMLHttpRequest because `fetch` reports no upload progress. Throws `ApiError`.
 */
export function uploadPhoto(
  profileId: string,
  image: Blob,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set("file", image, "foto");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(toUploadError(request)));
    request.onerror = () => reject(createNetworkError());
    request.open("POST", api.profilePhoto(profileId));
    request.send(form);
  });
}
