import { describe, expect, test, vi } from "vitest";
import { issueInvoices, issueMissingInvoices } from "@/lib/invoicing/invoice/issuing";
import { receiptMail, type SaleMail } from "@/lib/messaging/mail/templates/payments";
import { formatReference } from "@/lib/invoicing/reference";
import { syncPayment } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { toLocalDate } from "@/lib/platform/time/format";
import { useOperator } from "@/tests/setup/operator";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import {
  createBundlePurchase,
  createTestBundle,
  listPurchaseOrders,
} from "@/tests/support/factories/bundles";
import { createTestCode } from "@/tests/support/factories/discounts";
import { createSentGift } from "@/tests/support/factories/gifts";
import {
  createTestSales,
  listInvoicesOf,
  refundTestSale,
  sumInvoiced,
} from "@/tests/support/factories/invoices";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createPaidAyni, createPurchase, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser } from "@/tests/support/factories/users";
import { OPERATOR } from "@/tests/support/operator";
import { controlProcessor, stripe } from "@/tests/support/faults/payments-control";
import { buildMailContext } from "@/tests/support/factories/mails";

useOperator();

const getOrder = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const year = () => toLocalDate(new Date().toISOString(), "Europe/Madrid").slice(2, 4);

/** Issues what a sale lacks and returns its only invoice. */
async function issueOne(orderId: string) {
  await issueInvoices(orderId);
  const [invoice, ...others] = await listInvoicesOf(orderId);
  if (!invoice) throw new Error("The sale has no invoice");
  expect(others).toEqual([]);
  return invoice;
}

describe("every kind of sale gets a simplified invoice of what was paid", () => {
  async function expectInvoice(orderId: string, description: string) {
    const order = await getOrder(orderId);
    const { lines, records, ...invoice } = await issueOne(orderId);
    expect(invoice).toMatchObject({
      kind: "SIMPLIFIED",
      series: `AY-${year()}`,
      buyerId: order.userId,
      issuerName: OPERATOR.OPERATOR_NAME,
      issuerTaxId: OPERATOR.OPERATOR_TAX_ID,
      issuerAddress: OPERATOR.OPERATOR_ADDRESS,
      recipientSealed: null,
      currency: "eur",
      amount: order.amount,
      taxBase: order.taxBase,
      taxAmount: order.taxAmount,
      exchangeRate: null,
    });
    expect(lines).toMatchObject([
      {
        orderId,
        description,
        taxRule: "es-general-2012",
        taxBase: order.taxBase,
        taxAmount: order.taxAmount,
      },
    ]);
    expect(records).toHaveLength(1);
    return invoice;
  }

  test("a content", async () => {
    const ayni = await createPaidAyni();
    const { id } = await createPurchase(ayni);
    expect((await expectInvoice(id, ayni.title)).amount).toBe(2500);
  });

  test("a content at a lower price", async () => {
    const ayni = await createPaidAyni();
    await createTestCode(ayni);
    const { id } = await createPurchase(ayni, { code: "LUNA" });
    expect((await expectInvoice(id, ayni.title)).amount).toBe(1500);
  });

  test("a content with a seat for somebody else", async () => {
    const ayni = await createPaidAyni({ capacity: 5 });
    const { id } = await createPurchase(ayni, { fundsSeat: true });
    expect((await expectInvoice(id, `${ayni.title} · con un lugar solidario`)).amount).toBe(5000);
  });

  test("a gift, to its giver", async () => {
    const ayni = await createPaidAyni();
    const { orderId } = await createSentGift(ayni);
    await expectInvoice(orderId, `${ayni.title} · regalo`);
  });

  test("an hour and a pack of hours", async () => {
    const { offer } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
    const buyer = await createTestUser({ emailVerified: new Date() });
    const hour = await bookAs(buyer, offer, noonIn(3));
    await payOrder(hour.body.data.orderId);
    const pack = await placeOrderAs(buyer, offer, { sessions: 3, expectedAmount: 10_000 });
    await payOrder(pack.body.data.id);
    expect((await issueOne(hour.body.data.orderId)).amount).toBe(4500);
    expect((await issueOne(pack.body.data.id)).amount).toBe(10_000);
  });

  test("a bundle, with a line for each part, whichever part is asked for", async () => {
    const { bundle, parts } = await createTestBundle();
    const { id } = await createBundlePurchase(bundle);
    const orders = await listPurchaseOrders(id);
    for (const order of orders) await issueInvoices(order.id);
    const [invoice, ...others] = await listInvoicesOf(...orders.map((order) => order.id));
    expect(others).toEqual([]);
    expect(invoice?.amount).toBe(4500);
    expect(invoice?.lines).toHaveLength(parts.length);
    for (const { id: orderId, taxBase, taxAmount } of orders)
      expect(await sumInvoiced(orderId)).toEqual({ taxBase, taxAmount });
  });
});

