import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as list } from "@/app/api/orders/[userId]/invoices/route";
import { describeSending } from "@/lib/invoicing/record/copy";
import { sendPendingRecords } from "@/lib/invoicing/record/sending";
import { appendRecord } from "@/lib/invoicing/record/service";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { callHandler } from "@/tests/support/call-handler";
import {
  createInvoicedSale,
  recordTestInvoice,
  type InvoicedSale,
} from "@/tests/support/factories/recorded-invoices";
import { createSessionCookie } from "@/tests/support/factories/users";
import { startTestTaxAgency, stubOperator, type TestTaxAgency } from "@/tests/support/test-tax-agency";

// What buyers read beside their invoices.

let agency: TestTaxAgency;
let sale: InvoicedSale;

beforeAll(async () => {
  agency = await startTestTaxAgency();
});
afterAll(() => agency.stop());
beforeEach(async () => {
  stubOperator();
  vi.stubEnv("TAX_AGENCY_URL", agency.url);
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  sale = await createInvoicedSale();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function readStates(): Promise<(string | null)[]> {
  const cookie = await createSessionCookie({ id: sale.buyerId });
  const { body } = await callHandler(list, { params: { userId: sale.orderId }, cookie });
  return body.data.invoices.map((invoice: { agency: string | null }) => invoice.agency);
}

async function send(mode: Parameters<TestTaxAgency["behave"]>[0] = {}): Promise<void> {
  await agency.behave(mode);
  await db.invoiceSending.update({ where: { id: 1 }, data: { waitUntil: null } });
  await sendPendingRecords();
}

test("an invoice waits, is refused, is corrected by us, and is sent", async () => {
  const { id } = await recordTestInvoice(sale);
  expect(await readStates()).toEqual(["Pendiente de enviar a la Agencia Tributaria (en pruebas)"]);
  await send({ kind: "reject", code: "1189", times: 1 });
  expect(await readStates()).toEqual(["La Agencia la ha rechazado: falta el NIF. La corregimos nosotros."]);
  await db.$transaction((tx) => appendRecord(tx, id));
  expect(await readStates()).toEqual(["Pendiente de enviar a la Agencia Tributaria (en pruebas)"]);
  await send();
  expect(await readStates()).toEqual(["Enviada a la Agencia Tributaria (en pruebas)"]);
});

test("each invoice of a sale has its own state", async () => {
  await recordTestInvoice(sale);
  await send();
  await recordTestInvoice(sale);
  expect(await readStates()).toEqual([
    "Enviada a la Agencia Tributaria (en pruebas)",
    "Pendiente de enviar a la Agencia Tributaria (en pruebas)",
  ]);
});

test("nothing is said without an agency, nor of an invoice that is not for it", async () => {
  await recordTestInvoice(sale, { overrides: { issuerTaxId: "[NIF del titular]" } });
  expect(await readStates()).toEqual([null]);
  await recordTestInvoice(sale);
  vi.stubEnv("TAX_AGENCY_URL", "");
  expect(await readStates()).toEqual([null, null]);
});

test.each([
  ["ACCEPTED", null, "Enviada a la Agencia Tributaria"],
  ["ACCEPTED_WITH_ERRORS", "2000", "Enviada a la Agencia Tributaria, con un error que corregimos nosotros"],
  ["PENDING", null, "Pendiente de enviar a la Agencia Tributaria"],
  [
    "REJECTED",
    "1109",
    "La Agencia la ha rechazado: no encuentra el NIF de quien la recibe. La corregimos nosotros. Si tu número está mal escrito, avísanos.",
  ],
  ["REJECTED", "1108", "La Agencia la ha rechazado. La corregimos nosotros."],
] as const)("%s (%s) is told plainly, without the faults of the operator", (state, errorCode, text) => {
  expect(describeSending({ state, errorCode }, "real")).toBe(text);
});
