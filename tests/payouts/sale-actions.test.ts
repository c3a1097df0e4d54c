import { describe, expect, test } from "vitest";
import { getSaleActions } from "@/lib/payouts/sales/policy";

const sale = {
  status: "available",
  disputed: false,
  transfer: null,
  inBankFile: false,
  paidToMasterAmount: null,
} as const;
const paid = { ...sale, status: "paid", paidToMasterAmount: 1859 } as const;
const NONE = { canMarkPaid: false, canMarkUnpaid: false, canRefund: false };

describe("the actions that admins are offered for a sale", () => {
  test.each(["available", "due"] as const)("pay what is %s", (status) => {
    expect(getSaleActions({ ...sale, status })).toEqual({
      canMarkPaid: true,
      canMarkUnpaid: false,
      canRefund: true,
    });
  });

  test("take a payment back", () => {
    expect(getSaleActions(paid)).toEqual({
      canMarkPaid: false,
      canMarkUnpaid: true,
      canRefund: true,
    });
  });

  test.each([null, "sent"] as const)("pay the rest after a part (transfer: %s)", (transfer) => {
    expect(getSaleActions({ ...sale, status: "due", transfer, paidToMasterAmount: 186 })).toEqual({
      canMarkPaid: true,
      canMarkUnpaid: transfer === null,
      canRefund: true,
    });
  });

  test.each(["available", "due", "paid"] as const)(
    "leave the payment of what is %s to the bank",
    (status) => {
      expect(getSaleActions({ ...sale, status, inBankFile: true })).toEqual({ ...NONE, canRefund: true });
    },
  );

  test("leave alone what the processor decides or has done", () => {
    expect(getSaleActions({ ...sale, status: "refunded" })).toEqual(NONE);
    expect(getSaleActions({ ...sale, disputed: true })).toEqual(NONE);
    expect(getSaleActions({ ...sale, transfer: "pending" })).toEqual(NONE);
    expect(getSaleActions({ ...paid, transfer: "sent" })).toEqual({
      ...NONE,
      canRefund: true,
    });
  });
});