describe("no invoice is issued", () => {
  async function expectNone(orderId: string) {
    await issueInvoices(orderId);
    expect(await listInvoicesOf(orderId)).toEqual([]);
  }

  test("for what is free, unpaid or unknown", async () => {
    const buyer = await createTestUser();
    const ayni = await createPaidAyni();
    await expectNone((await createTestOrder(buyer, ayni)).id);
    const { body } = await placeOrderAs(await createTestUser({ emailVerified: new Date() }), ayni);
    await expectNone(body.data.id);
    await issueInvoices("00000000-0000-7000-8000-000000000000");
  });

  test("for a payment that came too late and went back at once", async () => {
    const [sale] = await createTestSales(1);
    if (!sale) throw new Error("no sale");
    await db.order.update({
      where: { id: sale.id },
      data: { status: "REFUNDED", completedAt: null, refundedAt: new Date() },
    });
    await refundTestSale(sale.id, sale.amount);
    await expectNone(sale.id);
  });

  test("before the day from which invoices are issued", async () => {
    const [before, after] = await createTestSales(2);
    if (!before || !after) throw new Error("no sales");
    vi.stubEnv("INVOICES_FROM", "2026-10-01");
    await db.order.update({
      where: { id: before.id },
      data: { completedAt: new Date("2026-09-30T21:59:59Z") },
    });
    await db.order.update({
      where: { id: after.id },
      data: { completedAt: new Date("2026-09-30T22:00:00Z") },
    });
    await expectNone(before.id);
    await issueOne(after.id);
    vi.stubEnv("INVOICES_FROM", "2026-01-01");
  });

  test.each(["OPERATOR_NAME", "OPERATOR_TAX_ID", "OPERATOR_ADDRESS"])("while %s is missing", async (name) => {
    const [sale] = await createTestSales(1);
    vi.stubEnv(name, "[Pendiente]");
    await expectNone(sale?.id ?? "");
    await issueMissingInvoices();
    expect(await listInvoicesOf(sale?.id ?? "")).toEqual([]);
    vi.stubEnv(name, OPERATOR[name as keyof typeof OPERATOR]);
    await issueOne(sale?.id ?? "");
  });

  test("without a rule for the tax, which is told", async () => {
    const [sale] = await createTestSales(1);
    const id = sale?.id ?? "";
    await db.order.update({ where: { id }, data: { taxPercentage: 19 } });
    await expect(issueInvoices(id)).rejects.toThrow(`order ${id} has no tax rule`);
    expect(await listInvoicesOf(id)).toEqual([]);
    await db.order.update({ where: { id }, data: { taxPercentage: 21 } });
    await issueOne(id);
  });
});

