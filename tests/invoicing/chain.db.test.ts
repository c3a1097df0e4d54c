import { beforeAll, describe, expect, it } from "vitest";
import { appendRecord } from "@/lib/invoicing/record/service";
import { verifyInvoices } from "@/scripts/verify-invoices";
import { verifyChain } from "@/lib/invoicing/record/verification";
import { parseRecord } from "@/lib/invoicing/record/parsing";
import { db } from "@/lib/platform/db/client";
import { mulberry32 } from "@/lib/platform/random";
import { inspectInvoices, killIssuers } from "@/tests/support/faults/invoice-kills";
import {
  createInvoicedSale,
  issueTestInvoice,
  recordTestInvoice,
  TEST_RECIPIENT,
  type InvoicedSale,
} from "@/tests/support/factories/recorded-invoices";

const WRITERS = 8;
const PER_WRITER = 10;
/** `npm run faults -- invoices --rounds 300` kills more. */
const KILLS = 4;

let sale: InvoicedSale;
beforeAll(async () => {
  sale = await createInvoicedSale();
});

class Rollback extends Error {}

/** Runs work of all writers, a tenth of which is rolled back at the end. */
async function writeConcurrently(work: (fails: boolean) => Promise<unknown>): Promise<void> {
  const writer = async (index: number) => {
    for (let turn = 0; turn < PER_WRITER; turn += 1) {
      const fails = (index + turn) % 10 === 0;
      await work(fails).catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)));
}

const countGaps = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.filter((number, index) => index > 0 && number !== (sorted[index - 1] ?? 0) + 1).length;
};

const listSequences = async () =>
  (await db.invoiceRecord.findMany({ select: { sequence: true } })).map(({ sequence }) => sequence);

/** Changes rows as only the owner of the table can, without its triggers. */
const tamper = (sql: string) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`alter table "InvoiceRecord" disable trigger user`;
    await tx.$executeRawUnsafe(sql);
    await tx.$executeRaw`alter table "InvoiceRecord" enable trigger user`;
  });

describe("the chain of records", () => {
  it("has no gaps and one order with many writers, a tenth of whom fail", async () => {
    const before = (await listSequences()).length;
    await writeConcurrently((fails) =>
      db.$transaction(
        async (tx) => {
          const invoice = await issueTestInvoice(tx, sale);
          await appendRecord(tx, invoice.id);
          if (fails) throw new Rollback();
        },
        { maxWait: 100_000, timeout: 100_000 },
      ),
    );
    const sequences = await listSequences();
    expect(sequences.length - before).toBe(WRITERS * PER_WRITER - WRITERS);
    expect(countGaps(sequences)).toBe(0);
    expect(await verifyChain()).toEqual({ records: sequences.length, broken: null });
  });

  it("would have gaps with a sequence of the database", async () => {
    await db.$executeRaw`create table control (id bigserial primary key)`;
    await writeConcurrently((fails) =>
      db.$transaction(
        async (tx) => {
          await tx.$executeRaw`insert into control default values`;
          if (fails) throw new Rollback();
        },
        { maxWait: 100_000, timeout: 100_000 },
      ),
    );
    const rows = await db.$queryRaw<{ id: bigint }[]>`select id from control`;
    expect(countGaps(rows.map(({ id }) => Number(id)))).toBeGreaterThan(0);
  });

  it("stays whole when the processes that issue are killed", async () => {
    await killIssuers(KILLS, mulberry32(1));
    const { records, problems } = await inspectInvoices();
    expect(problems).toEqual([]);
    expect(records).toBeGreaterThan(WRITERS * PER_WRITER - WRITERS);
  });

  it("never goes back in time when the clock does", async () => {
    const now = new Date();
    const ahead = await recordTestInvoice(sale, {}, { now: new Date(now.getTime() + 3_600_000) });
    const back = await recordTestInvoice(sale, {}, { now });
    const records = await db.invoiceRecord.findMany({
      where: { invoiceId: { in: [ahead.id, back.id] } },
      orderBy: { sequence: "asc" },
    });
    expect(records[1]?.generatedAt).toBe(records[0]?.generatedAt);
    expect((await verifyChain()).broken).toBeNull();
  });

  it("records nothing for an issuer without a NIF", async () => {
    const { record } = await recordTestInvoice(sale, { overrides: { issuerTaxId: "[NIF del titular]" } });
    expect(record).toBeNull();
  });

  it("refuses to record an invoice twice", async () => {
    const { id } = await recordTestInvoice(sale);
    await expect(db.$transaction((tx) => appendRecord(tx, id))).rejects.toThrow("recorded already");
  });

  it("follows an invoice with what stands for it, rectifies it and cancels it", async () => {
    const simplified = await recordTestInvoice(sale);
    const full = await recordTestInvoice(sale, {
      kind: "SUBSTITUTE",
      recipient: TEST_RECIPIENT,
      substitutesId: simplified.id,
    });
    const rectifying = await recordTestInvoice(sale, {
      kind: "RECTIFYING_FULL",
      recipient: TEST_RECIPIENT,
      correctsId: full.id,
    });
    await db.$transaction((tx) => appendRecord(tx, rectifying.id, { isCancellation: true }));
    const records = await db.invoiceRecord.findMany({
      where: { invoiceId: { in: [simplified.id, full.id, rectifying.id] } },
      orderBy: { sequence: "asc" },
    });
    expect(records.map(({ xml }) => /<sum1:TipoFactura>(..)/.exec(xml)?.[1] ?? "-")).toEqual([
      "F2",
      "F3",
      "R1",
      "-",
    ]);
    expect(parseRecord(records[3]?.xml ?? "")).toHaveProperty("RegistroAnulacion");
    expect((await verifyChain()).broken).toBeNull();
  });
});

