import { describe, expect, test } from "vitest";
import { draftNext } from "@/lib/invoicing/invoice/draft";
import { issueInvoices, issueNext } from "@/lib/invoicing/invoice/issuing";
import { lockSale, readSale } from "@/lib/invoicing/invoice/sale";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { useOperator } from "@/tests/setup/operator";
import {
  createTestSales,
  listInvoicesOf,
  refundTestSale,
  sumInvoiced,
} from "@/tests/support/factories/invoices";

useOperator();

const CALLERS = 8;
const CRASHES = 5;

const listNumbers = async (series: string) => {
  const rows = await db.invoice.findMany({
    where: { series: { startsWith: series } },
    orderBy: { number: "asc" },
  });
  return rows.map(({ number, issuedAt }) => ({ number, issuedAt: issuedAt.getTime() }));
};

/** The numbers begin at 1, have no gap, and follow the time of issue. */
async function expectGapless(series: string): Promise<void> {
  const rows = await listNumbers(series);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
  const times = rows.map(({ issuedAt }) => issuedAt);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
}

async function expectUnbrokenChain(): Promise<void> {
  const records = await db.invoiceRecord.findMany({ orderBy: { sequence: "asc" } });
  expect(records.map(({ sequence }) => sequence)).toEqual(records.map((_record, index) => index + 1));
  expect(records.slice(1).map(({ previousHash }) => previousHash)).toEqual(
    records.slice(0, -1).map(({ hash }) => hash),
  );
  expect(records).toHaveLength(await db.invoice.count());
}

const issueRepeatedly = async (id: string): Promise<void> => {
  // A caller that waits too long for a connection comes again, as the job does.
  await issueInvoices(id).catch(() => issueRepeatedly(id));
};

describe("many callers at once", () => {
  test("issue one invoice for one sale, and one for what went back", async () => {
    const [sale] = await createTestSales(1);
    const id = sale?.id ?? "";
    await refundTestSale(id, 900);
    await Promise.all(Array.from({ length: CALLERS }, () => issueRepeatedly(id)));
    expect((await listInvoicesOf(id)).map(({ kind }) => kind)).toEqual([
      "SIMPLIFIED",
      "RECTIFYING_SIMPLIFIED",
    ]);
  });

  test("for as many sales leave no gap in any series", async () => {
    const sales = await createTestSales(CALLERS);
    await Promise.all(
      sales.map(async ({ id }, index) => {
        if (index % 2 === 0) await refundTestSale(id, 70 * (index + 1));
        await issueRepeatedly(id);
      }),
    );
    await expectGapless("AY-");
    await expectGapless("AYR-");
    await expectUnbrokenChain();
    for (const { id, amount } of sales) {
      const { taxBase, taxAmount } = await sumInvoiced(id);
      const { refundedAmount } = await db.payment.findUniqueOrThrow({ where: { orderId: id } });
      expect(taxBase + taxAmount).toBe(amount - refundedAmount);
    }
  });

  test("control: a number that is read without the lock is taken twice", async () => {
    await db.invoiceSeries.create({ data: { series: "AY-99", lastNumber: 7 } });
    const arrive = createBarrier(2);
    const take = async () => {
      const { lastNumber } = await db.invoiceSeries.findUniqueOrThrow({ where: { series: "AY-99" } });
      await arrive();
      await db.invoiceSeries.update({ where: { series: "AY-99" }, data: { lastNumber: lastNumber + 1 } });
      return lastNumber + 1;
    };
    expect(await Promise.all([take(), take()])).toEqual([8, 8]);
  });

  test("control: without the lock of the sale both of two callers would issue its invoice", async () => {
    const [sale] = await createTestSales(1);
    const id = sale?.id ?? "";
    const arrive = createBarrier(2);
    const decide = (isLocked: boolean) =>
      db.$transaction(async (tx) => {
        if (isLocked) await lockSale(tx, id);
        const read = await readSale(tx, id);
        if (!isLocked) await arrive();
        const draft = read && draftNext(read, new Date(0));
        if (draft && isLocked) await issueNext(tx, id);
        return draft?.kind ?? null;
      });
    expect(await Promise.all([decide(false), decide(false)])).toEqual(["SIMPLIFIED", "SIMPLIFIED"]);
    expect((await Promise.all([decide(true), decide(true)])).toSorted()).toEqual(
      ["SIMPLIFIED", null].toSorted(),
    );
  });
});

describe("a process that is killed", () => {
  /** Issues and loses the connection before the commit. */
  const issueAndCrash = (id: string) =>
    db
      .$transaction(async (tx) => {
        await issueNext(tx, id);
        const [row] = await tx.$queryRaw<{ number: number }[]>`
          select max(number) as number from "Invoice" where series like 'AY-%'`;
        await tx.$queryRaw`select pg_terminate_backend(pg_backend_pid())`;
        return row;
      })
      .then(
        () => "committed",
        () => "lost",
      );

  test("between the issue and the commit leaves no gap, no record and no invoice", async () => {
    const sales = await createTestSales(CRASHES);
    for (const { id } of sales) {
      expect(await issueAndCrash(id)).toBe("lost");
      expect(await listInvoicesOf(id)).toEqual([]);
      await issueRepeatedly(id);
      expect(await listInvoicesOf(id)).toHaveLength(1);
    }
    await expectGapless("AY-");
    await expectUnbrokenChain();
  });

  test("between the invoice and what rectifies it is made up for by the next caller", async () => {
    const [sale] = await createTestSales(1);
    const id = sale?.id ?? "";
    await refundTestSale(id, 300);
    await db.$transaction((tx) => issueNext(tx, id));
    expect(await listInvoicesOf(id)).toHaveLength(1);
    await issueInvoices(id);
    expect((await listInvoicesOf(id)).map(({ amount }) => amount)).toEqual([2500, -300]);
  });
});
