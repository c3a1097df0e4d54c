import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportOwnData } from "@/lib/accounts/data-export";
import { exportSellersReport, recordSentMessage } from "@/lib/invoicing/seller-reports/service";
import { db } from "@/lib/platform/db/client";
import { writeBooks } from "@/scripts/books/write-books";
import { silenceSteps } from "@/scripts/steps.mjs";
import { useOperator } from "@/tests/setup/operator";
import { findReportErrors } from "@/tests/support/dac7-schemas";
import { createTestFiscalProfile } from "@/tests/support/factories/fiscal";
import { spanishFiscalData } from "@/tests/support/factories/fiscal-data";
import { createTestSale } from "@/tests/support/factories/sales";
import { createTestMaster, toTestMember } from "@/tests/support/factories/users";

useOperator();

const PAID = new Date("2026-05-05T10:00:00Z");

/** A Master who was paid for a sale in a year that no other test declares. */
async function createPaidMaster(year: number, input = spanishFiscalData) {
  const master = await createTestMaster();
  await createTestFiscalProfile(master, input);
  const date = new Date(PAID);
  date.setUTCFullYear(year);
  await createTestSale(master, { purchaseDate: date, availableBillingDate: date, paidToMasterDate: date });
  return master;
}

let clock = Date.parse("2031-01-10T10:00:00Z");
/** Each message is written a second after the one before. */
const tick = (): Date => new Date((clock += 1000));

async function write(year: number) {
  const { message } = await exportSellersReport(String(year), tick());
  return message;
}

async function send(year: number) {
  const message = await write(year);
  await recordSentMessage(message?.xml ?? "");
  return message;
}

const countRecords = (year: number) => db.sellerReportRecord.count({ where: { report: { year } } });

describe("a report that was sent", () => {
  test("is remembered sealed, told to its Master, and corrected by the next one", async () => {
    const master = await createPaidMaster(2030);
    const other = await createPaidMaster(2030);
    const first = await send(2030);
    expect(first).toMatchObject({ kind: "DPI401", sellers: [{ type: "OECD1" }, { type: "OECD1" }] });
    expect(await countRecords(2030)).toBe(3);
    const stored = await db.sellerReportRecord.findMany({ where: { report: { year: 2030 } } });
    expect(JSON.stringify(stored)).not.toContain(spanishFiscalData.taxId);
    expect(await write(2030)).toBeNull();

    await createTestFiscalProfile(master, { ...spanishFiscalData, taxId: "00000000T" }, new Date());
    const correction = await send(2030);
    expect(correction?.sellers).toMatchObject([
      { type: "OECD2", correctsId: expect.stringContaining(master.id) },
    ]);
    expect(correction?.xml).toContain("00000000T");
    expect(correction?.xml).not.toContain(other.id);
    expect(await findReportErrors(correction?.xml ?? "")).toEqual([]);
    expect(await write(2030)).toBeNull();

    const { sellerReportRecords } = await exportOwnData(toTestMember(master), master.id);
    expect(sellerReportRecords).toMatchObject([
      { year: 2030, kind: "NEW" },
      { year: 2030, kind: "CORRECTION" },
    ]);
    const entries = await db.auditEntry.findMany({
      where: { action: "sellerReport.sent" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ after }) => after)).toEqual(
      [first, correction].map((message) => ({ messageRefId: message?.messageRefId, year: "2030" })),
    );
  });

  test("declares somebody late, and deletes who was not paid after all", async () => {
    const master = await createPaidMaster(2031);
    await send(2031);
    await createPaidMaster(2031);
    expect(await send(2031)).toMatchObject({
      kind: "DPI401",
      operator: { type: "OECD0" },
      sellers: [{ type: "OECD1" }],
    });
    await db.order.updateMany({
      where: { masterUserId: master.id },
      data: { paidToMaster: false, paidToMasterDate: null, paidToMasterAmount: null },
    });
    expect(await send(2031)).toMatchObject({
      kind: "DPI402",
      sellers: [{ type: "OECD3", correctsId: expect.stringContaining(master.id) }],
    });
    expect(await write(2031)).toBeNull();
  });

  test("is recorded once, by any number of callers, and only after what it follows", async () => {
    const master = await createPaidMaster(2032);
    const [draft, sent] = [await write(2032), await write(2032)];
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => recordSentMessage(sent?.xml ?? "")),
    );
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(await countRecords(2032)).toBe(2);
    await expect(recordSentMessage(draft?.xml ?? "")).rejects.toThrow("no sigue a los de 2032");
    await createTestFiscalProfile(master, { ...spanishFiscalData, taxId: "00000000T" }, new Date());
    const [former, latter] = [await write(2032), await write(2032)];
    await recordSentMessage(latter?.xml ?? "");
    await expect(recordSentMessage(former?.xml ?? "")).rejects.toThrow("se escribió antes que alguno");
    expect(await countRecords(2032)).toBe(3);
  });

  test("is a message of this operator", async () => {
    await createPaidMaster(2033);
    const message = await write(2033);
    const foreign = (message?.xml ?? "").replace(/(SendingEntityIN>)[^<]*/, "$1B00000000");
    for (const xml of ["", "<a/>", "nada", foreign])
      await expect(recordSentMessage(xml)).rejects.toThrow("no es un mensaje nuestro del modelo 238");
    expect(await countRecords(2033)).toBe(0);
    await recordSentMessage(message?.xml ?? "");
    expect(await countRecords(2033)).toBe(2);
  });
});

describe("the command", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ayllu-report-test-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const listMessages = async () => (await readdir(folder)).filter((name) => name.endsWith(".xml")).toSorted();

  test("records a file that was sent, also one that was indented since, and then writes no other", async () => {
    silenceSteps();
    await createPaidMaster(2034);
    await writeBooks({ year: "2034", folder });
    const [name = ""] = await listMessages();
    const sentFile = join(folder, name);
    await writeFile(sentFile, (await readFile(sentFile, "utf8")).replaceAll("><", ">\n  <"));
    await writeBooks({ sentFile });
    await writeBooks({ year: "2034", folder });
    expect(await listMessages()).toEqual([name]);
    await expect(writeBooks({ sentFile: join(folder, "nada.xml") })).rejects.toMatchObject({
      expected: true,
    });
  });
});
