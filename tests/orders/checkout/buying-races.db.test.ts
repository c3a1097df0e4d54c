import { describe, expect, test } from "vitest";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { createBuyer } from "@/tests/support/faults/actions";
import { dropLiveIndexes } from "@/tests/support/faults/live-indexes";
import { raceForLastSeat, raceSameBuyer } from "@/tests/support/faults/races";
import type { RaceResult } from "@/tests/support/faults/races";
import { db } from "@/lib/platform/db/client";
import { inProcessSite } from "@/tests/setup/site";

const SITES = [inProcessSite];
const ROUNDS = 2;
const MAX_CONTROL_ROUNDS = 200;
const AMOUNTS = [
  ["free", 0],
  ["paid", 2500],
] as const;
/** A loaded database refuses a transaction with 503, which the race retries until another outcome. */
const ALLOWED_OUTCOMES = ["201", "409 SoldOut", "503 ServiceUnavailable"];

async function expectValidRace({ problems, statusCounts, ayniId }: RaceResult, allowed: string[]) {
  expect(problems).toEqual([]);
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(statusCounts)));
  expect(await findBrokenInvariants([ayniId])).toEqual([]);
}

describe("ten buyers of the last seat", () => {
  test.each(AMOUNTS)("%s: one gets it, and nine are told that it is sold out", async (_, amount) => {
    const buyers = await Promise.all(Array.from({ length: 10 }, createBuyer));
    for (let round = 0; round < ROUNDS; round += 1) {
      await expectValidRace(await raceForLastSeat(SITES, buyers, amount), ALLOWED_OUTCOMES);
    }
  });
});

describe("one buyer with two windows", () => {
  test.each(AMOUNTS)("%s: gets one order and one checkout", async (_, amount) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await expectValidRace(await raceSameBuyer(SITES, 2, amount), ["201", "503 ServiceUnavailable"]);
    }
  });

  test("control: gets two orders without the database constraint", async () => {
    const restore = await dropLiveIndexes();
    try {
      let violations: string[] = [];
      for (let round = 0; violations.length === 0 && round < MAX_CONTROL_ROUNDS; round += 1) {
        const { ayniId } = await raceSameBuyer(SITES, 2, 0);
        violations = await findBrokenInvariants([ayniId]);
        await db.order.deleteMany({ where: { ayniContentId: ayniId } });
      }
      expect(violations).toEqual(["at most one live order for a person and content"]);
    } finally {
      await restore();
    }
  });
});
