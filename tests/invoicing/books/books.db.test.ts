import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/admin/books/[quarter]/[book]/route";
import { findOrderReference } from "@/lib/invoicing/books/differences";
import { findDifference, getBooksSummary, sumQuarter } from "@/lib/invoicing/books/data";
import { bookNames } from "@/lib/invoicing/books/schema";
import { db } from "@/lib/platform/db/client";
import { seal } from "@/lib/platform/crypto";
import { parseBooksArguments } from "@/scripts/books/arguments";
import { writeBooks } from "@/scripts/books/write-books";
import { silenceSteps } from "@/scripts/steps.mjs";
import { useOperator } from "@/tests/setup/operator";
import { callHandlerRaw } from "@/tests/support/call-handler";
import { findReportErrors } from "@/tests/support/dac7-schemas";
import { createTestBankDetails, SPANISH_IBAN } from "@/tests/support/factories/bank-details";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { createSalesHistory } from "@/tests/support/history/store";
import type { History } from "@/tests/support/history/store";

useOperator();

const QUARTER = "2027-2";

let history: History;
let admin: Awaited<ReturnType<typeof createTestAdmin>>;
let cookie: string;

beforeAll(async () => {
  history = await createSalesHistory(400, 3);
  admin = await createTestAdmin();
  cookie = await createSessionCookie(admin);
});

const download = (book: string, { quarter = QUARTER, as = cookie }: { quarter?: string; as?: string } = {}) =>
  callHandlerRaw(GET, { params: { quarter, book: `${book}.csv` }, cookie: as });

/** Returns the cells of a book, row by row, without the mark at its beginning. */
async function readRows(book: string): Promise<string[][]> {
  const bytes = await (await download(book)).bytes();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith("\u{feff}")).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
}

const toCents = (cell: string | undefined): number => {
  expect(cell).toMatch(/^-?\d+,\d\d$/);
  return Number(cell?.replace(",", ""));
};

describe("only admins read the books", () => {
  test("visitors, members and Masters are refused, each book", async () => {
    const member = await createSessionCookie(await createTestUser());
    const master = await createSessionCookie(await createTestMaster());
    for (const book of bookNames) {
      expect((await callHandlerRaw(GET, { params: { quarter: QUARTER, book: `${book}.csv` } })).status).toBe(
        401,
      );
      expect((await download(book, { as: member })).status).toBe(403);
      expect((await download(book, { as: master })).status).toBe(403);
      expect((await download(book)).status).toBe(200);
    }
  });

  test("nobody else reads the summary", async () => {
    const master = toTestMember(await createTestMaster());
    await expect(getBooksSummary(master, { quarter: QUARTER })).rejects.toMatchObject({ code: "Forbidden" });
    const visitor = { kind: "visitor", ipAddress: "192.0.2.1" } as const;
    await expect(getBooksSummary(visitor, { quarter: QUARTER })).rejects.toMatchObject({ code: "Forbidden" });
    const read = (isChecked: boolean) =>
      getBooksSummary(toTestMember(admin), { quarter: QUARTER, isChecked });
    const sums = await sumQuarter(QUARTER);
    expect(await read(false)).toMatchObject({ quarter: QUARTER, check: null, ...sums });
    expect(await read(true)).toMatchObject({ quarter: QUARTER, check: { difference: null }, ...sums });
  });

  test.each([
    ["303", "2027-5"],
    ["303", "2027"],
    ["111", QUARTER],
  ])("there is no book %s of %s", async (book, quarter) => {
    expect((await download(book, { quarter })).status).toBe(400);
  });

  test("each download is recorded, and each account that it shows", async () => {
    const entries = () => db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: "asc" } });
    const before = (await entries()).length;
    await download("303");
    await download("238");
    const [first, second, ...seen] = (await entries()).slice(before);
    expect(first).toMatchObject({ action: "books.exported", after: { book: "303", quarter: QUARTER } });
    expect(second).toMatchObject({ action: "books.exported", after: { book: "238", quarter: QUARTER } });
    const paid = new Set(history.sales.filter(({ paid }) => paid).map(({ masterId }) => masterId));
    expect(new Set(seen.map(({ subjectId }) => subjectId))).toEqual(paid);
    expect(new Set(seen.map(({ action }) => action))).toEqual(new Set(["bankDetails.seen"]));
  });
});

