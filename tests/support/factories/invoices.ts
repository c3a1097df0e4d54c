import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "./ayni";
import { createTestSale } from "./sales";
import { createTestMaster } from "./users";

/** Invoices of orders, in the order of their issue. */
export const listInvoicesOf = (...orderIds: string[]) =>
  db.invoice.findMany({
    where: { lines: { some: { orderId: { in: orderIds } } } },
    include: { lines: { orderBy: { position: "asc" } }, records: true },
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
  });

/** Creates sales of a new Master without a processor; amounts in minor units. */
export async function createTestSales(count: number, overrides: Parameters<typeof createTestSale>[1] = {}) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  return Promise.all(Array.from({ length: count }, () => createTestSale(master, { ayni, ...overrides })));
}

/** Records that so much of a sale has gone back, as the settlement would. */
export const refundTestSale = (orderId: string, refundedAmount: number) =>
  db.payment.update({ where: { orderId }, data: { refundedAmount } });

/** Sums what was invoiced for an order; a substitute repeats what it stands for. */
export async function sumInvoiced(orderId: string) {
  const lines = await db.invoiceLine.findMany({
    where: { orderId, invoice: { kind: { not: "SUBSTITUTE" } } },
  });
  return lines.reduce(
    (sum, line) => ({ taxBase: sum.taxBase + line.taxBase, taxAmount: sum.taxAmount + line.taxAmount }),
    { taxBase: 0, taxAmount: 0 },
  );
}
