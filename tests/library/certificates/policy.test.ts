import { describe, expect, test } from "vitest";
import { standingOf } from "@/lib/library/certificates/policy";
import type { Received } from "@/lib/library/certificates/policy";

const NOW = new Date("2026-12-05T12:00:00Z");
const DAY = 24 * 3600 * 1000;

type Mark = "attended" | "missed" | "to come" | "cancelled" | "attended, then cancelled";

/** Encuentros of ninety minutes, one a day before now, unless they are to come. */
const encuentros = (...marks: Mark[]): Received["encuentros"] =>
  marks.map((mark, index) => ({
    endsAt: new Date(NOW.getTime() + (mark === "to come" ? DAY : -DAY * (marks.length - index))),
    durationMinutes: 90,
    cancelled: mark.endsWith("cancelled"),
    attended: mark.startsWith("attended"),
  }));

const files = (...percents: number[]): Received["files"] =>
  percents.map((percent, index) => ({
    percent,
    at: percent === 0 ? null : new Date(NOW.getTime() - index * DAY),
  }));

const workshop = (...marks: Mark[]): Received => ({
  contentType: "WORKSHOP",
  encuentros: encuentros(...marks),
  files: [],
});

describe("attendance", () => {
  test.each<[string, Mark[], string, number | null]>([
    ["one of one", ["attended"], "earned", 90],
    ["none of one", ["missed"], "missing", null],
    ["four of five", ["attended", "attended", "missed", "attended", "attended"], "earned", 360],
    ["three of five", ["attended", "missed", "missed", "attended", "attended"], "missing", null],
    [
      "three of four, which is less than four fifths",
      ["attended", "attended", "attended", "missed"],
      "missing",
      null,
    ],
    ["all but what was cancelled", ["attended", "cancelled", "attended"], "earned", 180],
    [
      "two of two, and one that was cancelled afterwards",
      ["attended", "attended, then cancelled"],
      "earned",
      90,
    ],
    ["all so far", ["attended", "attended", "attended", "attended", "to come"], "missing", null],
    ["nothing stands", ["cancelled", "cancelled"], "none", null],
  ])("%s", (_name, marks, state, minutes) => {
    const standing = standingOf(workshop(...marks), NOW);
    expect(standing.state).toBe(state);
    if (standing.state === "earned") expect(standing.earned).toMatchObject({ kind: "ATTENDANCE", minutes });
  });

  test("ends with the last encuentro, also when that one was missed", () => {
    const marks: Mark[] = ["attended", "attended", "attended", "attended", "missed"];
    expect(standingOf(workshop(...marks), NOW)).toMatchObject({
      state: "earned",
      earned: { endedAt: new Date(NOW.getTime() - DAY) },
    });
  });

  test("counts encuentros where there are files too", () => {
    const received: Received = { ...workshop("missed"), contentType: "COURSE", files: files(100) };
    expect(standingOf(received, NOW).state).toBe("missing");
  });

  test.each<[string, Mark[], boolean, RegExp]>([
    ["begun, and it can be reached", ["attended", "to come"], true, /si asistes a los 2 encuentros/],
    ["not begun", ["to come", "to come"], false, /al terminar/],
    [
      "too many missed",
      ["attended", "missed", "missed", "to come", "to come"],
      false,
      /al menos a 4 de los 5/,
    ],
    [
      "over, and some were attended",
      ["attended", "missed"],
      true,
      /asististe a 1 encuentro.*los 2 encuentros/,
    ],
    ["over, and none was", ["missed", "missed"], false, /asististe a 0 encuentros/],
  ])("says what is missing: %s", (_name, marks, near, missing) => {
    expect(standingOf(workshop(...marks), NOW)).toEqual({
      state: "missing",
      near,
      missing: expect.stringMatching(missing),
    });
  });
});

describe("completion", () => {
  const ofFiles = (contentType: Received["contentType"], ...percents: number[]): Received => ({
    contentType,
    encuentros: [],
    files: files(...percents),
  });

  test.each<[Received["contentType"], number[], string]>([
    ["COURSE", [100, 100], "earned"],
    ["PODCAST", [100], "earned"],
    ["EBOOK", [100], "earned"],
    ["EBOOK", [99], "missing"],
    ["COURSE", [100, 0], "missing"],
    ["COURSE", [], "none"],
    ["EVENT", [100], "none"],
    ["WORKSHOP", [100], "none"],
  ])("%s with %j is %s", (contentType, percents, state) => {
    expect(standingOf(ofFiles(contentType, ...percents), NOW).state).toBe(state);
  });

  test("ends when the last part was finished, and has no hours", () => {
    expect(standingOf(ofFiles("COURSE", 100, 100), NOW)).toEqual({
      state: "earned",
      earned: { kind: "COMPLETION", minutes: null, endedAt: NOW },
    });
  });

  test.each<[number[], boolean, string]>([
    [[100, 0], true, "Te falta terminar 1 parte de 2 para tener tu constancia."],
    [[90, 0, 0], false, "Te falta terminar 3 partes de 3 para tener tu constancia."],
    [[80], true, "Te falta llegar al final para tener tu constancia."],
  ])("with %j it says so (%s): %s", (percents, near, missing) => {
    expect(standingOf(ofFiles("COURSE", ...percents), NOW)).toEqual({ state: "missing", near, missing });
  });
});
