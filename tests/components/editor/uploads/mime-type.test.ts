import { expect, test } from "vitest";
import { detectMimeType, titleFromFileName } from "@/components/common/mime-type";
import { formatFileSize } from "@/lib/content/uploads/file-types";

test.each([
  ["libro.epub", "", "application/epub+zip"],
  ["libro.EPUB", "application/octet-stream", "application/epub+zip"],
  ["voz.m4a", "audio/x-m4a", "audio/x-m4a"],
  ["voz.m4a", "audio/m4a", "audio/mp4"],
  ["voz.mp3", "audio/mp3", "audio/mpeg"],
  ["voz.ogg", "video/ogg", "video/ogg"],
  ["voz.wav", "audio/vnd.wave", "audio/wav"],
  ["clase.mp4", "video/mp4; codecs=avc1", "video/mp4"],
  ["notas.txt", "text/plain", "text/plain"],
  ["constructor", "", ""],
])("%s, reported by the browser as '%s', is %s", (name, type, expected) => {
  expect(detectMimeType("content", { name, type })).toBe(expected);
});

test("detects the type of a cover", () => {
  expect(detectMimeType("covers", { name: "foto.JPG", type: "image/jpg" })).toBe("image/jpeg");
});

test("formats sizes in KB, and from 1 MB in MB", () => {
  expect(formatFileSize(1)).toBe("1 KB");
  expect(formatFileSize(1_048_576)).toBe("1 MB");
  expect(formatFileSize(3_565_158)).toBe("3,4 MB");
});

test("derives a title from the file name", () => {
  expect(titleFromFileName("01_Respirar  en.casa.mp3")).toBe("01 Respirar en.casa");
});
