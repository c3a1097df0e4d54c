import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { crashOnce } from "@/tests/support/faults/crashes";
import { JOURNEYS } from "@/tests/support/faults/journeys";
import { createPaidUnsyncedOrder } from "@/tests/support/faults/actions";
import { startCrashEnvironment, type CrashEnvironment } from "@/tests/support/faults/crash-environment";
import { inProcessSite } from "@/tests/setup/site";

// Kills a site process after a step, before it gets the response. `npm run faults` does this after every step.

let environment: CrashEnvironment;
beforeAll(async () => (environment = await startCrashEnvironment()));
afterAll(() => environment.stop());

const STEPS: [journey: string, recovery: number, after: string, stateAfterRestart: string][] = [
  ["order a paid content", 0, "insert Order", "no order"],
  ["order a paid content", 1, "commit", "order pending, page unknown · no page"],
  ["order a paid content", 0, "POST /v1/checkout/sessions", "order pending, page unknown · page open"],
  [
    "order a paid content",
    1,
    "POST /v1/checkout/sessions, update Order",
    "order pending, page known · page open",
  ],
  ["receive the payment webhook", 1, "insert Payment", "order pending, page known · page paid"],
  ["receive the payment webhook", 0, "commit", "order completed · page paid"],
  ["receive a late payment", 0, "POST /v1/refunds", "order expired · page paid, 2500 refunded"],
  ["refund", 1, "POST /v1/refunds", "order completed · page paid, 2500 refunded"],
];

describe("kill -9 during a purchase", () => {
  test.each(STEPS)("%s (%i), after %s", async (name, index, after, stateAfterRestart) => {
    const journey = JOURNEYS.find((candidate) => candidate.name === name);
    const recovery = journey?.recoveries[index];
    if (!journey || !recovery) throw new Error(`unknown journey: ${name}`);
    expect(await crashOnce(environment, journey, recovery, after.split(", "))).toMatchObject({
      stateAfterRestart,
      problems: [],
    });
  });

  test("control: an unreconciled payment violates an invariant", async () => {
    const { ayniId } = await createPaidUnsyncedOrder(inProcessSite);
    expect(await findBrokenInvariants([ayniId])).toContain(
      "a payment has one order, of the same amount and currency, completed or refunded",
    );
  });
});
