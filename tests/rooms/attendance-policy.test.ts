import { describe, expect, test } from "vitest";
import { measureAttendance } from "@/lib/rooms/attendance/policy";
import type { PresenceInterval } from "@/lib/rooms/presence/schema";

const START_MS = Date.parse("2027-05-08T17:00:00.000Z");
const at = (minutes: number) => new Date(START_MS + minutes * 60_000);

type Stay = [userId: string, from: number, to: number, role?: PresenceInterval["role"]];

/** An encuentro of 60 minutes. */
function measure(stays: Stay[], requiredPercent = 70) {
  const presences = stays.map(([userId, from, to, role = "PARTICIPANT"]) => ({
    userId,
    role,
    startedAt: at(from),
    lastSeenAt: at(to),
  }));
  const facts = { startsAt: at(0), endsAt: at(60), masterId: "master", presences, requiredPercent };
  const { people, ledSeconds } = measureAttendance(facts);
  return { of: (id: string) => people.find(({ userId }) => userId === id), ledMinutes: ledSeconds / 60 };
}

const master: Stay = ["master", -15, 75, "HOST"];

describe("measureAttendance", () => {
  test.each([
    [41, false],
    [42, true],
    [60, true],
  ])("with %d of 60 minutes at 70 %% is %j", (minutes, isPresent) => {
    expect(measure([master, ["ana", 0, minutes]]).of("ana")).toMatchObject({
      presentSeconds: minutes * 60,
      isPresent,
    });
  });

  test("counts neither what was before the start nor what was after the end", () => {
    const stays: Stay[] = [master, ["ana", -15, 10], ["ana", 50, 75]];
    expect(measure(stays).of("ana")).toMatchObject({ presentSeconds: 1200, percent: 33, isPresent: false });
    expect(measure([master, ["ana", -15, -1]]).of("ana")).toMatchObject({ presentSeconds: 0, percent: 0 });
  });

  test("adds the intervals of a person, and counts overlapping ones once", () => {
    const stays: Stay[] = [master, ["ana", 0, 20], ["ana", 10, 30], ["ana", 40, 60]];
    expect(measure(stays).of("ana")).toMatchObject({ presentSeconds: 3000, percent: 83 });
  });

  test("misses nothing of an encuentro that the Master ends early or begins late", () => {
    const early = measure([
      ["master", 0, 30, "HOST"],
      ["ana", 0, 30],
      ["luz", 0, 20],
    ]);
    expect(early.of("ana")).toMatchObject({ percent: 100, isPresent: true });
    expect(early.of("luz")).toMatchObject({ percent: 67, isPresent: false });
    expect(early.ledMinutes).toBe(30);
    const late = measure([
      ["master", 20, 60, "HOST"],
      ["ana", 30, 60],
    ]);
    expect(late.of("ana")).toMatchObject({ percent: 75, isPresent: true });
  });

  test("costs nobody anything when the Master was away for a moment", () => {
    const stays: Stay[] = [
      ["master", 0, 10, "HOST"],
      ["master", 15, 60, "HOST"],
      ["ana", 0, 42],
    ];
    expect(measure(stays).of("ana")).toMatchObject({ percent: 70, isPresent: true });
  });

  test("is of nobody while nobody leads, and of a co-host's encuentro as of the Master's", () => {
    expect(measure([["ana", 0, 60]]).of("ana")).toMatchObject({
      presentSeconds: 3600,
      percent: 0,
      isPresent: false,
    });
    const led = measure([
      ["sol", 0, 60, "COHOST"],
      ["ana", 0, 60],
    ]);
    expect(led.of("ana")?.isPresent).toBe(true);
    expect(led.of("sol")?.isPresent).toBe(true);
    expect(led.of("master")).toBeUndefined();
  });

  test("does not count an admin who looks in as leading", () => {
    expect(
      measure([
        ["admin", 0, 60, "HOST"],
        ["ana", 0, 60],
      ]).of("ana")?.isPresent,
    ).toBe(false);
  });

  test("of everything allows for the seconds before the first look", () => {
    expect(measure([master, ["ana", 0.1, 59.9]], 100).of("ana")?.isPresent).toBe(true);
  });
});
