import { expect, test } from "vitest";
import { resolveArchivePath } from "@/lib/platform/epub/archive";

test.each([
  ["OEBPS/text/c1.xhtml", "../sun.png", "OEBPS/sun.png", ""],
  ["OEBPS/text/c1.xhtml", "#p2", "OEBPS/text/c1.xhtml", "p2"],
  ["OEBPS/book.opf", "text/c%C3%A1p2.xhtml#a", "OEBPS/text/cáp2.xhtml", "a"],
  ["OEBPS/book.opf", "../../../etc/passwd", "etc/passwd", ""],
])("resolves, from %s, %s to %s", (from, reference, path, fragment) => {
  expect(resolveArchivePath(from, reference)).toEqual({ path, fragment });
});

test.each([
  "https://spy.test/a.png",
  "//spy.test/a.png",
  "javascript:evil()",
  "data:text/html,x",
  "%E0%A4%A",
])("%s is outside the archive", (reference) => {
  expect(resolveArchivePath("OEBPS/book.opf", reference)).toBeNull();
});
