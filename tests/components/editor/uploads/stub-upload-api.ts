import { vi } from "vitest";
import { errorResponse, responses, stubApi } from "../stub-api";
import { FakeXhr } from "./fake-xhr";

export const SIGN = "POST /api/s3-upload-url";
export const DELETE_FILE = "DELETE /api/s3-delete";
export const START = "POST /api/s3-multipart";
export const RESUME = "POST /api/s3-multipart/resume";
export const COMPLETE = "POST /api/s3-multipart/complete";
export const ABORT = "POST /api/s3-multipart/abort";

const ok = (body: unknown) => ({ status: 200, body });

const singleUploads: typeof responses = {
  [SIGN]: ({ fileName }) =>
    ok({ url: `https://signed/${String(fileName)}`, fileUrl: `https://stored/${String(fileName)}` }),
  [DELETE_FILE]: () => ok(true),
};

function stubTransfers(): void {
  FakeXhr.opened = [];
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
}

/** Adds uploads of single files to a stubbed API. */
export function addUploads(): void {
  stubTransfers();
  Object.assign(responses, singleUploads);
}

export function stubUploadApi() {
  stubTransfers();
  stubApi({
    ...singleUploads,
    [RESUME]: () => errorResponse(404, "NotFound"),
    [COMPLETE]: () => ok({ fileUrl: "https://stored/large.wav" }),
    [ABORT]: () => ({ status: 204, body: undefined }),
  });
}
