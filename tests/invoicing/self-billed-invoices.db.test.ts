import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as pdf } from "@/app/api/account/self-billed-invoices/[id]/autofactura.pdf/route";
import { GET as list } from "@/app/api/account/self-billed-invoices/route";
import { PUT as settle } from "@/app/api/admin/self-billed-invoices/[id]/route";
import { issueDueInvoices } from "@/lib/invoicing/self-billed-invoices/service";
import { listOwnStatements } from "@/lib/invoicing/statements/data";
import { db } from "@/lib/platform/db/client";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createTestAgreement,
  createTestFiscalProfile,
  refundTestSale,
} from "@/tests/support/factories/fiscal";
import { germanFiscalData, spanishFiscalData } from "@/tests/support/factories/fiscal-data";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { readPdf } from "@/tests/support/read-pdf";

type Person = { id: string };
const at = (instant: string) => new Date(instant);
const APRIL = at("2027-04-01T02:52:00Z");

beforeEach(() => {
  vi.stubEnv("OPERATOR_NAME", "Ayllu Compartir S. L.");
  vi.stubEnv("OPERATOR_TAX_ID", "B12345674");
  vi.stubEnv("OPERATOR_ADDRESS", "Calle Mayor 1, 28013 Madrid");
  vi.stubEnv("INVOICES_FROM", "2027-01-01");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function createBilledMaster(input: Parameters<typeof createTestFiscalProfile>[1] = spanishFiscalData) {
  const master = await createTestMaster();
  await createTestFiscalProfile(master, input);
  await createTestAgreement(master);
  return master;
}

const sell = (master: Person, instant: string, overrides: Parameters<typeof createTestSale>[1] = {}) =>
  createTestSale(master, {
    amount: 12_100,
    ...overrides,
    purchaseDate: at(instant),
    availableBillingDate: at(instant),
  });

const invoicesOf = ({ id }: Person) =>
  db.selfBilledInvoice.findMany({
    where: { masterId: id },
    orderBy: [{ month: "asc" }, { currency: "asc" }],
  });

const numberOf = async ({ id }: Person) =>
  String((await db.selfBiller.findUniqueOrThrow({ where: { masterId: id } })).number).padStart(6, "0");

describe("the invoice of a month", () => {
  test("has the Master's parts of the month, tax by the regime and what is withheld", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    const refunded = await sell(master, "2027-01-20T12:00:00Z");
    await refundTestSale(refunded, 6050, at("2027-01-25T12:00:00Z"));
    await sell(master, "2027-01-11T12:00:00Z", { amount: 50_000, currency: "clp" });
    await sell(master, "2027-04-01T00:00:00Z");
    await issueDueInvoices(APRIL);
    const number = await numberOf(master);
    const invoices = await invoicesOf(master);
    expect(invoices).toMatchObject([
      {
        series: `AF-27-${number}`,
        currency: "clp",
        taxBase: 37_190,
        taxAmount: 7810,
        withholdingAmount: 5579,
        amount: 39_421,
      },
      {
        series: `AF-27-${number}`,
        currency: "eur",
        isRectifying: false,
        // 90 € and a half of it.
        taxBase: 13_500,
        taxRule: "es-general-2012",
        taxAmount: 2835,
        withholdingAmount: 2025,
        amount: 14_310,
        recipientName: "Ayllu Compartir S. L.",
        recipientTaxId: "B12345674",
        settledAt: null,
      },
    ]);
    expect(invoices.map(({ number: place }) => place)).toEqual([1, 2]);
    expect(JSON.stringify(invoices)).not.toContain("12345678Z");
  });

  test("is written once, and only after the month has ended in Spain", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await issueDueInvoices(at("2027-01-31T22:59:59Z"));
    expect(await invoicesOf(master)).toEqual([]);
    await issueDueInvoices(at("2027-01-31T23:00:00Z"));
    await issueDueInvoices(at("2027-02-01T00:00:00Z"));
    await issueDueInvoices(APRIL);
    expect(await invoicesOf(master)).toHaveLength(1);
  });

  test("waits for fiscal data and agreement, and then covers the months before", async () => {
    const master = await createTestMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await createTestFiscalProfile(master, spanishFiscalData, at("2027-03-05T12:00:00Z"));
    await issueDueInvoices(at("2027-03-10T12:00:00Z"));
    expect(await invoicesOf(master)).toEqual([]);
    await createTestAgreement(master, at("2027-03-11T12:00:00Z"));
    await issueDueInvoices(at("2027-03-11T13:00:00Z"));
    expect(await invoicesOf(master)).toHaveLength(1);
  });

  test("is not written before the operator has its own data, nor for sales before invoices began", async () => {
    const master = await createBilledMaster();
    await sell(master, "2026-12-10T12:00:00Z");
    await sell(master, "2027-01-10T12:00:00Z");
    vi.stubEnv("OPERATOR_TAX_ID", "[NIF del titular]");
    await issueDueInvoices(APRIL);
    expect(await invoicesOf(master)).toEqual([]);
    vi.stubEnv("OPERATOR_TAX_ID", "B12345674");
    await issueDueInvoices(APRIL);
    expect((await invoicesOf(master)).map(({ month }) => month.toISOString().slice(0, 7))).toEqual([
      "2027-01",
    ]);
  });

  test("rectifies if more went back than was sold, in a series of its own", async () => {
    const master = await createBilledMaster();
    const sale = await sell(master, "2027-01-10T12:00:00Z");
    await refundTestSale(sale, 12_100, at("2027-02-10T12:00:00Z"));
    await sell(master, "2027-03-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const number = await numberOf(master);
    const invoices = await invoicesOf(master);
    expect(invoices).toMatchObject([
      { series: `AF-27-${number}`, number: 1, taxBase: 9000, amount: 9540 },
      {
        series: `AFR-27-${number}`,
        number: 1,
        isRectifying: true,
        taxBase: -9000,
        taxAmount: -1890,
        amount: -9540,
      },
      { series: `AF-27-${number}`, number: 2, taxBase: 9000 },
    ]);
    // Tax and withholding are part of what one owes the other, and the credit is carried on.
    const statements = await listOwnStatements(master.id);
    expect(statements.map(({ invoiceTax, withheld, closing }) => [invoiceTax, withheld, closing])).toEqual([
      [1890, 1350, 9540],
      [-1890, -1350, 0],
      [1890, 1350, 9540],
    ]);
  });

  test("has none for a month that sums to nothing", async () => {
    const master = await createBilledMaster();
    const sale = await sell(master, "2027-01-10T12:00:00Z");
    await refundTestSale(sale, 12_100, at("2027-01-20T12:00:00Z"));
    await issueDueInvoices(APRIL);
    expect(await invoicesOf(master)).toEqual([]);
  });

  test("follows, whole, the fiscal data at the end of its month", async () => {
    const master = await createBilledMaster();
    await createTestFiscalProfile(
      master,
      { ...spanishFiscalData, regime: "exempt", withholdingPercentage: 7 },
      at("2027-02-15T12:00:00Z"),
    );
    await sell(master, "2027-01-10T12:00:00Z");
    await sell(master, "2027-02-10T12:00:00Z");
    await sell(master, "2027-02-20T12:00:00Z");
    await issueDueInvoices(APRIL);
    expect(await invoicesOf(master)).toMatchObject([
      { taxRule: "es-general-2012", taxBase: 9000, taxAmount: 1890, withholdingAmount: 1350 },
      { taxRule: "es-exempt-20", taxBase: 18_000, taxAmount: 0, withholdingAmount: 1260 },
    ]);
  });

  test("is written also after its Master has closed the account", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-03-10T12:00:00Z");
    await db.user.update({
      where: { id: master.id },
      data: { role: "student", deactivatedAt: new Date(), anonymisedAt: new Date() },
    });
    await issueDueInvoices(APRIL);
    expect(await invoicesOf(master)).toHaveLength(1);
  });

  test("is the Master's own after the agreement was revoked, from the running month on", async () => {
    const master = await createTestMaster();
    await createTestFiscalProfile(master);
    await createTestAgreement(master, at("2027-01-01T12:00:00Z"), at("2027-02-10T12:00:00Z"));
    for (const month of ["01", "02", "03"]) await sell(master, `2027-${month}-05T12:00:00Z`);
    await issueDueInvoices(APRIL);
    expect((await invoicesOf(master)).map(({ month }) => month.toISOString().slice(0, 7))).toEqual([
      "2027-01",
    ]);
  });

  test.each([
    ["elsewhere in Europe", germanFiscalData, "eu-reversed-2010", "Inversión del sujeto pasivo"],
    [
      "abroad",
      { ...germanFiscalData, country: "MX", taxId: "GODE561231GR8" },
      "abroad-not-subject-2010",
      "no sujeta",
    ],
    [
      "not subject in Spain",
      { ...spanishFiscalData, regime: "not-subject" },
      "es-not-subject-7",
      "no sujeta a IVA",
    ],
  ] as const)("has no tax %s, and says why", async (_name, input, taxRule, sentence) => {
    const master = await createBilledMaster(input);
    await sell(master, "2027-03-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const [invoice] = await invoicesOf(master);
    expect(invoice).toMatchObject({ taxRule, taxBase: 9000, taxAmount: 0 });
    const { text } = await readPaper(master, invoice?.id ?? "");
    expect(text).not.toContain("IVA (");
    expect(text).toContain(sentence);
    expect(text).toContain("Facturación por el destinatario.");
  });
});

describe("numbers", () => {
  const MASTERS = 6;
  const MONTHS = ["2027-01", "2027-02", "2027-03"];

  async function createSellers(): Promise<Person[]> {
    const masters = await Promise.all(Array.from({ length: MASTERS }, () => createBilledMaster()));
    for (const master of masters) {
      const ayni = await createTestAyni({ userId: master.id });
      for (const month of MONTHS) await sell(master, `${month}-10T12:00:00Z`, { ayni });
    }
    return masters;
  }

  test("have no gaps and no doubles by any number of runs at once", async () => {
    const masters = await createSellers();
    await Promise.all(Array.from({ length: 5 }, () => issueDueInvoices(APRIL)));
    for (const master of masters) {
      const invoices = await invoicesOf(master);
      expect(invoices.map(({ number }) => number)).toEqual([1, 2, 3]);
      expect(new Set(invoices.map(({ series }) => series)).size).toBe(1);
    }
  });

  test("of a run that fails leave no gap", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await sell(master, "2027-02-10T12:00:00Z");
    // The last of the months cannot be written: the whole run of this Master is taken back.
    await createTestFiscalProfile(
      master,
      { ...spanishFiscalData, regime: "own-country" },
      at("2027-02-15T12:00:00Z"),
    );
    await expect(issueDueInvoices(APRIL)).rejects.toThrow("could not be written");
    expect(await invoicesOf(master)).toEqual([]);
    await createTestFiscalProfile(master, spanishFiscalData, at("2027-02-16T12:00:00Z"));
    await issueDueInvoices(APRIL);
    expect((await invoicesOf(master)).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("would collide without the lock (control)", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const [first] = await invoicesOf(master);
    if (!first) throw new Error("No invoice");
    let arrived = 0;
    let release = () => {};
    const bothHaveRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    const issueUnlocked = (month: string) =>
      db.$transaction(async (tx) => {
        const { _max } = await tx.selfBilledInvoice.aggregate({
          where: { series: first.series },
          _max: { number: true },
        });
        arrived += 1;
        if (arrived === 2) release();
        await bothHaveRead;
        await tx.selfBilledInvoice.create({
          data: {
            ...first,
            id: randomUUID(),
            month: at(`${month}-01T00:00:00Z`),
            number: (_max.number ?? 0) + 1,
          },
        });
      });
    const results = await Promise.allSettled([issueUnlocked("2027-02"), issueUnlocked("2027-03")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("and all that is written stay as they are, but for the settlement", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const where = { masterId: master.id };
    await expect(
      db.selfBilledInvoice.updateMany({ where, data: { amount: 1, taxBase: 1 } }),
    ).rejects.toThrow();
    await expect(db.selfBilledInvoice.deleteMany({ where })).rejects.toThrow();
    await expect(
      db.selfBilledInvoice.updateMany({ where, data: { settledAt: new Date() } }),
    ).resolves.toBeDefined();
  });
});

const fetchPaper = async (person: Person, id: string) =>
  callHandlerRaw(pdf, { params: { id }, cookie: await createSessionCookie(person) });

async function readPaper(person: Person, id: string) {
  return readPdf(new Uint8Array(await (await fetchPaper(person, id)).arrayBuffer()));
}

test("an invoice in another currency says its sums in euros, at the rate of the end of its month, which stays", async () => {
  const master = await createBilledMaster();
  await db.exchangeRate.createMany({
    data: [
      ["2027-03-31", 1.25],
      ["2027-04-01", 2],
    ].map(([date, unitsPerEuro]) => ({
      currency: "usd",
      date: at(String(date)),
      unitsPerEuro: Number(unitsPerEuro),
      source: "test",
    })),
  });
  await sell(master, "2027-03-10T12:00:00Z", { currency: "usd" });
  await sell(master, "2027-03-10T12:00:00Z");
  await issueDueInvoices(APRIL);
  const [euros, dollars] = await invoicesOf(master);
  expect(euros).toMatchObject({ currency: "eur", exchangeRate: null, exchangeRateDate: null });
  const { text } = await readPaper(master, dollars?.id ?? "");
  expect(text).toContain("Total $95,40 USD");
  expect(text).toContain(
    "En euros: base 72,00 €, IVA (21 %) 15,12 €, retención de IRPF (15 %) -10,80 €; total 76,32 €. Cambio del 31 de marzo de 2027: 1 USD = 0,8 €.",
  );
  expect((await readPaper(master, euros?.id ?? "")).text).not.toContain("En euros");
  await expect(
    db.selfBilledInvoice.update({ where: { id: dollars?.id ?? "" }, data: { exchangeRate: 1 } }),
  ).rejects.toThrow();
});

describe("who reads an invoice", () => {
  test("is its Master, or an admin", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const [invoice] = await invoicesOf(master);
    const id = invoice?.id ?? "";
    const { text, info } = await readPaper(master, id);
    const number = `AF-27-${await numberOf(master)}-0001`;
    expect(info).toMatchObject({ Title: `Autofactura ${number}` });
    for (const part of [
      "Lucía Ferrer Íñiguez · 12345678Z · Calle Elvira 3, 18010 Granada (ES)",
      "Ayllu Compartir S. L. · B12345674",
      "IVA (21 %) 18,90 €",
      "Retención de IRPF (15 %) -13,50 €",
      "Total 95,40 €",
    ])
      expect(text).toContain(part);
    expect((await fetchPaper(await createTestMaster(), id)).status).toBe(404);
    expect((await fetchPaper(await createTestUser(), id)).status).toBe(403);
    const seen = { action: "papers.seen", subjectId: master.id };
    expect(await db.auditEntry.count({ where: seen })).toBe(0);
    const admin = await createTestAdmin();
    expect((await fetchPaper(admin, id)).status).toBe(200);
    expect(await db.auditEntry.findMany({ where: seen })).toMatchObject([
      { actorId: admin.id, after: { invoice: id } },
    ]);
    const own = await callHandler(list, { cookie: await createSessionCookie(master) });
    expect(own.body.data).toMatchObject([{ number, month: "2027-01", amount: 9540 }]);
    const other = await callHandler(list, { cookie: await createSessionCookie(await createTestMaster()) });
    expect(other.body.data).toEqual([]);
  });
});

describe("the settlement of taxes", () => {
  const put = async (person: Person, id: string, settled: boolean) =>
    callHandler(settle, {
      method: "PUT",
      params: { id },
      cookie: await createSessionCookie(person),
      json: { settled },
    });

  test("is marked by admins alone, recorded, and leaves the balance of the parts", async () => {
    const master = await createBilledMaster();
    await sell(master, "2027-01-10T12:00:00Z");
    await issueDueInvoices(APRIL);
    const [invoice] = await invoicesOf(master);
    const id = invoice?.id ?? "";
    expect((await put(master, id, true)).status).toBe(403);
    expect((await put(await createTestAdmin(), randomUUID(), true)).status).toBe(404);
    const admin = await createTestAdmin();
    expect((await put(admin, id, true)).status).toBe(204);
    expect((await put(admin, id, true)).status).toBe(204);
    const readBooks = async () => {
      const statements = await listOwnStatements(master.id);
      return [statements.reduce((sum, { settled }) => sum + settled, 0), statements.at(-1)?.closing];
    };
    // The settlement is of today, whichever month that is.
    expect(await readBooks()).toEqual([540, 9000]);
    const entries = await db.auditEntry.findMany({ where: { subjectId: master.id } });
    expect(entries.map(({ action }) => action)).toEqual(["selfBill.settled"]);
    await put(admin, id, false);
    expect(await readBooks()).toEqual([0, 9540]);
  });
});
