import { afterEach, describe, expect, test, vi } from "vitest";
import { syncPayment } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import type { ProcessorPayment } from "@/lib/platform/ports/payments";
import { createPaidAyni, createPurchase, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser } from "@/tests/support/factories/users";
import { payCheckout } from "@/tests/support/faults/payments-control";

afterEach(() => vi.restoreAllMocks());

/** Lets the processor report a payment with other values. */
function reportPayment(changes: Partial<ProcessorPayment>): void {
  const { getPayment } = payments;
  vi.spyOn(payments, "getPayment").mockImplementation(async (id) => ({
    ...(await getPayment(id)),
    ...changes,
  }));
}

const findOrder = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });

const mismatches: [string, Partial<ProcessorPayment>][] = [
  ["amount", { amount: 1 }],
  ["currency", { currency: "usd" }],
];

describe("a payment that does not match its order", () => {
  test.each(mismatches)("does not complete a pending order: another %s", async (_, changes) => {
    const { body } = await placeOrderAs(await createTestUser(), await createPaidAyni());
    const { id } = body.data;
    await payCheckout((await findOrder(id)).checkoutSessionId ?? "");
    reportPayment(changes);
    await expect(syncPayment(id)).rejects.toThrow(`does not match order ${id}`);
    expect(await findOrder(id)).toMatchObject({ status: "PENDING", payment: null });
    expect(await db.outboxMail.count({ where: { dedupeKey: { endsWith: id } } })).toBe(0);
  });

  test.each([...mismatches, ["id", { id: "pi_other" }] as const])(
    "does not change a completed order: another %s",
    async (_, changes) => {
      const { id } = await createPurchase(await createPaidAyni());
      reportPayment({ ...changes, refundedAmount: 2500 });
      await expect(syncPayment(id)).rejects.toThrow(`does not match order ${id}`);
      expect(await findOrder(id)).toMatchObject({
        status: "COMPLETED",
        payment: { status: "SUCCEEDED", refundedAmount: 0 },
      });
    },
  );

  test("control: a matching payment is applied", async () => {
    const { id } = await createPurchase(await createPaidAyni());
    reportPayment({ refundedAmount: 2500 });
    await syncPayment(id);
    expect(await findOrder(id)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 2500 } });
  });
});
