import { describe, expect, test } from "vitest";
import { SALE_KINDS } from "@/lib/orders/settlement/kinds";
import {
  findKindName,
  findPaymentStatus,
  findReturnStage,
  findReturnUpdate,
} from "@/lib/orders/settlement/policy";
import type { SaleKindName } from "@/lib/orders/settlement/policy";

const now = new Date("2026-11-20T09:00:00Z");
const earlier = new Date("2026-11-19T09:00:00Z");

const REFUNDED = { status: "REFUNDED", refundedAt: now };
const ENDED = { refundedAt: now, renewedAt: now, contentExpirationDate: now };

const plain = {
  bundlePurchaseId: null,
  isGift: false,
  seatAmount: 0,
  ayni: { pack: null, membershipPlan: null },
};
const sales: Record<SaleKindName, Parameters<typeof findKindName>[0]> = {
  content: plain,
  solidarity: { ...plain, seatAmount: 1000 },
  gift: { ...plain, isGift: true },
  bundle: { ...plain, bundlePurchaseId: "b1" },
  pack: { ...plain, ayni: { pack: {}, membershipPlan: null } },
  "pack-gift": { ...plain, isGift: true, ayni: { pack: {}, membershipPlan: null } },
  membership: { ...plain, ayni: { pack: null, membershipPlan: {} } },
  "membership-gift": { ...plain, isGift: true, ayni: { pack: null, membershipPlan: {} } },
};

const names = Object.keys(sales) as SaleKindName[];

test.each(names)("recognises a sale of kind %s", (name) => {
  expect(findKindName(sales[name])).toBe(name);
});

// Each row: the kind, then the order and the access of its buyer at every stage of the money.
const STATES = [
  ["content", "expired", "EXPIRED", "none"],
  ["content", "failed", "FAILED", "none"],
  ["content", "paid", "COMPLETED", "given"],
  ["content", "own-part-returned", null, null],
  ["content", "returned", "REFUNDED", "ended"],
  ["solidarity", "expired", "EXPIRED", "none"],
  ["solidarity", "failed", "FAILED", "none"],
  ["solidarity", "paid", "COMPLETED", "given"],
  ["solidarity", "own-part-returned", "COMPLETED", "ended"],
  ["solidarity", "returned", "REFUNDED", "ended"],
  ["gift", "expired", "EXPIRED", "none"],
  ["gift", "failed", "FAILED", "none"],
  ["gift", "paid", "COMPLETED", "none"],
  ["gift", "own-part-returned", null, null],
  ["gift", "returned", "REFUNDED", "none"],
  ["bundle", "expired", "EXPIRED", "none"],
  ["bundle", "failed", "FAILED", "none"],
  ["bundle", "paid", "COMPLETED", "given"],
  ["bundle", "own-part-returned", null, null],
  ["bundle", "returned", "REFUNDED", "ended"],
  ["pack", "expired", "EXPIRED", "none"],
  ["pack", "failed", "FAILED", "none"],
  ["pack", "paid", "COMPLETED", "given"],
  ["pack", "own-part-returned", null, null],
  ["pack", "returned", "REFUNDED", "ended"],
  ["membership", "expired", "EXPIRED", "none"],
  ["membership", "failed", "FAILED", "none"],
  ["membership", "paid", "COMPLETED", "given"],
  ["membership", "own-part-returned", null, null],
  ["membership", "returned", "REFUNDED", "ended"],
  ["pack-gift", "expired", "EXPIRED", "none"],
  ["pack-gift", "failed", "FAILED", "none"],
  ["pack-gift", "paid", "COMPLETED", "none"],
  ["pack-gift", "own-part-returned", null, null],
  ["pack-gift", "returned", "REFUNDED", "none"],
  ["membership-gift", "expired", "EXPIRED", "none"],
  ["membership-gift", "failed", "FAILED", "none"],
  ["membership-gift", "paid", "COMPLETED", "none"],
  ["membership-gift", "own-part-returned", null, null],
  ["membership-gift", "returned", "REFUNDED", "none"],
] as const;

test.each(STATES)("a sale of kind %s that is %s becomes %s, with access %s", (name, stage, order, access) => {
  expect(SALE_KINDS[name].states[stage]).toEqual(order === null ? undefined : { order, access });
});

test("has a row for every state of every kind", () => {
  expect(new Set(STATES.map(([name]) => name))).toEqual(new Set(Object.keys(SALE_KINDS)));
  for (const [name, { states }] of Object.entries(SALE_KINDS)) {
    const stages: string[] = STATES.filter(([kind]) => kind === name).map(([, stage]) => stage);
    expect(stages).toEqual(expect.arrayContaining(Object.keys(states)));
  }
});

describe("an order of 40 €", () => {
  // A solidarity order pays 30 € for itself and 10 € for the seat.
  test.each([
    ["content", 0, "paid", null],
    ["content", 3000, "paid", null],
    ["content", 4000, "returned", REFUNDED],
    ["solidarity", 0, "paid", null],
    ["solidarity", 2999, "paid", null],
    ["solidarity", 3000, "own-part-returned", ENDED],
    ["solidarity", 3999, "own-part-returned", ENDED],
    ["solidarity", 4000, "returned", REFUNDED],
    ["gift", 3999, "paid", null],
    ["gift", 4000, "returned", REFUNDED],
    ["bundle", 3999, "paid", null],
    ["bundle", 4000, "returned", REFUNDED],
  ] as const)("%s with %i cents returned is %s", (name, refundedAmount, stage, update) => {
    const order = { ...sales[name], amount: 4000, status: "COMPLETED", refundedAt: null } as const;
    expect(findReturnStage(order, refundedAmount)).toBe(stage);
    expect(findReturnUpdate(SALE_KINDS[name].states, { order, refundedAmount }, now)).toEqual(update);
  });

  test.each(names)("changes no more once it is refunded (%s)", (name) => {
    const order = { ...sales[name], amount: 4000, status: "REFUNDED", refundedAt: earlier } as const;
    for (const refundedAmount of [0, 3000, 4000]) {
      expect(findReturnUpdate(SALE_KINDS[name].states, { order, refundedAmount }, now)).toBeNull();
    }
  });

  test("keeps the instant at which its own part was returned", () => {
    const order = { amount: 4000, seatAmount: 1000, status: "COMPLETED", refundedAt: earlier } as const;
    const { states } = SALE_KINDS.solidarity;
    expect(findReturnUpdate(states, { order, refundedAmount: 3000 }, now)).toBeNull();
    expect(findReturnUpdate(states, { order, refundedAmount: 4000 }, now)).toEqual({
      status: "REFUNDED",
      refundedAt: earlier,
    });
  });

  test.each([
    [0, false, "SUCCEEDED"],
    [3999, false, "SUCCEEDED"],
    [0, true, "DISPUTED"],
    [3999, true, "DISPUTED"],
    [4000, false, "REFUNDED"],
    [4000, true, "REFUNDED"],
  ] as const)(
    "with %i cents returned and an open dispute (%s), its payment is %s",
    (refundedAmount, hasOpenDispute, status) => {
      expect(findPaymentStatus({ amount: 4000 }, { refundedAmount, hasOpenDispute })).toBe(status);
    },
  );
});
