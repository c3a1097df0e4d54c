import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/account/company/route";
import { POST as askForInvoice } from "@/app/api/orders/[userId]/invoice/route";
import { GET as getNote } from "@/app/api/orders/tax/[ayniContentId]/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { listIntraCommunityRows } from "@/lib/invoicing/books/intra-community";
import { toQuarterOf } from "@/lib/invoicing/books/periods";
import { issueInvoices } from "@/lib/invoicing/invoice/issuing";
import { refreshCompany } from "@/lib/orders/company/service";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { sweepTaxEvidence } from "@/lib/orders/tax/service";
import { unsealRecipient } from "@/lib/orders/recipient";
import { db } from "@/lib/platform/db/client";
import { useOperator } from "@/tests/setup/operator";
import { callHandler } from "@/tests/support/call-handler";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { buyBundleAs, createTestBundle, listPurchaseOrders } from "@/tests/support/factories/bundles";
import { listInvoicesOf, refundTestSale } from "@/tests/support/factories/invoices";
import { createOfferedPlan, joinAs } from "@/tests/support/factories/memberships";
import { createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { startOwnProcessor } from "@/tests/support/own-processor";
import { startViesServer, VIES_NUMBERS, type ViesServer } from "@/tests/support/vies-server";

useOperator();

type User = Awaited<ReturnType<typeof createTestUser>>;

let register: ViesServer;

beforeAll(async () => {
  register = await startViesServer();
});
afterAll(() => register.stop());
beforeEach(() => void vi.stubEnv("VIES_URL", register.url));

type Company = { name: string; taxId: string; address: string; country: string };

const GERMAN: Company = {
  name: "Beispiel GmbH",
  taxId: VIES_NUMBERS.valid,
  address: "Hauptstr. 1",
  country: "DE",
};

const createBuyer = (country = "DE") => createTestUser({ country, emailVerified: new Date() });

const saveAs = async (buyer: User, json: Record<string, unknown> = GERMAN) =>
  callHandler(PUT, { method: "PUT", json, cookie: await createSessionCookie(buyer) });

const tellNote = async (buyer: User, ayniContentId: string): Promise<string> =>
  (await callHandler(getNote, { params: { ayniContentId }, cookie: await createSessionCookie(buyer) })).body
    .data.note;

async function buyAs(buyer: User, content: Parameters<typeof createPaidAyni>[0] = {}) {
  const ayni = await createPaidAyni(content);
  if (content.contentType === "EVENT")
    await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 30 * 86_400_000) });
  const { body } = await placeOrderAs(buyer, ayni);
  const id: string = body.data.id;
  return {
    id,
    ayni,
    order: await db.order.findUniqueOrThrow({ where: { id }, include: { companySale: true } }),
  };
}

async function createCompany(overrides: Partial<Company> = {}, country = overrides.country ?? "DE") {
  const buyer = await createBuyer(country);
  const { status, body } = await saveAs(buyer, { ...GERMAN, ...overrides });
  expect(status).toBe(200);
  return { buyer, company: body.data };
}

