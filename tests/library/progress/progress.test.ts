import { describe, expect, test } from "vitest";
import {
  bookToGoOnWith,
  fileToGoOnWith,
  progressOfContent,
  type FollowedContent,
  type FollowedFile,
} from "@/lib/library/progress/progress";
import { bookPlaceOf, bookPosition, pageOf, percentHeard, secondsOf } from "@/lib/library/progress/schema";

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** A file, and how much of it somebody has heard when; without it they have not begun. */
function file(id: string, percent?: number, hour = 8, mimeType = "audio/mpeg"): FollowedFile {
  const kept = percent === undefined ? null : { position: "5", percent, updatedAt: at(hour) };
  return { id, kind: mimeType.startsWith("audio") ? "AUDIO" : "EBOOK", mimeType, kept };
}

const EPUB = "application/epub+zip";
const PDF = "application/pdf";

const content = (files: FollowedFile[], given: Partial<FollowedContent> = {}): FollowedContent => ({
  contentType: "PODCAST",
  onlineType: null,
  files,
  meetings: null,
  ...given,
});

describe("what somebody goes on with", () => {
  test.each([
    ["the first before they begin", [file("a"), file("b")], "a"],
    ["the last one they were in", [file("a", 20, 8), file("b", 10, 9), file("c")], "b"],
    ["the next after a finished one", [file("a", 30, 7), file("b", 100, 9), file("c")], "c"],
    ["what is left from before, after a finished last one", [file("a", 30, 7), file("b", 100, 9)], "a"],
    ["the last one again, when all is finished", [file("a", 100, 9), file("b", 100, 8)], "a"],
  ])("%s", (_name, files, id) => {
    expect(fileToGoOnWith(files)?.id).toBe(id);
  });

  test("a book is not begun again in another format", () => {
    const files = [file("epub", 100, 9, EPUB), file("pdf", undefined, 0, PDF)];
    expect(bookToGoOnWith(files)?.id).toBe("epub");
    // Negative control: as two files of one work it would be the next.
    expect(fileToGoOnWith(files)?.id).toBe("pdf");
  });

  test("nothing where there are no files", () => {
    expect(fileToGoOnWith([])).toBeUndefined();
  });
});

describe("progress", () => {
  const now = at(12);

  test("is that of all files together", () => {
    expect(progressOfContent(content([file("a", 100), file("b", 50), file("c")]), now)).toMatchObject({
      state: "doing",
      percent: 50,
    });
    expect(progressOfContent(content([file("a", 100), file("b", 100)]), now).state).toBe("done");
    expect(progressOfContent(content([file("a", 99), file("b", 100)]), now)).toMatchObject({
      state: "doing",
      percent: 99,
    });
  });

  test("begins with the first second", () => {
    const begun = progressOfContent(content([file("a", 0), file("b")]), now);
    expect(begun).toMatchObject({ state: "doing", percent: 0, touchedAt: at(8) });
  });

  test("a book is read when one of its formats is", () => {
    const files = [file("epub", 100, 9, EPUB), file("pdf", undefined, 0, PDF)];
    expect(progressOfContent(content(files, { contentType: "EBOOK" }), now).state).toBe("done");
    expect(progressOfContent(content(files, { contentType: "COURSE" }), now).percent).toBe(50);
  });

  test("a course given live goes by its encuentros, a recorded one by its files", () => {
    const meetings = { startsAt: at(9), endsAt: at(11) };
    const course = { contentType: "COURSE", meetings } as const;
    const files = [file("a")];
    expect(progressOfContent(content(files, { ...course, onlineType: "VIDEOCALL" }), now).state).toBe("done");
    expect(progressOfContent(content(files, { ...course, onlineType: "RECORDED" }), now).state).toBe("todo");
  });

  test("lessons are counted together, what else there is by its kind", () => {
    const files = [file("a", 100, 9), file("pdf", undefined, 0, PDF)];
    expect(progressOfContent(content(files, { contentType: "COURSE" }), now).next?.number).toBe(2);
    expect(progressOfContent(content(files), now).next?.number).toBe(1);
  });
});

describe("positions", () => {
  test.each([
    ["462", 462],
    ["", 0],
    ["-3", 0],
    ["3:0.5", 0],
    ["Infinity", 0],
  ])("%j is the second %s", (position, seconds) => {
    expect(secondsOf(position)).toBe(seconds);
  });

  test.each([
    ["12", 12],
    ["0", 1],
    ["x", 1],
    ["2.7", 2],
  ])("%j is the page %s", (position, page) => {
    expect(pageOf(position)).toBe(page);
  });

  test.each([
    ["3:0.4286", { section: 3, share: 0.4286 }],
    ["0:1.0000", { section: 0, share: 1 }],
    ["12", { section: 0, share: 0 }],
    ["1:1.9", { section: 1, share: 1 }],
    ["-1:0.2", { section: 0, share: 0 }],
  ])("%j is the place %j in a book", (position, place) => {
    expect(bookPlaceOf(position)).toEqual(place);
  });

  test.each([1, 3, 7, 24, 199])("a place in a text of %i pages is found again", (pages) => {
    for (let page = 0; page < pages; page += 1) {
      const kept = bookPlaceOf(bookPosition({ section: 2, share: (page + 0.5) / pages }));
      expect(Math.floor(kept.share * pages)).toBe(page);
    }
  });

  test("what has not ended is never finished", () => {
    expect(percentHeard(599.9, 600)).toBe(99);
    expect(percentHeard(600, 600)).toBe(99);
    expect(percentHeard(10, 0)).toBe(0);
  });
});
