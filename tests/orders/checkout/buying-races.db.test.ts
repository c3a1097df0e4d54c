import { describe, expect, test } from "vitest";
import { brokenInvariants } from "@/tools/faults/check-invariants";
import { newBuyer } from "@/tools/faults/actions";
import { lastPlace, sameBuyer } from "@/bench/faults/races";
import { db } from "@/lib/platform/db/client";
import { siteInProcess } from "../../setup/site";

const SITES = [siteInProcess];
const ROUNDS = 3;
const MOST_ROUNDS = 200;
const AMOUNTS = [
  ["free", 0],
  ["paid", 2500],
] as const;

describe("ten people and one place", () => {
  test.each(AMOUNTS)("%s: one has it, and nine are told that it is sold out", async (_, amount) => {
    const people = await Promise.all(Array.from({ length: 10 }, newBuyer));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { wrong, ayniId } = await lastPlace(SITES, people, amount);
      expect(wrong).toEqual([]);
      expect(await brokenInvariants([ayniId])).toEqual([]);
    }
  });
});

describe("one person in two windows", () => {
  test.each(AMOUNTS)("%s: has one order, and one page", async (_, amount) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { wrong, ayniId } = await sameBuyer(SITES, 2, amount);
      expect(wrong).toEqual([]);
      expect(await brokenInvariants([ayniId])).toEqual([]);
    }
  });

  test("would have two without the rule in the database", async () => {
    const index = 'on "Order" ("userId", "ayniContentId")';
    const where = `where status in ('PENDING', 'COMPLETED') and "renewedAt" is null`;
    await db.$executeRaw`drop index "Order_one_live"`;
    try {
      let broken: string[] = [];
      for (let round = 0; broken.length === 0 && round < MOST_ROUNDS; round += 1) {
        const { ayniId } = await sameBuyer(SITES, 2, 0);
        broken = await brokenInvariants([ayniId]);
        await db.order.deleteMany({ where: { ayniContentId: ayniId } });
      }
      expect(broken).toEqual(["at most one live order for a person and content"]);
    } finally {
      await db.$executeRawUnsafe(`create unique index "Order_one_live" ${index} ${where}`);
    }
  });
});
