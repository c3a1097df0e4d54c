import { expect, test } from "vitest";
import { POST as payOut } from "@/app/api/admin/payouts/route";
import { POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { getReceipt } from "@/lib/orders/receipt/data";
import { advanceWaitingList } from "@/lib/orders/waiting-list/service";
import { findSalesById } from "@/lib/payouts/sales/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestCode } from "@/tests/support/factories/discounts";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestAdmin, toTestMember } from "@/tests/support/factories/users";
import { createFullAyni, createWaiters, freeSeat, getListAs } from "@/tests/support/factories/waiting-lists";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";

// Money of a seat that the waiting list has sold, with a code: as the buyer, the Master and the admin see it.

/** The first who waits buys the freed seat of 40 € with a code for 10 € off, for one use. */
async function sellFreedSeat() {
  const { ayni, orders } = await createFullAyni({ amount: 4000 });
  const [buyer, next] = await createWaiters(ayni, 2);
  if (!buyer || !next) throw new Error("Nobody waits");
  const code = await createTestCode(ayni, { maxUses: 1 });
  for (const order of orders) await freeSeat(order);
  await advanceWaitingList(ayni.id);
  const { status, body } = await placeOrderAs(buyer, ayni, { code: "luna", expectedAmount: 3000 });
  expect(status).toBe(201);
  const id: string = body.data.id;
  await payOrder(id);
  return { ayni, buyer, next, code, id };
}

const countUses = async ({ id }: { id: string }) =>
  (await db.discount.findUniqueOrThrow({ where: { id } })).usedCount;

test("a seat of the list that was bought with a code is on the receipt, the sale and the payout alike", async () => {
  const { ayni, buyer, code, id } = await sellFreedSeat();
  expect(await getReceipt(toTestMember(buyer), id)).toMatchObject({
    order: {
      amount: 3000,
      taxBase: 2479,
      taxAmount: 521,
      discount: { code: "LUNA", listAmount: 4000, discountAmount: 1000 },
    },
  });
  expect((await findSalesById([id], { forAdmin: false })).get(id)).toMatchObject({
    amount: 3000,
    masterAmount: 2231,
    discount: { code: "LUNA" },
  });
  expect(await countUses(code)).toBe(1);
  await db.order.update({ where: { id }, data: { availableBillingDate: new Date(Date.now() - 1000) } });
  const cookie = await createSessionCookie(await createTestAdmin());
  const paid = await callHandler(payOut, { method: "POST", cookie, json: { orderIds: [id] } });
  expect(paid.status).toBeLessThan(300);
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    paidToMaster: true,
    paidToMasterAmount: 2231,
  });
  expect(await db.notification.findMany({ where: { userId: ayni.userId, type: "paid-out" } })).toMatchObject([
    { payload: { amount: 2231, currency: "eur", sales: 1 } },
  ]);
  expect(await findBrokenInvariants([ayni.id])).toEqual([]);
});

test("its refund gives back what was paid, the use of the code and the seat, which the next one is offered", async () => {
  const { ayni, buyer, next, code, id } = await sellFreedSeat();
  const cookie = await createSessionCookie(buyer);
  const returned = await callHandler(withdraw, { method: "POST", cookie, params: { id } });
  expect(returned.body.data).toMatchObject({ status: "refunded", refundedAmount: 3000 });
  expect(await countUses(code)).toBe(0);
  await advanceWaitingList(ayni.id);
  expect((await getListAs(next, ayni)).state).toBe("offered");
  expect((await findSalesById([id], { forAdmin: false })).get(id)).toMatchObject({
    status: "refunded",
    masterAmount: 0,
  });
  const again = await placeOrderAs(next, ayni, { code: "luna", expectedAmount: 3000 });
  expect(again.status).toBe(201);
  expect(await countUses(code)).toBe(1);
  expect(await findBrokenInvariants([ayni.id])).toEqual([]);
});