describe("a company of another country of the Union", () => {
  test("is told of the reversed charge, buys without VAT, and gets the invoice and the record that say so", async () => {
    const { buyer, company } = await createCompany({ taxId: "de 811 907 980" });
    expect(company).toMatchObject({
      answer: "VALID",
      taxId: VIES_NUMBERS.valid,
      consultationNumber: "WAPIAAAAZxyz1234",
    });
    const { id, ayni, order } = await buyAs(buyer);
    expect(await tellNote(buyer, ayni.id)).toMatch(/inversión del sujeto pasivo$/);
    expect(order).toMatchObject({ taxRule: "eu-business-2010", taxAmount: 0, taxBase: 2500, amount: 2500 });
    expect(order.companySale).toMatchObject({
      country: "DE",
      answer: "VALID",
      consultationNumber: "WAPIAAAAZxyz1234",
    });
    const checkout = await (await fetch(order.checkoutUrl ?? "")).text();
    expect(checkout).toContain("inversión del sujeto pasivo");
    await payOrder(id);
    await issueInvoices(id);
    const [invoice, ...others] = await listInvoicesOf(id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: "FULL", taxAmount: 0, taxBase: 2500 });
    expect(unsealRecipient(invoice?.recipientSealed ?? "", buyer.id)).toEqual(GERMAN);
    const [record] = invoice?.records ?? [];
    expect(record?.xml).toContain("<sum1:CalificacionOperacion>N2</sum1:CalificacionOperacion>");
    expect(record?.xml).toContain("<sum1:IDType>02</sum1:IDType>");
    expect(record?.xml).toContain(`<sum1:ID>${VIES_NUMBERS.valid}</sum1:ID>`);
  });

  test("is asked about by the operator's number, so that VIES gives proof, and once a day", async () => {
    const { buyer } = await createCompany();
    expect(register.asked.at(-1)).toBe(
      "/rest-api/ms/DE/vat/811907980?requesterMemberStateCode=ES&requesterNumber=B12345674",
    );
    const before = register.asked.length;
    await buyAs(buyer);
    expect(register.asked.length).toBe(before);
    await refreshCompany(buyer.id, new Date(Date.now() + 25 * 3_600_000));
    expect(register.asked.length).toBe(before + 1);
  });

  test("is asked about before a renewal is recorded, and not by what else a processor tells", async () => {
    const processor = await startOwnProcessor();
    onTestFinished(() => processor.stop());
    const { buyer } = await createCompany();
    const { planId } = await createOfferedPlan();
    const id: string = (await joinAs(buyer, planId)).body.data.id;
    const { checkoutSessionId } = await db.membership.findUniqueOrThrow({ where: { id } });
    await processor.control(`pay/${checkoutSessionId ?? ""}`, { card: "accepted" });
    await syncMembership(id);
    const before = register.asked.length;
    const dayLater = new Date(Date.now() + 25 * 3_600_000);
    await syncMembership(id, dayLater);
    expect(register.asked.length).toBe(before);
    await processor.advanceDays(32);
    vi.stubEnv("INVOICES_FROM", "2999-01-01");
    await refreshCompany(buyer.id, dayLater);
    expect(register.asked.length).toBe(before);
    vi.stubEnv("INVOICES_FROM", "2026-01-01");
    await syncMembership(id, await processor.now());
    expect(register.asked.length).toBe(before + 1);
    expect(await db.membershipPeriod.count({ where: { membershipId: id } })).toBe(2);
  });

  test.each([
    ["stateAway", "UNAVAILABLE"],
    ["busy", "UNAVAILABLE"],
    ["broken", "UNAVAILABLE"],
    ["invalid", "INVALID"],
  ] as const)("whose number is %s pays VAT as a consumer, and is told", async (kind, answer) => {
    const { buyer, company } = await createCompany({ taxId: VIES_NUMBERS[kind] });
    expect(company).toMatchObject({ answer, consultationNumber: null });
    const { id, ayni, order } = await buyAs(buyer);
    expect(await tellNote(buyer, ayni.id)).toMatch(
      /^IVA de Alemania del 19 % incluido: .*pagas como un particular$/,
    );
    expect(order).toMatchObject({ taxRule: "de-general-2025", taxAmount: 399 });
    expect(order.companySale).toMatchObject({ answer, consultationNumber: null });
    await payOrder(id);
    await issueInvoices(id);
    expect((await listInvoicesOf(id)).map(({ kind: form }) => form)).toEqual(["FULL"]);
  });

  test("buys while VIES hangs up or is not set, and without VAT again once it answers", async () => {
    const silent = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("VIES_URL", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const { buyer } = await createCompany();
    silent.close();
    expect((await buyAs(buyer)).order.taxRule).toBe("de-general-2025");
    vi.stubEnv("VIES_URL", "");
    const later = new Date(Date.now() + 61_000);
    await refreshCompany(buyer.id, later);
    expect((await buyAs(buyer)).order.taxRule).toBe("de-general-2025");
    vi.stubEnv("VIES_URL", register.url);
    await refreshCompany(buyer.id, new Date(later.getTime() + 61_000));
    expect((await buyAs(buyer)).order.taxRule).toBe("eu-business-2010");
  });

  test("pays for an event where it takes place, and for each part of a bundle by its rule", async () => {
    const { buyer } = await createCompany();
    const event = { contentType: "EVENT", modality: "OFFLINE", placeCountry: "ES" } as const;
    expect((await buyAs(buyer, event)).order).toMatchObject({ taxRule: "es-general-2012" });
    const { bundle, parts } = await createTestBundle();
    const held = parts[0]?.id ?? "";
    await db.ayni.update({ where: { id: held }, data: event });
    await createTestEncuentro(held, { startsAt: new Date(Date.now() + 30 * 86_400_000) });
    const { body } = await buyBundleAs(buyer, bundle);
    const orders = await listPurchaseOrders(body.data.id);
    expect(new Set(orders.map(({ taxRule }) => taxRule))).toEqual(
      new Set(["es-general-2012", "eu-business-2010"]),
    );
    expect(await db.companySale.count({ where: { orderId: { in: orders.map(({ id }) => id) } } })).toBe(
      orders.length,
    );
  });

  test("cannot have the invoice made out to somebody else; control: a consumer can", async () => {
    const { buyer } = await createCompany();
    const other = { name: "Ana Ruiz", taxId: "12345678Z", address: "Calle Mayor 1", country: "ES" };
    const ask = async (user: User, id: string) =>
      callHandler(askForInvoice, {
        method: "POST",
        params: { userId: id },
        json: other,
        cookie: await createSessionCookie(user),
      });
    expect((await ask(buyer, (await buyAs(buyer)).id)).status).toBe(409);
    const consumer = await createBuyer("ES");
    expect((await ask(consumer, (await buyAs(consumer)).id)).status).toBe(201);
  });
});

