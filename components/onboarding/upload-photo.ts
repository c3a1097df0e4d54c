import { ApiError, noConnection, unreadableAnswer } from "@/lib/platform/http/client";
import type { ErrorBody } from "@/lib/platform/http/errors";
import { api } from "@/lib/platform/routes";

function refusalOf(request: XMLHttpRequest): ApiError {
  try {
    const { error, message, fields } = JSON.parse(request.responseText) as ErrorBody;
    return new ApiError({ code: error, message: fields?.file ?? message, status: request.status, fields });
  } catch {
    return unreadableAnswer(request.status);
  }
}

/**
 * Makes an image the profile photo, which completes the third step. XMLHttpRequest, since `fetch` does not tell how
 * much has been sent; `onProgress` is told the part, from 0 to 1. Throws `ApiError`.
 */
export function sendPhoto(profileId: string, image: Blob, onProgress: (part: number) => void): Promise<void> {
  const form = new FormData();
  form.set("file", image, "foto");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)));
    request.onerror = () => reject(noConnection());
    request.open("POST", api.profilePhoto(profileId));
    request.send(form);
  });
}
