import { describe, expect, test } from "vitest";
import { calculateEligibility } from "@/lib/library/certificates/policy";
import type { CertificateFacts } from "@/lib/library/certificates/policy";

const NOW = new Date("2026-12-05T12:00:00Z");
const DAY = 24 * 3600 * 1000;

type Mark = "attended" | "missed" | "upcoming" | "cancelled" | "attended, then cancelled";

/** Encuentros of 90 minutes on the days before `NOW`; upcoming ones a day after. */
const encuentros = (...marks: Mark[]): CertificateFacts["encuentros"] =>
  marks.map((mark, index) => ({
    endsAt: new Date(NOW.getTime() + (mark === "upcoming" ? DAY : -DAY * (marks.length - index))),
    minutes: 90,
    cancelled: mark.endsWith("cancelled"),
    attended: mark.startsWith("attended"),
  }));

const files = (...percents: number[]): CertificateFacts["files"] =>
  percents.map((percent, index) => ({
    percent,
    at: percent === 0 ? null : new Date(NOW.getTime() - index * DAY),
  }));

const workshop = (...marks: Mark[]): CertificateFacts => ({
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
      "three of four (less than four fifths)",
      ["attended", "attended", "attended", "missed"],
      "missing",
      null,
    ],
    ["all but a cancelled one", ["attended", "cancelled", "attended"], "earned", 180],
    ["two of two, one of them cancelled afterwards", ["attended", "attended, then cancelled"], "earned", 90],
    ["all so far", ["attended", "attended", "attended", "attended", "upcoming"], "missing", null],
    ["all cancelled", ["cancelled", "cancelled"], "none", null],
  ])("is decided for %s", (_name, marks, state, minutes) => {
    const eligibility = calculateEligibility(workshop(...marks), NOW);
    expect(eligibility.state).toBe(state);
    if (eligibility.state === "earned")
      expect(eligibility.earned).toMatchObject({ kind: "ATTENDANCE", minutes });
  });

  test("ends with the last encuentro, even if it was missed", () => {
    const marks: Mark[] = ["attended", "attended", "attended", "attended", "missed"];
    expect(calculateEligibility(workshop(...marks), NOW)).toMatchObject({
      state: "earned",
      earned: { endedAt: new Date(NOW.getTime() - DAY) },
    });
  });

  test("counts encuentros even if the content has files", () => {
    const facts: CertificateFacts = { ...workshop("missed"), contentType: "COURSE", files: files(100) };
    expect(calculateEligibility(facts, NOW).state).toBe("missing");
  });

  test.each<[string, Mark[], boolean, RegExp]>([
    ["started and still reachable", ["attended", "upcoming"], true, /si asistes a los 2 encuentros/],
    ["not started", ["upcoming", "upcoming"], false, /al terminar/],
    [
      "too many missed",
      ["attended", "missed", "missed", "upcoming", "upcoming"],
      false,
      /al menos a 4 de los 5/,
    ],
    ["over, some attended", ["attended", "missed"], true, /asististe a 1 encuentro.*los 2 encuentros/],
    ["over, none attended", ["missed", "missed"], false, /asististe a 0 encuentros/],
  ])("tells what is missing: %s", (_name, marks, isNear, missingText) => {
    expect(calculateEligibility(workshop(...marks), NOW)).toEqual({
      state: "missing",
      isNear,
      missingText: expect.stringMatching(missingText),
    });
  });
});

describe("completion", () => {
  const ofFiles = (
    contentType: CertificateFacts["contentType"],
    ...percents: number[]
  ): CertificateFacts => ({
    contentType,
    encuentros: [],
    files: files(...percents),
  });

  test.each<[CertificateFacts["contentType"], number[], string]>([
    ["COURSE", [100, 100], "earned"],
    ["PODCAST", [100], "earned"],
    ["EBOOK", [100], "earned"],
    ["EBOOK", [99], "missing"],
    ["COURSE", [100, 0], "missing"],
    ["COURSE", [], "none"],
    ["EVENT", [100], "none"],
    ["WORKSHOP", [100], "none"],
  ])("%s with %j is %s", (contentType, percents, state) => {
    expect(calculateEligibility(ofFiles(contentType, ...percents), NOW).state).toBe(state);
  });

  test("ends when the last file was finished, without minutes", () => {
    expect(calculateEligibility(ofFiles("COURSE", 100, 100), NOW)).toEqual({
      state: "earned",
      earned: { kind: "COMPLETION", minutes: null, endedAt: NOW },
    });
  });

  test.each<[number[], boolean, string]>([
    [[100, 0], true, "Te falta terminar 1 parte de 2 para tener tu constancia."],
    [[90, 0, 0], false, "Te falta terminar 3 partes de 3 para tener tu constancia."],
    [[80], true, "Te falta llegar al final para tener tu constancia."],
  ])("is missing with %j (near: %s): %s", (percents, isNear, missingText) => {
    expect(calculateEligibility(ofFiles("COURSE", ...percents), NOW)).toEqual({
      state: "missing",
      isNear,
      missingText,
    });
  });
});