test("a Spanish company pays Spanish VAT, wherever its buyer lives, and VIES is not asked", async () => {
  const before = register.asked.length;
  const { buyer, company } = await createCompany({ taxId: "B12345674", country: "ES" }, "FR");
  expect(company).toMatchObject({ answer: null, note: expect.stringMatching(/^Pagas el IVA español/) });
  expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "es-general-2012", taxAmount: 434 });
  expect(register.asked.length).toBe(before);
});

test("a company outside the Union is not subject if its buyer is there; control: else it is a consumer", async () => {
  vi.stubEnv("TAX_PERCENTAGES", "CL=19");
  const chilean = { name: "Ejemplo SpA", taxId: "76.086.428-5", country: "CL" };
  const { buyer } = await createCompany(chilean);
  expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "outside-eu-business-2010", taxAmount: 0 });
  const spaniard = await createCompany(chilean, "ES");
  expect((await buyAs(spaniard.buyer)).order).toMatchObject({ taxRule: "es-general-2012", taxAmount: 434 });
  vi.stubEnv("TAX_PERCENTAGES", "");
});

test("without invoices nobody buys as a company", async () => {
  const { buyer } = await createCompany();
  vi.stubEnv("INVOICES_FROM", "2999-01-01");
  const { order } = await buyAs(buyer);
  vi.stubEnv("INVOICES_FROM", "2026-01-01");
  expect(order).toMatchObject({ taxRule: "de-general-2025", companySale: null });
});

