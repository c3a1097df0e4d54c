import { vi } from "vitest";
import { errorResponse, stubApi } from "../stub-api";
import { FakeXhr } from "./fake-xhr";

export const SIGN = "POST /api/s3-upload-url";
export const DELETE_FILE = "DELETE /api/s3-delete";
export const START = "POST /api/s3-multipart";
export const RESUME = "POST /api/s3-multipart/resume";
export const COMPLETE = "POST /api/s3-multipart/complete";
export const ABORT = "POST /api/s3-multipart/abort";

const ok = (body: unknown) => ({ status: 200, body });

export function stubUploadApi() {
  FakeXhr.opened = [];
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  stubApi({
    [SIGN]: ({ fileName }) =>
      ok({ url: `https://signed/${String(fileName)}`, fileUrl: `https://stored/${String(fileName)}` }),
    [DELETE_FILE]: () => ok(true),
    [RESUME]: () => errorResponse(404, "NotFound"),
    [COMPLETE]: () => ok({ fileUrl: "https://stored/large.wav" }),
    [ABORT]: () => ({ status: 204, body: undefined }),
  });
}
