import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { createTestCode } from "@/tools/factories/discounts";
import { createPaidAyni, placeOrderAs } from "@/tools/factories/purchases";
import { createTestUser } from "@/tools/factories/users";

const BUYERS = 32;
const ROUNDS = 3;
const MAX_CONTROL_ROUNDS = 50;
const MAX_ATTEMPTS = 20;

const createBuyers = () => Promise.all(Array.from({ length: BUYERS }, () => createTestUser()));

/** Repeats an order while the database is overloaded, as a client does. */
async function orderUntilFinal(buyer: { id: string }, ayni: { id: string }) {
  let answer = await placeOrderAs(buyer, ayni, { code: "luna" });
  for (let attempt = 1; answer.status === 503 && attempt < MAX_ATTEMPTS; attempt += 1)
    answer = await placeOrderAs(buyer, ayni, { code: "luna" });
  return answer;
}

/** All buyers order at once with a code for one use, which makes the content free. */
async function raceForLastUse(buyers: { id: string }[]) {
  const ayni = await createPaidAyni();
  const code = await createTestCode(ayni, { percent: 100, maxUses: 1 });
  const answers = await Promise.all(buyers.map((buyer) => orderUntilFinal(buyer, ayni)));
  const orders = await db.order.count({ where: { ayniContentId: ayni.id } });
  const { usedCount } = await db.discount.findUniqueOrThrow({ where: { id: code.id } });
  // Each buyer may try thirty codes in an hour.
  await db.rateLimiterFlexible.deleteMany({ where: { key: { startsWith: "discount-code" } } });
  return { answers, orders, usedCount };
}

describe("the last use of a code", () => {
  test("is taken once by 32 buyers at once", async () => {
    const buyers = await createBuyers();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, orders, usedCount } = await raceForLastUse(buyers);
      const refused = answers.filter(({ status }) => status === 422);
      expect({ refused: refused.length, orders, usedCount }).toEqual({
        refused: BUYERS - 1,
        orders: 1,
        usedCount: 1,
      });
      for (const { body } of refused)
        expect(body.fields).toEqual({ code: expect.stringMatching(/ya se ha usado/) });
    }
  });

  test("control: is taken several times without the database constraint", async () => {
    await db.$executeRaw`alter table "Discount" drop constraint "Discount_uses_kept"`;
    const buyers = await createBuyers();
    try {
      let orders = 0;
      for (let round = 0; orders < 2 && round < MAX_CONTROL_ROUNDS; round += 1)
        ({ orders } = await raceForLastUse(buyers));
      expect(orders).toBeGreaterThan(1);
    } finally {
      await db.$executeRaw`alter table "Discount" add constraint "Discount_uses_kept"
        check ("usedCount" <= "maxUses") not valid`;
    }
  });
});
