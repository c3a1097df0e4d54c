import { expect, test } from "vitest";
import { validateUpload } from "@/lib/content/uploads/file-types";

const VIDEO_ERROR = "Este formato no es válido. Elige una video con formato MP4, OGG o WEBM.";

test.each(["video/quicktime", "video/x-msvideo"])(
  "a video of the type %s asks for another format",
  (type) => {
    expect(validateUpload("content", type, 1)).toBe(VIDEO_ERROR);
  },
);

test("other files name all that fits", () => {
  expect(validateUpload("content", "text/plain", 1)).toMatch(/Elige un audio MP3/);
  expect(validateUpload("covers", "video/mp4", 1)).toMatch(/Elige una imagen con formato JPG, PNG o GIF\.$/);
  expect(validateUpload("content", "video/webm", 1)).toBeNull();
});
