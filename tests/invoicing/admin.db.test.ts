import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as correct } from "@/app/api/admin/invoice-records/[sequence]/correction/route";
import { GET as list, POST as sendNow } from "@/app/api/admin/invoice-records/route";
import { GET as verify } from "@/app/api/admin/invoice-records/verification/route";
import { describeProblem } from "@/lib/invoicing/record/copy";
import type { ProblemRecordsPage, RecordsOverview } from "@/lib/invoicing/record/schema";
import { sendPendingRecords } from "@/lib/invoicing/record/sending";
import { formatReference } from "@/lib/invoicing/reference";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { callHandler } from "@/tests/support/call-handler";
import {
  createInvoicedSale,
  recordTestInvoice,
  TEST_RECIPIENT,
  type InvoicedSale,
} from "@/tests/support/factories/recorded-invoices";
import { createSessionCookie, createTestAdmin, createTestMaster } from "@/tests/support/factories/users";
import { startTestTaxAgency, stubOperator, type TestTaxAgency } from "@/tests/support/test-tax-agency";

let sale: InvoicedSale;
let agency: TestTaxAgency;
let admin: { id: string };

beforeAll(async () => {
  [sale, agency, admin] = await Promise.all([createInvoicedSale(), startTestTaxAgency(), createTestAdmin()]);
});
afterAll(() => agency.stop());
beforeEach(async () => {
  stubOperator();
  vi.stubEnv("TAX_AGENCY_URL", agency.url);
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await agency.behave();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const read = async (actor = admin, query = "") =>
  callHandler(list, { cookie: await createSessionCookie(actor), query });
const readPage = async () => (await read()).body as ProblemRecordsPage & { data: RecordsOverview };
const correctAs = async (actor: { id: string }, sequence: number | string) =>
  callHandler(correct, {
    method: "POST",
    cookie: await createSessionCookie(actor),
    params: { sequence: String(sequence) },
  });

async function rejectInvoice(code: string) {
  const invoice = await recordTestInvoice(sale, { kind: "FULL", recipient: TEST_RECIPIENT });
  await agency.behave({
    kind: "reject",
    code,
    text: "El NIF no está identificado en el censo de la AEAT.",
    match: formatReference(invoice),
    times: 1,
  });
  await sendPendingRecords();
  return { ...invoice, sequence: invoice.record?.sequence ?? 0 };
}

describe("the accounts of admins", () => {
  it("tell what is missing, and how many wait", async () => {
    vi.stubEnv("OPERATOR_TAX_ID", "");
    vi.stubEnv(
      "TAX_AGENCY_URL",
      "https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    );
    await recordTestInvoice(sale);
    const { data } = await readPage();
    expect(data).toMatchObject({
      invoicing: { state: "without-data" },
      obstacles: ["operator-tax-id", "certificate", "declaration"],
      agency: "real",
      counts: { pending: 1 },
    });
    expect(data.waitingSince).not.toBeNull();
    vi.stubEnv(
      "TAX_AGENCY_URL",
      "https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    );
    expect((await readPage()).data).toMatchObject({
      obstacles: ["operator-tax-id", "certificate"],
      agency: "test",
    });
  });

  it("list what was refused until it is corrected, once, with an entry in the log", async () => {
    const { id, sequence, ...invoice } = await rejectInvoice("1109");
    const [problem, ...others] = (await readPage()).content;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      sequence,
      reference: formatReference(invoice),
      state: "rejected",
      code: "1109",
    });
    const answers = await Promise.all([correctAs(admin, sequence), correctAs(admin, sequence)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await readPage()).content).toEqual([]);
    expect(await db.invoiceRecord.count({ where: { invoiceId: id } })).toBe(2);
    expect(
      await db.auditEntry.findMany({
        where: { action: "invoiceRecord.corrected" },
        select: { actorId: true, after: true },
      }),
    ).toEqual([
      { actorId: admin.id, after: expect.objectContaining({ reference: formatReference(invoice) }) },
    ]);
    await sendPendingRecords();
    expect(
      await db.invoiceRecord.findFirst({ where: { invoiceId: id }, orderBy: { sequence: "desc" } }),
    ).toMatchObject({
      state: "ACCEPTED",
      isCorrection: true,
    });
  });

  it("send again at once after a failure", async () => {
    await recordTestInvoice(sale);
    await agency.behave({ kind: "down" });
    await sendPendingRecords();
    expect((await readPage()).data.failure).toMatchObject({ attempts: 1 });
    const cookie = await createSessionCookie(admin);
    expect((await callHandler(sendNow, { method: "POST", cookie })).status).toBe(204);
    expect((await db.invoiceSending.findUniqueOrThrow({ where: { id: 1 } })).waitUntil).toBeNull();
    await agency.behave();
    await sendPendingRecords();
    expect((await readPage()).data).toMatchObject({ failure: null, counts: { pending: 0 } });
  });

  it("verify the chain", async () => {
    const response = await callHandler(verify, { cookie: await createSessionCookie(admin) });
    const records = await db.invoiceRecord.count();
    expect(response.body).toMatchObject({ data: { records, broken: null } });
  });

  it("are closed to others, and name what does not exist", async () => {
    const master = await createTestMaster();
    expect((await read(master)).status).toBe(403);
    expect((await correctAs(master, 1)).status).toBe(403);
    expect((await correctAs(admin, 999_999)).status).toBe(404);
    expect((await read(admin, "?after=x")).status).toBe(400);
  });
});

describe("what admins read about a problem", () => {
  it("is plain, with what to do", () => {
    const problem = { state: "rejected" as const, isCancellation: false, text: "Código interno" };
    expect(describeProblem({ ...problem, code: "1189" })).toEqual({
      sentence: "La Agencia la ha rechazado: falta el NIF.",
      advice: "La corregimos nosotros: pulsa «Corregir y reenviar».",
    });
    expect(describeProblem({ ...problem, code: "9999" }).sentence).toBe(
      "La Agencia la ha rechazado: Código interno",
    );
  });
});