describe("verifying the chain", () => {
  const cases: Record<string, { change: (sequence: number) => string; reason: string }> = {
    "a changed amount": {
      change: (sequence) =>
        `update "InvoiceRecord" set xml = replace(xml, '<sum1:ImporteTotal>25.00', '<sum1:ImporteTotal>24.00') where sequence = ${sequence}`,
      reason: "Su huella no es la de su contenido.",
    },
    "a record of another invoice": {
      change: (sequence) =>
        `update "InvoiceRecord" set "invoiceId" = (select "invoiceId" from "InvoiceRecord" where sequence = 1) where sequence = ${sequence}`,
      reason: "Su contenido no es el de su factura.",
    },
    "a hash that is not the one before": {
      change: (sequence) =>
        `update "InvoiceRecord" set "previousHash" = repeat('B', 64) where sequence = ${sequence}`,
      reason: "No sigue al registro anterior.",
    },
    "a missing record": {
      change: (sequence) => `delete from "InvoiceRecord" where sequence = ${sequence - 1}`,
      reason: "Antes de este registro faltan 1.",
    },
  };

  it.each(Object.entries(cases))("names the first break: %s", async (_, { change, reason }) => {
    const records = await Promise.all([1, 2, 3].map(() => recordTestInvoice(sale)));
    const sequence = Math.max(...records.map(({ record }) => record?.sequence ?? 0)) - 1;
    const kept = await db.invoiceRecord.findMany({
      where: { sequence: { gte: sequence - 1, lte: sequence } },
    });
    await tamper(change(sequence));
    const { broken } = await verifyChain();
    await tamper(`delete from "InvoiceRecord" where sequence in (${sequence - 1}, ${sequence})`);
    await db.invoiceRecord.createMany({ data: kept });
    expect(broken).toMatchObject({ sequence, reason });
    expect((await verifyChain()).broken).toBeNull();
  });

  it("finds that the last record is missing", async () => {
    const { record } = await recordTestInvoice(sale);
    const sequence = record?.sequence ?? 0;
    await tamper(`delete from "InvoiceRecord" where sequence = ${sequence}`);
    expect((await verifyChain()).broken).toMatchObject({
      sequence,
      reason: "Faltan los últimos registros de la cadena.",
    });
    await expect(verifyInvoices(() => {})).rejects.toThrow(`The chain breaks at record ${sequence}, after`);
  });

  it("finds no change by the site itself, which the database refuses", async () => {
    const [last] = await db.invoiceRecord.findMany({ orderBy: { sequence: "desc" }, take: 1 });
    const where = { sequence: last?.sequence ?? 0 };
    await expect(db.invoiceRecord.update({ where, data: { xml: "" } })).rejects.toThrow();
    await expect(db.invoiceRecord.delete({ where })).rejects.toThrow();
  });
});
