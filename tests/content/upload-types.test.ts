import { expect, test } from "vitest";
import { detectMimeType, getFileChoice } from "@/components/common/mime-type";
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

test.each([
  ["PODCAST", ["audio/mpeg", ".m4a", ".pdf"], "video/mp4", /^Audio MP3/],
  ["EBOOK", [".epub", "application/pdf", ".mp3"], ".mp4", /^PDF o EPUB/],
  ["WORKSHOP", [".mp3", ".pdf", ".mp4"], "image/png", /vídeo MP4, WEBM u OGG\.$/],
  ["", [".mp3", ".pdf", ".mp4"], ".avi", /^Audio MP3/],
] as const)("the field of a content of type «%s» offers what fits", (contentType, offered, other, hint) => {
  const choice = getFileChoice(contentType);
  const accepted = choice.accept.split(",");
  expect(accepted).toEqual(expect.arrayContaining([...offered]));
  expect(accepted).not.toContain(other);
  expect(accepted).not.toContain("");
  expect(choice.hint).toMatch(hint);
});

test("each extension that a field offers is that of a type that may be uploaded", () => {
  const extensions = getFileChoice("")
    .accept.split(",")
    .filter((part) => part.startsWith("."));
  for (const extension of extensions) {
    const type = detectMimeType("content", { name: `a${extension}`, type: "" });
    expect([extension, validateUpload("content", type, 1)]).toEqual([extension, null]);
  }
});
