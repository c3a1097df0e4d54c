import { expect, test } from "vitest";
import { fileType, titleFrom } from "@/components/editor/uploads/mime-type";
import { fileSize } from "@/lib/content/uploads/schema";

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
])("%s, which the browser calls '%s', is %s", (name, type, expected) => {
  expect(fileType("content", { name, type })).toBe(expected);
});

test("a cover is an image", () => {
  expect(fileType("covers", { name: "foto.JPG", type: "image/jpg" })).toBe("image/jpeg");
});

test("sizes are said in KB and, from 1 MB, in MB", () => {
  expect(fileSize(1)).toBe("1 KB");
  expect(fileSize(1_048_576)).toBe("1 MB");
  expect(fileSize(3_565_158)).toBe("3,4 MB");
});

test("the first title of a file is its name", () => {
  expect(titleFrom("01_Respirar  en.casa.mp3")).toBe("01 Respirar en.casa");
});