describe("what goes back", () => {
  test("is rectified in the series of its own, each time to the cent", async () => {
    const [sale] = await createTestSales(1, { amount: 2500 });
    if (!sale) throw new Error("no sale");
    await issueInvoices(sale.id);
    for (const refunded of [1, 1000, 2499, 2500]) {
      await refundTestSale(sale.id, refunded);
      await issueInvoices(sale.id);
      const { taxBase, taxAmount } = await sumInvoiced(sale.id);
      expect(taxBase + taxAmount).toBe(2500 - refunded);
    }
    expect(await sumInvoiced(sale.id)).toEqual({ taxBase: 0, taxAmount: 0 });
    const [first, ...rectifying] = await listInvoicesOf(sale.id);
    expect(rectifying).toHaveLength(4);
    for (const { kind, series, correctsId } of rectifying)
      expect({ kind, series, correctsId }).toEqual({
        kind: "RECTIFYING_SIMPLIFIED",
        series: `AYR-${year()}`,
        correctsId: first?.id,
      });
    expect(rectifying.map(({ lines }) => lines[0]?.description.startsWith("Devolución: "))).not.toContain(
      false,
    );
  });

  test("before the invoice was issued, yields both in their order", async () => {
    const [sale] = await createTestSales(1, { amount: 2500 });
    const id = sale?.id ?? "";
    await refundTestSale(id, 700);
    await issueInvoices(id);
    expect((await listInvoicesOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["SIMPLIFIED", 2500],
      ["RECTIFYING_SIMPLIFIED", -700],
    ]);
  });

  test("through the processor queues a job: a part, then a lost dispute", async () => {
    const { id } = await createPurchase(await createPaidAyni());
    const countJobs = async () => {
      const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'issue-invoices' and job.payload->>'orderId' = ${id}`;
      return row?.count;
    };
    expect(await countJobs()).toBe(1);
    await issueOne(id);
    const { paymentIntentId } = await getOrder(id);
    const intent = paymentIntentId ?? "";
    await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    await syncPayment(id);
    expect(await countJobs()).toBe(2);
    await issueInvoices(id);
    await controlProcessor("disputes", { payment_intent: intent });
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    await syncPayment(id);
    expect(await countJobs()).toBe(2);
    await controlProcessor(`disputes/${data[0]?.id ?? ""}/close`, { status: "lost" });
    await syncPayment(id);
    expect(await countJobs()).toBe(3);
    await issueInvoices(id);
    expect((await listInvoicesOf(id)).map(({ amount }) => amount)).toEqual([2500, -1000, -1500]);
    expect(await sumInvoiced(id)).toEqual({ taxBase: 0, taxAmount: 0 });
  });

  test("of one part of a bundle has a line for that part only", async () => {
    const { bundle } = await createTestBundle();
    const { id } = await createBundlePurchase(bundle);
    await issueInvoices(id);
    const orders = await listPurchaseOrders(id);
    const part = orders[1];
    if (!part) throw new Error("no part");
    await refundTestSale(part.id, part.amount);
    await issueInvoices(part.id);
    const [, rectifying, ...others] = await listInvoicesOf(...orders.map((order) => order.id));
    expect(others).toEqual([]);
    expect(rectifying?.lines.map(({ orderId }) => orderId)).toEqual([part.id]);
    expect(await sumInvoiced(part.id)).toEqual({ taxBase: 0, taxAmount: 0 });
  });
});

test("the receipt leads to the invoice while invoices are issued", async () => {
  const context = buildMailContext({ url: (path) => path });
  const labelOf = async () => {
    const { id } = await createPurchase(await createPaidAyni());
    const mail = await db.outboxMail.findFirstOrThrow({ where: { dedupeKey: `receipt:${id}` } });
    const { action } = await receiptMail(mail.payload as unknown as SaleMail, context);
    return [action?.label, action?.url === `/pedidos/${id}`];
  };
  expect(await labelOf()).toEqual(["Ver mi recibo y mi factura", true]);
  vi.stubEnv("INVOICES_FROM", "2999-01-01");
  expect(await labelOf()).toEqual(["Ver mi recibo", true]);
  vi.stubEnv("INVOICES_FROM", "2026-01-01");
});

describe("the sweep", () => {
  test("issues what no job has, and nothing twice", async () => {
    const sales = await createTestSales(3);
    const [first, second] = sales;
    await issueInvoices(first?.id ?? "");
    await refundTestSale(second?.id ?? "", 500);
    await issueMissingInvoices();
    const kinds = async () =>
      (await listInvoicesOf(...sales.map(({ id }) => id))).map(({ kind }) => kind).toSorted();
    const expected = ["RECTIFYING_SIMPLIFIED", "SIMPLIFIED", "SIMPLIFIED", "SIMPLIFIED"];
    expect(await kinds()).toEqual(expected);
    await issueMissingInvoices();
    expect(await kinds()).toEqual(expected);
  });

  test("goes on after a sale that cannot be invoiced", async () => {
    const [broken, sound] = await createTestSales(2);
    await db.order.update({ where: { id: broken?.id ?? "" }, data: { taxPercentage: 19 } });
    await issueMissingInvoices();
    expect(await listInvoicesOf(broken?.id ?? "")).toEqual([]);
    expect(await listInvoicesOf(sound?.id ?? "")).toHaveLength(1);
    await db.order.update({ where: { id: broken?.id ?? "" }, data: { taxPercentage: 21 } });
  });
});

test("a sale in another currency has its rate and the day of it, and keeps them in what rectifies", async () => {
  const [pesos] = await createTestSales(1, { amount: 19_990, currency: "clp" });
  const id = pesos?.id ?? "";
  await issueInvoices(id);
  await refundTestSale(id, 9995);
  await issueInvoices(id);
  const invoices = await listInvoicesOf(id);
  expect(
    invoices.map(({ exchangeRate, exchangeRateDate, currency }) => [
      exchangeRate?.toString(),
      exchangeRateDate?.toISOString().slice(0, 10),
      currency,
    ]),
  ).toEqual([
    ["0.00090909", "2026-11-02", "clp"],
    ["0.00090909", "2026-11-02", "clp"],
  ]);
});

test("an issued invoice is never changed or deleted", async () => {
  const [sale] = await createTestSales(1);
  const { id } = await issueOne(sale?.id ?? "");
  for (const statement of [
    db.$executeRaw`update "Invoice" set "issuerName" = 'Otra' where id = ${id}::uuid`,
    db.$executeRaw`delete from "InvoiceLine" where "invoiceId" = ${id}::uuid`,
    db.$executeRaw`delete from "Invoice" where id = ${id}::uuid`,
  ])
    await expect(statement).rejects.toThrow(/An issued invoice(line)? is never changed/);
});

test("a reference has five digits at least", () => {
  expect(formatReference({ series: "AY-27", number: 42 })).toBe("AY-27-00042");
  expect(formatReference({ series: "AYR-27", number: 123_456 })).toBe("AYR-27-123456");
});
