import { afterAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { inProcessSite } from "@/tests/setup/site";
import { createBuyer } from "@/tests/support/faults/actions";
import { raceForLastUse } from "@/tests/support/faults/last-use";

// `npm run faults -- races` repeats this 200 times through two processes.

const BUYERS = 8;
const ROUNDS = 2;
const MAX_CONTROL_ROUNDS = 50;

const createBuyers = () => Promise.all(Array.from({ length: BUYERS }, createBuyer));

afterAll(
  () =>
    db.$executeRaw`alter table "Discount" drop constraint if exists "Discount_uses_kept",
      add constraint "Discount_uses_kept" check ("usedCount" <= "maxUses") not valid`,
);

describe("the last use of a code", () => {
  test.each([100, 50])(
    `that takes off %i of a hundred is taken once by ${BUYERS} buyers at once`,
    async (percent) => {
      const buyers = await createBuyers();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { problems } = await raceForLastUse([inProcessSite], buyers, percent);
        expect(problems).toEqual([]);
      }
    },
    60_000,
  );

  test("is told as used up at the field", async () => {
    const buyers = (await createBuyers()).slice(0, 2);
    const { statusCounts } = await raceForLastUse([inProcessSite], buyers, 100);
    expect(statusCounts).toEqual({ "201": 1, "422 ValidationError": 1 });
  });

  test("control: is taken several times without the database constraint", async () => {
    await db.$executeRaw`alter table "Discount" drop constraint "Discount_uses_kept"`;
    const buyers = await createBuyers();
    let problems: string[] = [];
    for (let round = 0; problems.length === 0 && round < MAX_CONTROL_ROUNDS; round += 1)
      ({ problems } = await raceForLastUse([inProcessSite], buyers, 100));
    expect(problems).not.toEqual([]);
  }, 60_000);
});
