import { afterAll, expect, test } from "vitest";
import { createBuyer } from "@/tests/support/faults/actions";
import { raceForFreedSeat } from "@/tests/support/faults/freed-seat";
import { db } from "@/lib/platform/db/client";
import { inProcessSite } from "@/tests/setup/site";

// `npm run faults -- races` repeats this 200 times through two processes, each time with 32 people.

const ROUNDS = 4;
const MAX_CONTROL_ROUNDS = 50;
const PEOPLE = 6;

const DROP_TRIGGER = `alter table "Ayni" disable trigger "Ayni_seats_offered"`;
const RESTORE_TRIGGER = `alter table "Ayni" enable trigger "Ayni_seats_offered"`;

afterAll(() => db.$executeRawUnsafe(RESTORE_TRIGGER));

test("a freed seat goes to the first who waits, whoever else orders at the moment", async () => {
  const outsiders = await Promise.all(Array.from({ length: PEOPLE }, createBuyer));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { problems } = await raceForFreedSeat([inProcessSite], outsiders, round % 2 === 0 ? 0 : 2500);
    expect(problems).toEqual([]);
  }
}, 60_000);

test("control: it goes to somebody else without the trigger", async () => {
  const outsiders = await Promise.all(Array.from({ length: PEOPLE }, createBuyer));
  await db.$executeRawUnsafe(DROP_TRIGGER);
  let problems: string[] = [];
  for (let round = 0; problems.length === 0 && round < MAX_CONTROL_ROUNDS; round += 1)
    ({ problems } = await raceForFreedSeat([inProcessSite], outsiders, 0));
  expect(problems).not.toEqual([]);
}, 60_000);
