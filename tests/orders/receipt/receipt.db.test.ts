import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET } from "@/app/api/orders/receipt/[id]/recibo.pdf/route";
import { callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createPaidTestOrder, createTestOrder, markOrderRefunded } from "@/tests/support/factories/orders";
import { createPaidAyni, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

type Person = { id: string };

const download = async (person: Person | null, id: string) =>
  callHandlerRaw(GET, { params: { id }, cookie: person ? await createSessionCookie(person) : undefined });

const statusOf = async (person: Person | null, id: string) => (await download(person, id)).status;

async function createPaidOrder() {
  const master = await createTestMaster();
  const buyer = await createTestUser();
  const order = await createPaidTestOrder(buyer, await createTestAyni({ userId: master.id }));
  return { master, buyer, order };
}

test("the buyer and admins download it, and nothing keeps a copy", async () => {
  const { buyer, order } = await createPaidOrder();
  for (const person of [buyer, await createTestAdmin()]) {
    const answer = await download(person, order.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="recibo-${order.reference}.pdf"`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("it does not exist for anybody else, not even for its Master", async () => {
  const { master, buyer, order } = await createPaidOrder();
  for (const person of [master, await createTestUser(), await createTestMaster()]) {
    expect(await statusOf(person, order.id)).toBe(404);
  }
  expect(await statusOf(null, order.id)).toBe(401);
  expect(await statusOf(buyer, randomUUID())).toBe(404);
  // Control: the buyer may download it.
  expect(await statusOf(buyer, order.id)).toBe(200);
});

test("only a paid order has one, also after its refund", async () => {
  const { buyer, order } = await createPaidOrder();
  await markOrderRefunded(order);
  expect(await statusOf(buyer, order.id)).toBe(200);
  const free = await createTestOrder(buyer, await createTestAyni({ userId: (await createTestMaster()).id }));
  expect(await statusOf(buyer, free.id)).toBe(404);
  const payer = await createTestUser({ emailVerified: new Date() });
  const { body } = await placeOrderAs(payer, await createPaidAyni());
  expect(await statusOf(payer, body.data.id)).toBe(404);
});