describe("the data of a company", () => {
  test("are read by their member alone, refused with a wrong number, and removed", async () => {
    const { buyer } = await createCompany();
    expect((await saveAs(buyer, { ...GERMAN, taxId: "B12345670", country: "ES" })).status).toBe(422);
    const cookie = await createSessionCookie(buyer);
    expect((await callHandler(GET, { cookie })).body.data).toMatchObject(GERMAN);
    const other = await createSessionCookie(await createBuyer());
    expect((await callHandler(GET, { cookie: other })).body.data).toBeNull();
    expect(await callHandler(GET, {})).toMatchObject({ status: 401 });
    expect((await callHandler(DELETE, { method: "DELETE", cookie })).status).toBe(200);
    expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "de-general-2025", companySale: null });
  });

  test("are sealed, and an answer to a former number changes nothing", async () => {
    const { buyer } = await createCompany();
    const row = await db.buyerCompany.findUniqueOrThrow({ where: { userId: buyer.id } });
    expect(JSON.stringify(row)).not.toMatch(/811907980|Beispiel/);
    await saveAs(buyer, { ...GERMAN, taxId: VIES_NUMBERS.invalid });
    expect((await callHandler(GET, { cookie: await createSessionCookie(buyer) })).body.data.answer).toBe(
      "INVALID",
    );
  });

  test("that cannot be read, once the key has changed, stop neither pages nor purchases, and are replaced", async () => {
    const { buyer } = await createCompany();
    const secret = process.env.NEXTAUTH_SECRET;
    vi.stubEnv("NEXTAUTH_SECRET", "another-".repeat(5));
    const read = async () => (await callHandler(GET, { cookie: await createSessionCookie(buyer) })).body.data;
    expect(await read()).toBeNull();
    expect((await exportOwnData(toTestMember(buyer), buyer.id)).company).toBeNull();
    const { ayni, order } = await buyAs(buyer);
    expect(order).toMatchObject({ taxRule: "de-general-2025", companySale: null });
    expect(await tellNote(buyer, ayni.id)).toBe("IVA de Alemania del 19 % incluido");
    // A renewal asks VIES as well.
    const before = register.asked.length;
    await refreshCompany(buyer.id, new Date(Date.now() + 25 * 3_600_000));
    expect(register.asked.length).toBe(before);
    expect(await db.buyerCompany.findUnique({ where: { userId: buyer.id } })).toMatchObject({
      answer: "UNAVAILABLE",
    });
    expect((await saveAs(buyer)).body.data).toMatchObject({ ...GERMAN, answer: "VALID" });
    expect(await read()).toMatchObject(GERMAN);
    expect((await buyAs(buyer)).order.taxRule).toBe("eu-business-2010");
    vi.stubEnv("NEXTAUTH_SECRET", secret);
  });

  test("are in the export; the evidence stays ten years, and goes then", async () => {
    const { buyer } = await createCompany();
    const { id } = await buyAs(buyer);
    const { orders, company } = await exportOwnData(toTestMember(buyer), buyer.id);
    expect(orders[0]?.companySale).toMatchObject({ answer: "VALID" });
    expect(company).toMatchObject(GERMAN);
    await db.companySale.update({
      where: { orderId: id },
      data: { createdAt: new Date("2000-06-01T00:00:00Z") },
    });
    await sweepTaxEvidence(new Date("2010-12-31T23:00:00Z"));
    expect(await db.companySale.count({ where: { orderId: id } })).toBe(1);
    await sweepTaxEvidence(new Date("2011-01-01T00:00:00Z"));
    expect(await db.companySale.count({ where: { orderId: id } })).toBe(0);
  });
});

describe("modelo 349", () => {
  const listOf = async (quarter: string, name: string) =>
    (await listIntraCommunityRows(quarter)).filter((row) => row.name === name);

  async function sell(buyer: User): Promise<string> {
    const { id } = await buyAs(buyer);
    await payOrder(id);
    await issueInvoices(id);
    return id;
  }

  test("sums what each company bought, less what went back in the quarter, and leaves consumers out", async () => {
    const [name, taxId] = ["Summe GmbH", "DE700000001"];
    const { buyer } = await createCompany({ name, taxId });
    await sell(await createBuyer());
    const [id] = [await sell(buyer), await sell(buyer)];
    await refundTestSale(id, 1000);
    await issueInvoices(id);
    const row = { vatNumber: taxId, name, key: "S", correctedYear: "", correctedPeriod: "" };
    const rows = await listOf(toQuarterOf(new Date()), name);
    expect(rows).toEqual([{ ...row, taxBase: "40.00", formerBase: "" }]);
  });

  test("corrects an earlier quarter by what was declared for it", async () => {
    const name = "Früher GmbH";
    const { buyer } = await createCompany({ name, taxId: "DE700000002" });
    const { id } = await buyAs(buyer);
    await payOrder(id);
    const completedAt = new Date(Date.now() - 100 * 86_400_000);
    await db.order.update({ where: { id }, data: { completedAt } });
    await issueInvoices(id);
    await refundTestSale(id, 1000);
    await issueInvoices(id);
    const former = toQuarterOf(completedAt);
    expect(await listOf(former, name)).toMatchObject([{ taxBase: "25.00", correctedYear: "" }]);
    expect(await listOf(toQuarterOf(new Date()), name)).toMatchObject([
      {
        correctedYear: former.slice(0, 4),
        correctedPeriod: `${former.slice(-1)}T`,
        taxBase: "15.00",
        formerBase: "25.00",
      },
    ]);
  });
});
