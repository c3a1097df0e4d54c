import { describe, expect, test } from "vitest";
import { getSaleActions } from "@/lib/payouts/sales/policy";

const sale = { status: "available", disputed: false, transfer: null } as const;
const NONE = { canMarkPaid: false, canMarkUnpaid: false, canRefund: false };

describe("the actions that admins are offered for a sale", () => {
  test("pay what is available, and nothing else", () => {
    expect(getSaleActions(sale)).toEqual({ canMarkPaid: true, canMarkUnpaid: false, canRefund: true });
    expect(getSaleActions({ ...sale, status: "due" })).toEqual({ ...NONE, canRefund: true });
    expect(getSaleActions({ ...sale, status: "paid" })).toEqual({
      canMarkPaid: false,
      canMarkUnpaid: true,
      canRefund: true,
    });
  });

  test("leave alone what the processor decides or has done", () => {
    expect(getSaleActions({ ...sale, status: "refunded" })).toEqual(NONE);
    expect(getSaleActions({ ...sale, disputed: true })).toEqual(NONE);
    expect(getSaleActions({ ...sale, transfer: "pending" })).toEqual(NONE);
    expect(getSaleActions({ ...sale, status: "paid", transfer: "sent" })).toEqual({
      ...NONE,
      canRefund: true,
    });
  });
});
