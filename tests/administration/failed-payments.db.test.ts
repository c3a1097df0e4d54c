import { describe, expect, test } from "vitest";
import { listFailedPayments } from "@/lib/administration/failed-payments/data";
import { failedPaymentsQuery } from "@/lib/administration/failed-payments/schema";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

async function failPayment(buyer: Person, days: number) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  const sale = await createTestSale(master, { ayni, buyer });
  const data = { status: "FAILED", completedAt: null, createdAt: daysAgo(days) } as const;
  await db.order.update({ where: { id: sale.id }, data });
  return { id: sale.id, buyAgain: () => createTestSale(master, { ayni, buyer, purchaseDate: NOW }) };
}

describe("failed payments", () => {
  const listIds = async (admin: Person, search: Record<string, string>) => {
    const { content } = await listFailedPayments(toTestMember(admin), failedPaymentsQuery.parse(search), NOW);
    return content.map(({ id }) => id);
  };

  test("are listed for admins, the latest first, by age and by what came after", async () => {
    const [admin, buyer] = [await createTestAdmin(), await createTestUser()];
    const old = await failPayment(buyer, 40);
    const recent = await failPayment(buyer, 3);
    const latest = await failPayment(buyer, 1);
    const searchText = buyer.email;
    expect(await listIds(admin, { searchText })).toEqual([latest.id, recent.id, old.id]);
    expect(await listIds(admin, { searchText, days: "30" })).toEqual([latest.id, recent.id]);
    await recent.buyAgain();
    expect(await listIds(admin, { searchText, state: "received" })).toEqual([recent.id]);
    expect(await listIds(admin, { searchText, state: "waiting" })).toEqual([latest.id, old.id]);
    expect(await listIds(admin, { searchText: `${searchText} zzz` })).toEqual([]);
  });

  test("are read in pages", async () => {
    const [admin, buyer] = [await createTestAdmin(), await createTestUser()];
    const { id } = await failPayment(buyer, 2);
    const template = await db.order.findUniqueOrThrow({ where: { id } });
    const { reference: _, id: __, ...order } = template;
    await db.order.createMany({
      data: Array.from({ length: 25 }, (___, index) => ({ ...order, createdAt: daysAgo(3 + index) })),
    });
    const query = failedPaymentsQuery.parse({ searchText: buyer.email });
    const first = await listFailedPayments(toTestMember(admin), query, NOW);
    expect(first.content).toHaveLength(24);
    expect(first.metadata.total).toBe(26);
    const after = first.metadata.after ?? "";
    const second = await listFailedPayments(toTestMember(admin), { ...query, after }, NOW);
    expect(second.content).toHaveLength(2);
    expect(second.metadata.after).toBeNull();
    const broken = listFailedPayments(toTestMember(admin), { ...query, after: "x" }, NOW);
    await expect(broken).rejects.toMatchObject({ code: "MalformedRequest" });
  });

  test("are for admins only", async () => {
    for (const person of [await createTestUser(), await createTestMaster()])
      await expect(listIds(person, {})).rejects.toMatchObject({ code: "Forbidden" });
  });
});