describe("the register of issued invoices", () => {
  test("has the columns of the agency and a line for each invoice and rule", async () => {
    vi.stubEnv("OPERATOR_ACTIVITY", "A036599");
    const [groups, names, ...rows] = await readRows("facturas");
    expect(groups?.length).toBe(36);
    expect(names?.slice(0, 5)).toEqual([
      "Ejercicio",
      "Periodo",
      "Código",
      "Tipo",
      "Grupo o Epígrafe del IAE",
    ]);
    expect(groups?.slice(17, 24)).toEqual([
      "Clave de Operación",
      "Calificación de la Operación",
      "Operación Exenta",
      "Total Factura",
      "Base Imponible",
      "Tipo de IVA",
      "Cuota IVA Repercutida",
    ]);
    for (const row of rows) {
      expect(row.length).toBe(36);
      expect(row.slice(0, 5)).toEqual(["2027", "2T", "A", "03", "6599"]);
      expect(row[8]).toMatch(/^\d\d\/\d\d\/2027$/);
      expect(toCents(row[20])).toBe(toCents(row[21]) + toCents(row[23]));
    }
    const simplified = rows.find((row) => row[5] === "F2");
    expect(simplified?.slice(13, 17)).toEqual(["", "", "", "VENTAS A CONSUMIDOR FINAL"]);
    expect(rows.find((row) => row[5] === "F1")?.slice(13, 17)).toEqual(["", "", "12345678Z", "Inés Peña"]);
    expect(rows.some((row) => row[5] === "F3")).toBe(true);
    expect(rows.filter((row) => row[5] === "R5").every((row) => (row[21] ?? "").startsWith("-"))).toBe(true);
    const references = new Set(rows.map((row) => row[11]));
    expect([...references].every((reference) => /^AY[CR]?-27-\d{5}$/.test(reference ?? ""))).toBe(true);
  });

  test("adds up to the totals, without what stands in for another invoice", async () => {
    const [, , ...rows] = await readRows("facturas");
    const sumOf = (column: number) =>
      rows.filter((row) => row[5] !== "F3").reduce((sum, row) => sum + toCents(row[column]), 0);
    const { totals } = await sumQuarter(QUARTER);
    expect(sumOf(21)).toBe(totals.reduce((sum, { taxBase }) => sum + taxBase, 0));
    const spanish = totals.filter(({ qualification }) => qualification === "S1");
    expect(sumOf(23)).toBe(spanish.reduce((sum, { taxAmount }) => sum + taxAmount, 0));
  });

  test("is named as the agency wants it, in plain letters", async () => {
    const { headers } = await download("facturas");
    expect(headers.get("content-disposition")).toContain('"2027B12345674EAyllu Compartir S L 2T.csv"');
  });
});

test("the book for modelo 303 says every total with its boxes", async () => {
  const [, ...rows] = await readRows("303");
  const { totals } = await sumQuarter(QUARTER);
  expect(rows.length).toBe(totals.length);
  const sums = rows.map((row) => toCents(row[8]));
  expect(sums).toEqual(totals.map(({ taxBase }) => taxBase));
  expect(rows.filter((row) => row[0] === "07").every((row) => row[1] === "09" && row[4] === "21,00")).toBe(
    true,
  );
});

test("a name that is a formula or has separators stays a text in its cell", async () => {
  const [sale] = history.sales;
  const id = sale?.masterId ?? "";
  await db.user.update({ where: { id }, data: { name: "=SUMA(A1;A2)", lastName: 'de "Luz"' } });
  const text = await (await download("pagos")).text();
  expect(text).toContain(`"'=SUMA(A1;A2) de ""Luz""";${id}`);
  await db.user.update({ where: { id }, data: { name: "Luz", lastName: "Peña" } });
});

describe("the data of modelo 238", () => {
  const rowOf = async (masterId: string) => (await readRows("238")).find((row) => row[1] === masterId) ?? [];

  test("say what is missing of a Master, and what is known", async () => {
    const masterId = history.sales.find(({ paid }) => paid)?.masterId ?? "";
    expect((await rowOf(masterId)).at(-1)).toBe("datos fiscales, cuenta de cobro, profesional o particular");
    const values = { name: "Luz Peña", taxId: "12345678Z", address: "Calle 1, Madrid", birthDate: "" };
    await db.fiscalProfile.create({
      data: {
        userId: masterId,
        personKind: "PERSON",
        country: "ES",
        regime: "general",
        sealed: seal("fiscal profile", JSON.stringify(values), masterId),
      },
    });
    await db.masterProfile.update({ where: { userId: masterId }, data: { sellerKind: "PRIVATE" } });
    await createTestBankDetails({ id: masterId });
    const row = await rowOf(masterId);
    expect(row.slice(2, 10)).toEqual([
      "particular",
      "persona",
      "Luz Peña",
      "12345678Z",
      "ES",
      "Calle 1, Madrid",
      "",
      SPANISH_IBAN,
    ]);
    expect(row.at(-1)).toBe("fecha de nacimiento");
  });
});

