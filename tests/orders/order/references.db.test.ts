import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as exportData } from "@/app/api/account-settings/[id]/data/route";
import { db } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

const REFERENCE = /^AY-(\d\d)-(\d{5,})$/;

const toNumber = (reference: string): number => Number(REFERENCE.exec(reference)?.[2]);

const createFreeAyni = async () => createTestAyni({ userId: (await createTestMaster()).id });

test("an order gets the year and the next number", async () => {
  const ayni = await createFreeAyni();
  const first = await createTestOrder(await createTestUser(), ayni);
  const second = await createTestOrder(await createTestUser(), ayni);
  const year = new Intl.DateTimeFormat("es-ES", { timeZone: "Europe/Madrid", year: "2-digit" }).format();
  expect(REFERENCE.exec(first.reference)?.[1]).toBe(year);
  expect(toNumber(second.reference)).toBeGreaterThan(toNumber(first.reference));
});

test("concurrent orders get different references", async () => {
  const ayni = await createFreeAyni();
  const buyers = await Promise.all(Array.from({ length: 24 }, () => createTestUser()));
  const orders = await Promise.all(buyers.map((buyer) => createTestOrder(buyer, ayni)));
  const references = orders.map(({ reference }) => reference);
  for (const reference of references) expect(reference).toMatch(REFERENCE);
  expect(new Set(references).size).toBe(orders.length);
});

test("the database refuses a reference that another order has", async () => {
  const ayni = await createFreeAyni();
  const { reference } = await createTestOrder(await createTestUser(), ayni);
  const other = await createTestOrder(await createTestUser(), ayni);
  const error: unknown = await db.order
    .update({ where: { id: other.id }, data: { reference } })
    .catch((reason: unknown) => reason);
  expect(violatesConstraint(error, "reference")).toBe(true);
});

test("an order of a release without references gets one", async () => {
  const ayni = await createFreeAyni();
  const buyer = await createTestUser();
  const id = randomUUID();
  await db.$executeRaw`
    insert into "Order" (id, "userId", "ayniContentId", "masterUserId", status, "completedAt", amount, "taxBase",
      "taxPercentage", "taxAmount", currency, "updatedAt")
    values (${id}::uuid, ${buyer.id}::uuid, ${ayni.id}::uuid, ${ayni.userId}::uuid, 'COMPLETED', now(), 0, 0, 0, 0,
      'eur', now())`;
  expect((await db.order.findUniqueOrThrow({ where: { id } })).reference).toMatch(REFERENCE);
});

test("numbers beyond five digits are not cut", async () => {
  const rows = await db.$queryRaw<{ few: string; many: string }[]>`
    select "order_reference"('2026-12-31T23:30:00Z', 1942) as few, "order_reference"('2026-06-01', 1234567) as many`;
  expect(rows).toEqual([{ few: "AY-27-01942", many: "AY-26-1234567" }]);
});

test("the own data of buyer and Master have the reference", async () => {
  const master = await createTestMaster();
  const buyer = await createTestUser();
  const { reference } = await createTestOrder(buyer, await createTestAyni({ userId: master.id }));
  const exportOf = async (user: { id: string }) =>
    (await callHandler(exportData, { params: { id: user.id }, cookie: await createSessionCookie(user) }))
      .body;
  expect((await exportOf(buyer)).orders).toMatchObject([{ reference }]);
  expect((await exportOf(master)).sales).toMatchObject([{ reference }]);
});
