import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listEncuentrosOfOrder, listOrders } from "@/lib/orders/order/data";
import { ORDERS_PAGE_SIZE } from "@/lib/orders/order/schema";
import type { Member } from "@/lib/platform/actor";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createPaidTestOrder, createTestOrder, markOrderRefunded } from "@/tests/support/factories/orders";
import { createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

const asMember = ({ id }: { id: string }): Member => ({
  kind: "member",
  id,
  role: "student",
  slug: "persona",
  email: "persona@example.test",
  sessionId: "",
  ipAddress: "",
});

const createFreeAyni = async () => createTestAyni({ userId: (await createTestMaster()).id });
const createBuyer = () => createTestUser({ emailVerified: new Date() });

test("lists the actor's own orders with their state, newest first", async () => {
  const [buyer, stranger] = [await createBuyer(), await createBuyer()];
  const ayni = await createFreeAyni();
  const free = await createTestOrder(buyer, ayni, { purchaseDate: new Date("2026-01-01T10:00:00Z") });
  const refunded = await createPaidTestOrder(buyer, await createFreeAyni());
  await markOrderRefunded(refunded);
  await createTestOrder(stranger, ayni);
  const { content, metadata } = await listOrders(asMember(buyer));
  expect(content).toMatchObject([
    {
      state: "refunded",
      order: { id: refunded.id, reference: refunded.reference, payableUntil: null },
    },
    { state: "free", order: { id: free.id, payableUntil: null }, ayni: { slug: ayni.slug } },
  ]);
  expect(metadata).toEqual({ total: 2, pageSize: ORDERS_PAGE_SIZE, after: null });
  // Control: the stranger has one of their own.
  expect((await listOrders(asMember(stranger))).content).toHaveLength(1);
});

test("a pending order can be paid until its checkout ends", async () => {
  const buyer = await createBuyer();
  const { body } = await placeOrderAs(buyer, await createPaidAyni());
  const id: string = body.data.id;
  const { checkoutExpiresAt } = await db.order.findUniqueOrThrow({ where: { id } });
  const stateAt = async (now?: Date) => (await listOrders(asMember(buyer), undefined, now)).content[0];
  expect(await stateAt()).toMatchObject({
    state: "payable",
    order: { payableUntil: checkoutExpiresAt?.toISOString() },
  });
  expect(await stateAt(checkoutExpiresAt ?? new Date(0))).toMatchObject({
    state: "expired",
    order: { payableUntil: null },
  });
  await payOrder(id);
  expect(await stateAt()).toMatchObject({ state: "paid", order: { status: "completed" } });
});

test("lists the encuentros that an order gives a place in to its buyer alone, until it is returned", async () => {
  const buyer = await createBuyer();
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id, lateEntryMinutes: 10 });
  const begin = (minutes: number) =>
    createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + minutes * 60_000) });
  const later = await begin(2000);
  const next = await begin(1000);
  // One is over, one had begun too long before the purchase, and one is cancelled.
  await begin(-500);
  await begin(-30);
  await db.encuentro.update({ where: { id: (await begin(500)).id }, data: { cancelledAt: new Date() } });
  const order = await createPaidTestOrder(buyer, ayni);
  const listIds = async (actor = buyer) =>
    (await listEncuentrosOfOrder(asMember(actor), order.id)).map(({ id }) => id);
  expect(await listIds()).toEqual([next.id, later.id]);
  expect(await listIds(await createBuyer())).toEqual([]);
  await markOrderRefunded(order);
  expect(await listIds()).toEqual([]);
});

test("pages through orders of the same instant without repeating or losing any", async () => {
  const buyer = await createTestUser();
  const master = await createTestMaster();
  const purchaseDate = new Date("2026-02-01T10:00:00Z");
  const ids: string[] = [];
  for (let index = 0; index < ORDERS_PAGE_SIZE + 3; index += 1) {
    const ayni = await createTestAyni({ userId: master.id });
    ids.push((await createTestOrder(buyer, ayni, { purchaseDate })).id);
  }
  const first = await listOrders(asMember(buyer));
  expect(first.content).toHaveLength(ORDERS_PAGE_SIZE);
  const second = await listOrders(asMember(buyer), first.metadata.after ?? "");
  expect(second.metadata.after).toBeNull();
  const listed = [...first.content, ...second.content].map(({ order }) => order.id);
  expect(listed).toEqual([...ids].sort().reverse());
});

test.each(["x", "W10", Buffer.from('[-1,"x"]').toString("base64url")])(
  "refuses the cursor %s",
  async (after) => {
    await expect(listOrders(asMember(await createTestUser()), after)).rejects.toMatchObject({
      code: "MalformedRequest",
    });
  },
);
