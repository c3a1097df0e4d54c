import { describe, expect, test } from "vitest";
import { PUT as updateBundle } from "@/app/api/bundles/[slug]/route";
import { findBundleRow, findPendingPurchase, getOwnBundle, toParts } from "@/lib/orders/bundles/data";
import { createPendingPurchase } from "@/lib/orders/checkout";
import { splitPrice } from "@/lib/orders/shares";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { buyBundleAs, createTestBundle } from "@/tests/support/factories/bundles";
import { placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { dropLiveIndexes } from "@/tests/support/faults/live-indexes";
import { createBarrier } from "@/tests/setup/barrier";

const ROUNDS = 3;
const MAX_ROUNDS = 60;

type Bundle = Awaited<ReturnType<typeof createTestBundle>>;

const countOrders = (bundleId: string) => db.order.count({ where: { bundlePurchase: { bundleId } } });

describe("the last seat of a part", () => {
  /** A bundle and a single purchase want the same seat at the same moment. */
  async function race() {
    const { bundle, parts } = await createTestBundle();
    const [, contested] = parts;
    if (!contested) throw new Error("The bundle has no second part");
    await db.ayni.update({ where: { id: contested.id }, data: { capacity: 1 } });
    const [whole, single] = [await createTestUser(), await createTestUser()];
    const answers = await Promise.all([buyBundleAs(whole, bundle), placeOrderAs(single, contested)]);
    const { takenSeats } = await db.ayni.findUniqueOrThrow({ where: { id: contested.id } });
    const statuses = answers.map(({ status }) => status);
    return { statuses, takenSeats, bundleOrders: await countOrders(bundle.id), masterId: bundle.masterId };
  }

  test("goes to the bundle or to the single purchase, and a bundle that lost it leaves nothing", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { statuses, takenSeats, bundleOrders } = await race();
      expect(statuses.toSorted()).toEqual([201, 409]);
      expect(takenSeats).toBe(1);
      expect(bundleOrders).toBe(statuses[0] === 201 ? 3 : 0);
    }
  });

  test("control: without the constraint both get it", async () => {
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      let mostTaken = 0;
      for (let round = 0; mostTaken < 2 && round < MAX_ROUNDS; round += 1) {
        const { takenSeats, masterId } = await race();
        mostTaken = Math.max(mostTaken, takenSeats);
        await db.ayni.updateMany({ where: { userId: masterId }, data: { capacity: null } });
      }
      expect(mostTaken).toBe(2);
    } finally {
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenSeats" + "heldSeats" <= capacity) not valid`;
    }
  });
});

describe("the same buyer in several windows", () => {
  test("makes one purchase with one checkout", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bundle } = await createTestBundle();
      const buyer = await createTestUser();
      const answers = await Promise.all(Array.from({ length: 4 }, () => buyBundleAs(buyer, bundle)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.checkoutUrl)).size).toBe(1);
      expect(await db.bundlePurchase.count({ where: { userId: buyer.id } })).toBe(1);
      expect(await countOrders(bundle.id)).toBe(3);
    }
  });

  /** Two windows see that nothing is pending before either writes, as without the lock of the buyer. */
  async function buyTwiceUnlocked({ bundle }: Bundle) {
    const buyer = await createTestUser();
    const row = await findBundleRow(bundle.slug);
    if (!row) throw new Error("The bundle is not public");
    const parts = toParts(row);
    const amounts = splitPrice(
      row.amount,
      parts.map(({ amount }) => amount),
    );
    const shares = parts.map((offer, index) => ({ offer, amount: amounts[index] ?? 0 }));
    const arrive = createBarrier(2);
    const buy = () =>
      db.$transaction(async (tx) => {
        const pending = await findPendingPurchase(tx, buyer.id, row.id);
        await arrive();
        if (pending) return;
        await createPendingPurchase(tx, { bundle: row, buyer: toTestMember(buyer), shares, now: new Date() });
      });
    const results = await Promise.allSettled([buy(), buy()]);
    const made = await db.bundlePurchase.count({ where: { userId: buyer.id } });
    return { made, refused: results.filter(({ status }) => status === "rejected").length };
  }

  test("control: without the lock of the buyer the constraint still refuses the second", async () => {
    expect(await buyTwiceUnlocked(await createTestBundle())).toEqual({ made: 1, refused: 1 });
  });

  test("control: without both there are two purchases", async () => {
    const restore = await dropLiveIndexes();
    try {
      expect(await buyTwiceUnlocked(await createTestBundle())).toEqual({ made: 2, refused: 0 });
    } finally {
      await db.order.updateMany({ where: { status: "PENDING" }, data: { status: "EXPIRED" } });
      await restore();
    }
  });
});

describe("a change while the bundle is bought", () => {
  const toInput = ({ parts }: Bundle) => ({
    title: "Otro",
    amount: 4000,
    ayniIds: parts.slice(0, 2).map(({ id }) => id),
  });

  /** Returns how the orders of a bundle differ from the bundle as it is now. */
  async function compare({ bundle }: Bundle) {
    const now = await db.bundle.findUniqueOrThrow({
      where: { id: bundle.id },
      include: { items: { orderBy: { position: "asc" } } },
    });
    const orders = await db.order.findMany({ where: { bundlePurchase: { bundleId: bundle.id } } });
    return {
      paid: orders.reduce((sum, { amount }) => sum + amount, 0),
      price: now.amount,
      bought: orders.map(({ ayniContentId }) => ayniContentId).sort(),
      parts: now.items.map(({ ayniId }) => ayniId).sort(),
    };
  }

  test("leaves what was bought as it was bought, whoever is first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await createTestBundle();
      const cookie = await createSessionCookie(made.master);
      const [changed, bought] = await Promise.all([
        callHandler(updateBundle, {
          method: "PUT",
          params: { slug: made.bundle.slug },
          json: toInput(made),
          cookie,
        }),
        buyBundleAs(await createTestUser(), made.bundle),
      ]);
      expect([200, 409]).toContain(changed.status);
      expect([201, 409]).toContain(bought.status);
      expect([changed.status, bought.status]).not.toEqual([409, 409]);
      const { paid, price, bought: contents, parts } = await compare(made);
      if (bought.status === 201) expect([paid, contents]).toEqual([price, parts]);
      else expect([paid, contents]).toEqual([0, []]);
    }
  });

  test("control: a change that was allowed before the purchase, and is written after it, makes it illegible", async () => {
    const made = await createTestBundle();
    const master = toTestMember(made.master);
    const { isEditable } = await getOwnBundle(master, made.bundle.slug);
    expect(isEditable).toBe(true);
    expect((await buyBundleAs(await createTestUser(), made.bundle)).status).toBe(201);
    await db.bundle.update({ where: { id: made.bundle.id }, data: { amount: toInput(made).amount } });
    const { paid, price } = await compare(made);
    expect([paid, price]).toEqual([4500, 4000]);
    expect((await getOwnBundle(master, made.bundle.slug)).isEditable).toBe(false);
  });
});
