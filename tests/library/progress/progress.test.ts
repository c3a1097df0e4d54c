import { describe, expect, test } from "vitest";
import {
  findNextBookFile,
  findNextFile,
  calculateProgress,
  type TrackedContent,
  type TrackedFile,
} from "@/lib/library/progress/progress";
import {
  parseBookPosition,
  parsePagePosition,
  calculatePercentPlayed,
  parseSeconds,
} from "@/lib/library/progress/policy";

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** A file with a saved position, or without one if `percent` is omitted. */
function file(id: string, percent?: number, hour = 8, mimeType = "audio/mpeg"): TrackedFile {
  const savedPosition = percent === undefined ? null : { position: "5", percent, updatedAt: at(hour) };
  return { id, kind: mimeType.startsWith("audio") ? "AUDIO" : "EBOOK", mimeType, savedPosition };
}

const EPUB = "application/epub+zip";
const PDF = "application/pdf";

const content = (files: TrackedFile[], overrides: Partial<TrackedContent> = {}): TrackedContent => ({
  contentType: "PODCAST",
  onlineType: null,
  files,
  encuentroSpan: null,
  ...overrides,
});

describe("the next file", () => {
  test.each([
    ["the first file if none was started", [file("a"), file("b")], "a"],
    ["the last used file", [file("a", 20, 8), file("b", 10, 9), file("c")], "b"],
    ["the next file after a finished one", [file("a", 30, 7), file("b", 100, 9), file("c")], "c"],
    ["an earlier unfinished file after the finished last one", [file("a", 30, 7), file("b", 100, 9)], "a"],
    ["the last used file when all are finished", [file("a", 100, 9), file("b", 100, 8)], "a"],
  ])("is %s", (_name, files, id) => {
    expect(findNextFile(files)?.id).toBe(id);
  });

  test("stays within one format of a book", () => {
    const files = [file("epub", 100, 9, EPUB), file("pdf", undefined, 0, PDF)];
    expect(findNextBookFile(files)?.id).toBe("epub");
    // Control: as separate files the PDF would be next.
    expect(findNextFile(files)?.id).toBe("pdf");
  });

  test("is undefined without files", () => {
    expect(findNextFile([])).toBeUndefined();
  });
});

describe("progress", () => {
  const now = at(12);

  test("averages all files", () => {
    expect(calculateProgress(content([file("a", 100), file("b", 50), file("c")]), now)).toMatchObject({
      state: "doing",
      percent: 50,
    });
    expect(calculateProgress(content([file("a", 100), file("b", 100)]), now).state).toBe("done");
    expect(calculateProgress(content([file("a", 99), file("b", 100)]), now)).toMatchObject({
      state: "doing",
      percent: 99,
    });
  });

  test("starts with the first saved position", () => {
    const progress = calculateProgress(content([file("a", 0), file("b")]), now);
    expect(progress).toMatchObject({ state: "doing", percent: 0, touchedAt: at(8) });
  });

  test("is done when one format of a book is read", () => {
    const files = [file("epub", 100, 9, EPUB), file("pdf", undefined, 0, PDF)];
    expect(calculateProgress(content(files, { contentType: "EBOOK" }), now).state).toBe("done");
    expect(calculateProgress(content(files, { contentType: "COURSE" }), now).percent).toBe(50);
  });

  test("follows the encuentros of a live course and the files of a recorded one", () => {
    const encuentroSpan = { startsAt: at(9), endsAt: at(11) };
    const course = { contentType: "COURSE", encuentroSpan } as const;
    const files = [file("a")];
    expect(calculateProgress(content(files, { ...course, onlineType: "VIDEOCALL" }), now).state).toBe("done");
    expect(calculateProgress(content(files, { ...course, onlineType: "RECORDED" }), now).state).toBe("todo");
  });

  test("numbers lessons across kinds, other files per kind", () => {
    const files = [file("a", 100, 9), file("pdf", undefined, 0, PDF)];
    expect(calculateProgress(content(files, { contentType: "COURSE" }), now).next?.number).toBe(2);
    expect(calculateProgress(content(files), now).next?.number).toBe(1);
  });
});

describe("positions", () => {
  test.each([
    ["462", 462],
    ["", 0],
    ["-3", 0],
    ["3:0.5", 0],
    ["Infinity", 0],
  ])("parses %j as second %s", (position, seconds) => {
    expect(parseSeconds(position)).toBe(seconds);
  });

  test.each([
    ["12", 12],
    ["0", 1],
    ["x", 1],
    ["2.7", 2],
  ])("parses %j as page %s", (position, page) => {
    expect(parsePagePosition(position)).toBe(page);
  });

  test.each([
    ["3:0.4286", { section: 3, fraction: 0.4286 }],
    ["0:1.0000", { section: 0, fraction: 1 }],
    ["12", { section: 0, fraction: 0 }],
    ["1:1.9", { section: 1, fraction: 1 }],
    ["-1:0.2", { section: 0, fraction: 0 }],
  ])("parses %j as book position %j", (position, bookPosition) => {
    expect(parseBookPosition(position)).toEqual(bookPosition);
  });

  test("caps the percent of a playing recording at 99", () => {
    expect(calculatePercentPlayed(599.9, 600)).toBe(99);
    expect(calculatePercentPlayed(600, 600)).toBe(99);
    expect(calculatePercentPlayed(10, 0)).toBe(0);
  });
});
