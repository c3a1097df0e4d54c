import { describe, expect, test } from "vitest";
import {
  AFTERWARDS,
  believed,
  newsOfOne,
  ordersOf,
  seeded,
  shuffled,
  toldAtOnce,
  toldAtRandom,
  toldInOrder,
  type Afterwards,
} from "@/tools/faults/event-order";
import { siteInProcess } from "../setup/site";

const EVENTS = 5;
const random = seeded(7);

const ENDS: Record<Afterwards, string> = {
  "given back in two parts": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + refunded + sale",
  "a part given back": "COMPLETED, SUCCEEDED 1000/2500, 1 taken, receipt + sale",
  "disputed and won": "COMPLETED, SUCCEEDED 0/2500, 1 taken, receipt + sale",
  "disputed and lost": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + sale",
  "a part given back, the rest disputed and lost": "REFUNDED, REFUNDED 2500/2500, 0 taken, receipt + sale",
};
const PAID = "COMPLETED, SUCCEEDED 0/2500, 1 taken, receipt + sale";

describe("what the processor tells of a purchase", () => {
  test("has one end in whatever order it is told, and told twice", async () => {
    for (const order of shuffled(ordersOf(EVENTS), random).slice(0, 6)) {
      expect(await toldInOrder(siteInProcess, order)).toBe(PAID);
    }
  });

  test("has the same end when it is told all at once, and everything twice", async () => {
    expect(await toldAtOnce(siteInProcess)).toBe(PAID);
  });

  test.each(Object.keys(AFTERWARDS) as Afterwards[])("and then %s: has one end", async (what) => {
    for (let round = 0; round < 2; round += 1) {
      expect(await toldAtRandom(siteInProcess, what, random)).toBe(ENDS[what]);
    }
  });

  test("would have several ends by the words of the events (control)", async () => {
    const events = await newsOfOne(siteInProcess);
    expect(events).toHaveLength(EVENTS);
    const ends = ordersOf(EVENTS).map((order) => believed(order.flatMap((place) => events[place] ?? [])));
    expect(new Set(ends).size).toBeGreaterThan(1);
  });
});
