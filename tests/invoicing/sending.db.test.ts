import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { appendRecord } from "@/lib/invoicing/record/service";
import { sendPendingRecords } from "@/lib/invoicing/record/sending";
import { verifyChain } from "@/lib/invoicing/record/verification";
import { formatReference } from "@/lib/invoicing/reference";
import { db } from "@/lib/platform/db/client";
import type { Invoice } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { taxAgency } from "@/lib/platform/ports/tax-agency";
import { createBarrier } from "@/tests/setup/barrier";
import {
  createInvoicedSale,
  recordTestInvoice,
  TEST_RECIPIENT,
  type InvoicedSale,
} from "@/tests/support/factories/recorded-invoices";
import { findEnvelopeErrors } from "@/tests/support/tax-agency-schemas";
import { startTestTaxAgency, stubOperator, type TestTaxAgency } from "@/tests/support/test-tax-agency";

let sale: InvoicedSale;
let agency: TestTaxAgency;

beforeAll(async () => {
  [sale, agency] = await Promise.all([createInvoicedSale(), startTestTaxAgency()]);
});
afterAll(() => agency.stop());

beforeEach(async () => {
  stubOperator();
  vi.stubEnv("TAX_AGENCY_URL", agency.url);
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await agency.behave();
  await db.invoiceSending.update({ where: { id: 1 }, data: { waitUntil: null, leasedUntil: null } });
  await sendPendingRecords();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const recordsOf = ({ id }: Invoice) =>
  db.invoiceRecord.findMany({ where: { invoiceId: id }, orderBy: { sequence: "asc" } });
const stateOf = async (invoice: Invoice) => (await recordsOf(invoice)).at(-1);
const readSending = () => db.invoiceSending.findUniqueOrThrow({ where: { id: 1 } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const correct = ({ id }: Invoice) => db.$transaction((tx) => appendRecord(tx, id));

/** The messages that were sent. */
function watchMessages(): string[] {
  const messages: string[] = [];
  const send = taxAgency.send.bind(taxAgency);
  vi.spyOn(taxAgency, "send").mockImplementation((envelope, options) => {
    messages.push(envelope);
    return send(envelope, options);
  });
  return messages;
}

describe("sending records", () => {
  it("sends what has no answer in the order of the chain, and takes the receipt", async () => {
    const invoices = [await recordTestInvoice(sale), await recordTestInvoice(sale)];
    const messages = watchMessages();
    expect(await sendPendingRecords()).toBe(2);
    expect(await findEnvelopeErrors(messages[0] ?? "")).toEqual([]);
    expect(messages[0]).toMatch(new RegExp(invoices.map(formatReference).join(".*")));
    expect(messages[0]).not.toContain("Incidencia");
    for (const invoice of invoices)
      expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED", attempts: 1, agencyCode: /^A-/ });
    expect(await sendPendingRecords()).toBe(0);
    expect((await readSending()).lastContactAt).not.toBeNull();
  });

  it("registers every kind of invoice without a complaint", async () => {
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
    const returned = await recordTestInvoice(sale, {
      kind: "RECTIFYING_SIMPLIFIED",
      correctsId: simplified.id,
    });
    await db.$transaction((tx) => appendRecord(tx, returned.id, { isCancellation: true }));
    expect(await sendPendingRecords()).toBe(5);
    for (const invoice of [simplified, full, rectifying, returned])
      expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED" });
    const { records } = await agency.behave();
    expect(records.find(({ reference }) => reference === formatReference(returned))).toMatchObject({
      state: "Anulada",
    });
  });

  it("waits as long as the agency asks, and no longer", async () => {
    await agency.behave({ waitSeconds: 120 });
    await recordTestInvoice(sale);
    expect(await sendPendingRecords()).toBe(1);
    await recordTestInvoice(sale);
    expect(await sendPendingRecords(inMinutes(1))).toBe(0);
    expect(await sendPendingRecords(inMinutes(3))).toBe(1);
  });

  it("says that it is late after four minutes", async () => {
    await recordTestInvoice(sale);
    const messages = watchMessages();
    await sendPendingRecords(inMinutes(5));
    expect(messages[0]).toContain("<sum1:Incidencia>S</sum1:Incidencia>");
  });

  it("asks again without harm after an answer that never came", async () => {
    const invoice = await recordTestInvoice(sale);
    await agency.behave({ kind: "lost", times: 1 });
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "PENDING", attempts: 1 });
    expect(await readSending()).toMatchObject({ failures: 1, leasedUntil: null });
    expect(await sendPendingRecords(inMinutes(2))).toBe(1);
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED", attempts: 2, errorCode: null });
    expect(await readSending()).toMatchObject({ failures: 0, lastFailure: null });
  });

  it("has an admin look at a number that was taken before the first attempt", async () => {
    const invoice = await recordTestInvoice(sale);
    await agency.behave({ kind: "lost", times: 1 });
    await sendPendingRecords();
    await db.invoiceRecord.updateMany({ where: { invoiceId: invoice.id }, data: { attempts: 0 } });
    await sendPendingRecords(inMinutes(2));
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED_WITH_ERRORS", errorCode: "3000" });
  });

  it("loses nothing while the agency is down, and asks less and less often", async () => {
    const invoice = await recordTestInvoice(sale);
    await agency.behave({ kind: "down" });
    const waits: number[] = [];
    let now = new Date();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await sendPendingRecords(now);
      const { waitUntil } = await readSending();
      waits.push(Math.round(((waitUntil?.getTime() ?? 0) - now.getTime()) / 60_000));
      now = new Date((waitUntil?.getTime() ?? 0) + 1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await agency.behave();
    await sendPendingRecords(now);
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED", attempts: 10 });
  });

  it("is done by one process at a time, and by another after the lease of one that died", async () => {
    const invoice = await recordTestInvoice(sale);
    const messages = watchMessages();
    await agency.behave({ kind: "slow", delayMs: 300 });
    expect(await Promise.all(Array.from({ length: 8 }, () => sendPendingRecords()))).toEqual(
      expect.arrayContaining([1, 0, 0, 0, 0, 0, 0, 0]),
    );
    expect(messages).toHaveLength(1);
    expect(await stateOf(invoice)).toMatchObject({ attempts: 1 });

    await recordTestInvoice(sale);
    await db.invoiceSending.update({ where: { id: 1 }, data: { leasedUntil: inMinutes(1) } });
    expect(await sendPendingRecords()).toBe(0);
    expect(await sendPendingRecords(inMinutes(1.5))).toBe(1);
  });

  it("applies each answer once, also when two processes sent the same batch", async () => {
    const invoice = await recordTestInvoice(sale);
    const isAsked = createBarrier(2);
    const isOver = createBarrier(2);
    const send = taxAgency.send.bind(taxAgency);
    vi.spyOn(taxAgency, "send").mockImplementationOnce(async (envelope) => {
      const answer = await send(envelope);
      await isAsked();
      await isOver();
      return answer;
    });
    const slow = sendPendingRecords();
    await isAsked();
    await db.invoiceSending.update({ where: { id: 1 }, data: { leasedUntil: null } });
    await sendPendingRecords();
    const first = await stateOf(invoice);
    await isOver();
    await slow;
    expect(first).toMatchObject({ state: "ACCEPTED", attempts: 2, agencyCode: null });
    expect(await stateOf(invoice)).toEqual(first);
  });

  it("finds the one record that the agency cannot read, and sends the others", async () => {
    const invoices: Invoice[] = [];
    for (let count = 0; count < 9; count += 1) invoices.push(await recordTestInvoice(sale));
    const poison = invoices[5];
    if (!poison) throw new Error("There is no sixth invoice");
    await agency.behave({ kind: "unreadable", match: formatReference(poison) });
    let now = new Date();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await sendPendingRecords(now);
      now = new Date(now.getTime() + 2 * 60_000);
    }
    expect(await stateOf(poison)).toMatchObject({ state: "REJECTED", errorCode: "4102" });
    // The record that follows it names a record that the agency never saw.
    for (const invoice of invoices.filter(({ id }) => id !== poison.id))
      expect((await stateOf(invoice))?.state).toMatch(/^ACCEPTED/);
    expect(await readSending()).toMatchObject({ batchLimit: 1000, failures: 0 });
  });

  it("keeps everything while the agency refuses the operator", async () => {
    const invoice = await recordTestInvoice(sale);
    await agency.behave({
      kind: "fault",
      code: "4112",
      text: "El titular del certificado debe ser Obligado Emisión.",
    });
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "PENDING" });
    expect((await readSending()).lastFailure).toContain("El titular del certificado");
  });
});

