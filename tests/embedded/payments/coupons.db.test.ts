import { afterAll, beforeAll, expect, test } from "vitest";
import { createBilling, DAY, type Billing } from "./billing";
import { buildSubscriptionSession } from "./billing";
import { openShop, type Shop } from "./harness";

let shop: Shop;
let billing: Billing;
beforeAll(async () => {
  shop = await openShop();
  billing = createBilling(shop);
});
afterAll(() => shop.close());

const createCoupon = (changes: object = {}) =>
  shop.stripe.coupons.create({
    duration: "once",
    amount_off: 300,
    currency: "eur",
    max_redemptions: 1,
    name: "Código LUNA",
    ...changes,
  });

test("a coupon is taken off the first invoice only", async () => {
  const coupon = await createCoupon();
  expect(await shop.stripe.coupons.retrieve(coupon.id)).toEqual(coupon);
  const session = await shop.stripe.checkout.sessions.create(
    buildSubscriptionSession({ discounts: [{ coupon: coupon.id }] }),
  );
  expect(session).toMatchObject({
    amount_subtotal: 900,
    amount_total: 600,
    total_details: { amount_discount: 300 },
    discounts: [{ coupon: coupon.id }],
  });
  await shop.control(`pay/${session.id}`, { card: "accepted" });
  const { subscription: id } = await shop.stripe.checkout.sessions.retrieve(session.id);
  const subscription = await billing.load(String(id));
  expect(subscription.items.data[0]?.price.unit_amount).toBe(900);
  const first = await billing.latestInvoice(subscription.id);
  expect(first).toMatchObject({ subtotal: 900, total: 600, amount_paid: 600, status: "paid" });
  expect(first.total_discount_amounts?.map(({ amount }) => amount)).toEqual([300]);
  await billing.advance(32 * DAY);
  expect(await billing.latestInvoice(subscription.id)).toMatchObject({ subtotal: 900, amount_paid: 900 });
});

test("a coupon that is used up, unknown or of another currency is refused", async () => {
  const coupon = await createCoupon();
  await billing.subscribe({ discounts: [{ coupon: coupon.id }] });
  const yen = await createCoupon({ currency: "jpy" });
  for (const id of [coupon.id, "nothing", yen.id])
    await expect(
      shop.stripe.checkout.sessions.create(buildSubscriptionSession({ discounts: [{ coupon: id }] })),
    ).rejects.toThrow();
});