describe("the command", () => {
  let path: string;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "ayllu-books-test-"));
  });
  afterAll(() => rm(path, { recursive: true, force: true }));

  test("writes all books, which are those that admins download", async () => {
    silenceSteps();
    const folder = join(path, "out", "2027-2");
    await writeBooks({ quarter: QUARTER, folder });
    expect((await readdir(folder)).toSorted()).toEqual([
      "2027B12345674EAyllu Compartir S L 2T.csv",
      "238-2027.csv",
      "303-2027-2.csv",
      "349-2027-2.csv",
      "369-2027-2.csv",
      "pagos-2027-2.csv",
    ]);
    const written = await readFile(join(folder, "303-2027-2.csv"));
    expect(written.equals(Buffer.from(await (await download("303")).bytes()))).toBe(true);
    const entry = await db.auditEntry.findFirst({ where: { action: "books.exported", actorId: null } });
    expect(entry?.after).toMatchObject({ quarter: QUARTER });
  });

  test("writes the report of a year, valid by its schema, and records it once for both files", async () => {
    silenceSteps();
    const folder = join(path, "2027");
    await writeBooks({ year: "2027", folder });
    const [csv, message = "", ...others] = (await readdir(folder)).toSorted();
    expect([csv, others]).toEqual(["238-2027.csv", []]);
    expect(message).toMatch(/^ES2027-B12345674-\d+\.xml$/);
    const xml = await readFile(join(folder, message), "utf8");
    expect(xml).toContain("<dpi:ReportingPeriod>2027-12-31</dpi:ReportingPeriod>");
    expect(await findReportErrors(xml)).toEqual([]);
    const entries = await db.auditEntry.findMany({ where: { action: "books.exported", actorId: null } });
    expect(entries.filter(({ after }) => JSON.stringify(after).includes("2027-4")).length).toBe(1);
  });

  test("tells its usage", () => {
    expect(parseBooksArguments("books", ["--quarter", "2027-1"])).toEqual({
      quarter: "2027-1",
      folder: "books-2027-1",
    });
    expect(parseBooksArguments("books", ["--quarter", "2027-4", "--folder", "out"])).toMatchObject({
      folder: "out",
    });
    expect(parseBooksArguments("books", ["--year", "2026"])).toEqual({ year: "2026", folder: "books-2026" });
    expect(parseBooksArguments("books", ["--sent", "out/a.xml"])).toEqual({ sentFile: "out/a.xml" });
    for (const args of [
      [],
      ["--sent", ""],
      ["--sent", "a.xml", "--year", "2027"],
      ["--quarter", "2027"],
      ["--quarter", "2027-5"],
      ["2027-1"],
      ["--year", "27"],
      ["--year", "2027", "--quarter", "2027-1"],
    ])
      expect(() => parseBooksArguments("books", args)).toThrow(
        "books (--quarter <2027-1> | --year <2026> | --sent <file>)",
      );
  });

  test("fails with the first thing that does not agree", async () => {
    const order = await createTestSale(await createTestMaster(), {
      purchaseDate: new Date("2027-05-05T10:00:00Z"),
    });
    await expect(writeBooks({ quarter: QUARTER, folder: join(path, "late") })).rejects.toMatchObject({
      expected: true,
      message: expect.stringContaining(`El pedido ${order.reference} se pagó y no tiene factura.`),
    });
  });
});

describe("what does not agree is told", () => {
  const inThird = new Date("2027-08-10T10:00:00Z");

  test("money that went back without a rectifying invoice", async () => {
    expect(await findDifference("2027-3")).toBeNull();
    const sale = history.sales.find(
      ({ returns, soldAt, rate }) => returns.length === 0 && rate === null && new Date(soldAt) < inThird,
    );
    const { orderId } = await db.payment.update({
      where: { orderId: sale?.id ?? "" },
      data: { refundedAmount: 1, updatedAt: inThird },
    });
    const { reference } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const difference = (await findDifference("2027-3")) ?? "";
    expect(findOrderReference(difference)).toBe(reference);
    expect(difference.replace(/\s/g, " ")).toBe(
      `Del pedido ${reference} se devolvieron 0,01 € y se rectificaron 0,00 €.`,
    );
    await db.payment.update({ where: { orderId }, data: { refundedAmount: 0, updatedAt: inThird } });
    expect(await findDifference("2027-3")).toBeNull();
  });

  test("a transfer that is not the sum of its sales", async () => {
    const transfer = await db.transfer.findFirstOrThrow({
      where: { sentAt: { gte: new Date("2027-07-02"), lt: new Date("2027-09-30") } },
    });
    await db.transfer.update({ where: { id: transfer.id }, data: { amount: transfer.amount + 1 } });
    expect(await findDifference("2027-3")).toContain(`La transferencia ${transfer.id} fue de `);
    await db.transfer.update({ where: { id: transfer.id }, data: { amount: transfer.amount } });
    expect(await findDifference("2027-3")).toBeNull();
  });

  test("a sale that was invoiced with another tax", async () => {
    const sale = history.sales.find(
      ({ soldAt, tax, currency }) =>
        tax > 1 &&
        currency === "eur" &&
        soldAt > Date.parse("2027-07-02") &&
        soldAt < Date.parse("2027-09-29"),
    );
    const { reference } = await db.order.update({
      where: { id: sale?.id ?? "" },
      data: { taxBase: { increment: 1 }, taxAmount: { decrement: 1 } },
    });
    expect(await findDifference("2027-3")).toBe(
      `El pedido ${reference} y su factura no dicen lo mismo del impuesto o del día.`,
    );
  });
});
