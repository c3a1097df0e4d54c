import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenInvariants } from "@/tools/faults/check-invariants";
import { crash } from "@/bench/faults/crashes";
import { JOURNEYS } from "@/bench/faults/journeys";
import { paidUnheard } from "@/tools/faults/actions";
import { openStage, type Stage } from "@/tools/faults/crash-environment";
import { siteInProcess } from "../setup/site";

// A process of the site is killed after a step whose answer it does not hear. `npm run faults` does it after each step.

let stage: Stage;
beforeAll(async () => (stage = await openStage()));
afterAll(() => stage.stop());

const STEPS: [journey: string, way: number, after: string, found: string][] = [
  ["asking for what costs", 0, "insert Order", "no order"],
  ["asking for what costs", 1, "commit", "order pending, page unknown · no page"],
  ["asking for what costs", 0, "POST /v1/checkout/sessions", "order pending, page unknown · page open"],
  [
    "asking for what costs",
    1,
    "POST /v1/checkout/sessions, update Order",
    "order pending, page known · page open",
  ],
  ["being told that it is paid", 1, "insert Payment", "order pending, page known · page paid"],
  ["being told that it is paid", 0, "commit", "order completed · page paid"],
  ["a payment that comes too late", 0, "POST /v1/refunds", "order expired · page paid, 2500 given back"],
  ["giving back", 1, "POST /v1/refunds", "order completed · page paid, 2500 given back"],
];

describe("kill -9 in the middle of buying", () => {
  test.each(STEPS)("%s (%i), after %s", async (name, index, after, found) => {
    const journey = JOURNEYS.find((known) => known.name === name);
    const way = journey?.ways[index];
    if (!journey || !way) throw new Error(`there is no ${name}`);
    expect(await crash(stage, journey, way, after.split(", "))).toMatchObject({ found, wrong: [] });
  });

  test("would leave paid and not received what nobody looks after (control)", async () => {
    const { ayniId } = await paidUnheard(siteInProcess);
    expect(await brokenInvariants([ayniId])).toContain(
      "a payment has one order, of the same amount and currency, completed or given back",
    );
  });
});
