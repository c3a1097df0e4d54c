import { describe, expect, test } from "vitest";
import {
  POST_PURCHASE_SCENARIOS,
  replayEventPayloads,
  deliverOnePurchase,
  permutations,
  shuffle,
  deliverAtOnce,
  deliverAtRandom,
  deliverInOrder,
  type PostPurchaseScenario,
} from "@/tests/support/faults/event-order";
import { mulberry32 } from "@/lib/platform/random";
import { inProcessSite } from "@/tests/setup/site";

const EVENTS = 5;
const random = mulberry32(7);

const OUTCOMES: Record<PostPurchaseScenario, string> = {
  "refunded in two parts": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + sale",
  "partially refunded": "COMPLETED, SUCCEEDED 1000/2500, 1 taken, receipt + sale",
  "disputed and won": "COMPLETED, SUCCEEDED 0/2500, 1 taken, receipt + sale",
  "disputed and lost": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + sale",
  "partially refunded, the rest disputed and lost": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + sale",
};

/** Several returns are told by one mail if the site hears of them at once. */
const withoutReturnMails = (outcome: string): string => outcome.replaceAll("refunded + ", "");

const PAID_OUTCOME = "COMPLETED, SUCCEEDED 0/2500, 1 taken, receipt + sale";

describe("the processor's events of a purchase", () => {
  test("lead to one outcome in any order, each delivered twice", async () => {
    for (const order of shuffle(permutations(EVENTS), random).slice(0, 6)) {
      expect(await deliverInOrder(inProcessSite, order)).toBe(PAID_OUTCOME);
    }
  });

  test("lead to the same outcome when delivered all at once and twice", async () => {
    expect(await deliverAtOnce(inProcessSite)).toBe(PAID_OUTCOME);
  });

  test.each(Object.keys(POST_PURCHASE_SCENARIOS) as PostPurchaseScenario[])(
    "lead to one outcome, followed by: %s",
    async (scenario) => {
      for (let round = 0; round < 2; round += 1) {
        const outcome = await deliverAtRandom(inProcessSite, scenario, random);
        expect(withoutReturnMails(outcome)).toBe(OUTCOMES[scenario]);
      }
    },
  );

  test("control: lead to several outcomes when their payloads are applied as they come", async () => {
    const events = await deliverOnePurchase(inProcessSite);
    expect(events).toHaveLength(EVENTS);
    const outcomes = permutations(EVENTS).map((order) =>
      replayEventPayloads(order.flatMap((index) => events[index] ?? [])),
    );
    expect(new Set(outcomes).size).toBeGreaterThan(1);
  });
});
