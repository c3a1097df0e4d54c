import { expect, test } from "vitest";
import { hasReceipt, toOrderState } from "@/lib/orders/order/policy";
import type { OrderStateFacts } from "@/lib/orders/order/policy";

const NOW = new Date("2026-11-22T12:00:00Z");
const LATER = new Date("2026-11-22T12:10:00Z");
const BEFORE = new Date("2026-11-22T11:50:00Z");

const open: OrderStateFacts = {
  status: "pending",
  amount: 2500,
  refundedAmount: 0,
  checkoutSessionId: "cs_1",
  checkoutUrl: "https://pay.test/c/1",
  checkoutExpiresAt: LATER,
  isFromBarter: false,
  isFromSeat: false,
  isFromGift: false,
  isFromPack: false,
  isHourCancelled: false,
  isHourReleased: false,
};
const free: Partial<OrderStateFacts> = { status: "completed", amount: 0 };

test.each<[string, Partial<OrderStateFacts>]>([
  ["payable", {}],
  ["payable", { checkoutSessionId: null, checkoutUrl: null }],
  ["confirming", { checkoutUrl: null }],
  ["confirming", { checkoutUrl: null, checkoutExpiresAt: BEFORE }],
  ["expired", { checkoutExpiresAt: BEFORE }],
  ["expired", { checkoutExpiresAt: NOW }],
  ["expired", { status: "expired" }],
  ["failed", { status: "failed" }],
  ["refunded", { status: "refunded", refundedAmount: 2500 }],
  ["paid", { status: "completed" }],
  ["partly-refunded", { status: "completed", refundedAmount: 500 }],
  ["free", free],
  ["barter", { ...free, isFromBarter: true }],
  ["pack", { ...free, isFromPack: true }],
  ["cancelled", { ...free, isFromPack: true, isHourCancelled: true }],
  ["cancelled", { status: "completed", isHourCancelled: true }],
  ["refunded", { status: "refunded", refundedAmount: 2500, isHourCancelled: true }],
  ["released", { status: "expired", isHourReleased: true }],
  ["solidarity", { ...free, isFromSeat: true }],
])("an order is %s with %j", (state, facts) => {
  expect(toOrderState({ ...open, ...facts }, NOW)).toBe(state);
});

test("only what was paid has a receipt", () => {
  expect(hasReceipt({ status: "completed", amount: 2500 })).toBe(true);
  expect(hasReceipt({ status: "refunded", amount: 2500 })).toBe(true);
  expect(hasReceipt({ status: "completed", amount: 0 })).toBe(false);
  for (const status of ["pending", "expired", "failed"] as const)
    expect(hasReceipt({ status, amount: 2500 })).toBe(false);
});