describe("sending nothing", () => {
  const operator = ["OPERATOR_NAME", "OPERATOR_TAX_ID", "OPERATOR_ADDRESS", "TAX_AGENCY_URL"];

  it.each(operator)("while %s is missing", async (name) => {
    await recordTestInvoice(sale);
    const messages = watchMessages();
    vi.stubEnv(name, "");
    expect(await sendPendingRecords()).toBe(0);
    expect(messages).toEqual([]);
  });

  it("to the real agency without a certificate or a signed declaration", async () => {
    await recordTestInvoice(sale);
    const messages = watchMessages();
    vi.stubEnv(
      "TAX_AGENCY_URL",
      "https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    );
    vi.stubEnv("TAX_AGENCY_DECLARATION_SIGNED", "2027-01-01");
    expect(await sendPendingRecords()).toBe(0);
    vi.stubEnv("TAX_AGENCY_CERTIFICATE", import.meta.filename);
    expect(await sendPendingRecords()).toBe(0);
    expect(messages).toEqual([]);
  });
});

describe("correcting records", () => {
  it("repeats one that the agency never took, and one that it refused again", async () => {
    const invoice = await recordTestInvoice(sale);
    await agency.behave({ kind: "reject", code: "1100", times: 1 });
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "REJECTED", errorCode: "1100", agencyCode: null });
    await correct(invoice);
    expect((await stateOf(invoice))?.xml).toContain(
      "<sum1:Subsanacion>S</sum1:Subsanacion><sum1:RechazoPrevio>X</sum1:RechazoPrevio>",
    );
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED", isCorrection: true });
  });

  it("corrects one with errors, and once more after that was refused", async () => {
    const invoice = await recordTestInvoice(sale, { kind: "FULL", recipient: TEST_RECIPIENT });
    await agency.behave({ kind: "errors", code: "2001", times: 1 });
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED_WITH_ERRORS", errorCode: "2001" });
    await correct(invoice);
    const xml = (await stateOf(invoice))?.xml ?? "";
    expect(xml).toContain("<sum1:Subsanacion>S</sum1:Subsanacion><sum1:TipoFactura>");
    expect(xml).toContain("<sum1:IDType>07</sum1:IDType>");
    await agency.behave({ kind: "reject", code: "1100", times: 1 });
    await sendPendingRecords();
    await correct(invoice);
    expect((await stateOf(invoice))?.xml).toContain("<sum1:RechazoPrevio>S</sum1:RechazoPrevio>");
    await sendPendingRecords();
    expect(await stateOf(invoice)).toMatchObject({ state: "ACCEPTED" });
  });

  it("keeps the chain whole all the while", async () => {
    expect((await verifyChain()).broken).toBeNull();
  });
});
