import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { POST as payGift } from "@/app/api/gifts/[id]/pay/route";
import { GET as download, POST as ask } from "@/app/api/orders/[userId]/invoice/route";
import { GET as list } from "@/app/api/orders/[userId]/invoices/route";
import { listUnnamedSales } from "@/lib/invoicing/invoice/data";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { issueInvoices, sweepRecipients } from "@/lib/invoicing/invoice/issuing";
import { isRecipientTaxId } from "@/lib/invoicing/invoice/tax-id";
import { unsealRecipient } from "@/lib/orders/recipient";
import { db } from "@/lib/platform/db/client";
import { saveCompany } from "@/lib/invoicing/invoice/company";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { useOperator } from "@/tests/setup/operator";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import {
  buyBundleAs,
  createBundlePurchase,
  createTestBundle,
  listPurchaseOrders,
} from "@/tests/support/factories/bundles";
import { giveAs } from "@/tests/support/factories/gifts";
import {
  createTestSales,
  listInvoicesOf,
  refundTestSale,
  sumInvoiced,
} from "@/tests/support/factories/invoices";
import { createOfferedPlan, createTestMembership, joinAs } from "@/tests/support/factories/memberships";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";
import { payCheckout } from "@/tests/support/faults/payments-control";
import { OPERATOR } from "@/tests/support/operator";

useOperator();

type Person = { id: string };

const RECIPIENT = {
  name: "Íñigo Muñoz Güell",
  taxId: "12.345.678-z",
  address: "Calle de la Luna 3, 28004 Madrid",
  country: "ES",
};
const STORED = { ...RECIPIENT, taxId: "12345678Z" };

const cookieOf = async (person: Person | null) => (person ? await createSessionCookie(person) : undefined);

const askAs = async (person: Person | null, id: string, json: Record<string, unknown> = RECIPIENT) =>
  callHandler(ask, { method: "POST", params: { userId: id }, json, cookie: await cookieOf(person) });
const listAs = async (person: Person | null, id: string) =>
  callHandler(list, { params: { userId: id }, cookie: await cookieOf(person) });
const downloadAs = async (person: Person | null, id: string, query = "") =>
  callHandlerRaw(download, {
    params: { userId: id },
    query: query && `?${query}`,
    cookie: await cookieOf(person),
  });
const nameOf = (response: Response) => response.headers.get("content-disposition");

async function createSale(overrides: Parameters<typeof createTestSales>[1] = {}) {
  const buyer = await createTestUser();
  const [sale] = await createTestSales(1, { buyer, ...overrides });
  if (!sale) throw new Error("no sale");
  return { buyer, sale };
}

/** Creates a sale whose simplified invoice is issued. */
async function createInvoicedSale() {
  const created = await createSale();
  await issueInvoices(created.sale.id);
  return created;
}

describe("an invoice in the buyer's name", () => {
  test("stands for the simplified one, which stays, and is sealed", async () => {
    const { buyer, sale } = await createInvoicedSale();
    const { status, body } = await askAs(buyer, sale.id);
    expect(status).toBe(201);
    expect(body.data.invoices.map(({ form }: { form: string }) => form)).toEqual([
      "simplified",
      "substitute",
    ]);
    expect(body.data.request).toBe("none");
    const [simplified, full] = await listInvoicesOf(sale.id);
    expect(full).toMatchObject({
      kind: "SUBSTITUTE",
      substitutesId: simplified?.id,
      amount: simplified?.amount,
      taxBase: simplified?.taxBase,
    });
    expect(full?.series).toMatch(/^AYC-/);
    expect(full?.recipientSealed).not.toContain("Muñoz");
    expect(unsealRecipient(full?.recipientSealed ?? "", buyer.id)).toEqual(STORED);
    expect(await db.invoiceRecipient.count({ where: { orderId: sale.id } })).toBe(0);
    expect(await sumInvoiced(sale.id)).toEqual({ taxBase: sale.taxBase, taxAmount: sale.taxAmount });
  });

  test("is made once, also by 8 requests at once", async () => {
    const { buyer, sale } = await createInvoicedSale();
    const cookie = await createSessionCookie(buyer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        callHandler(ask, { method: "POST", params: { userId: sale.id }, json: RECIPIENT, cookie }),
      ),
    );
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const later = await askAs(buyer, sale.id, { ...RECIPIENT, name: "Otra persona" });
    expect([later.status, later.body.message]).toEqual([
      409,
      "Este pedido ya tiene su factura a tu nombre. Si tiene un error, escríbenos.",
    ]);
    expect((await listInvoicesOf(sale.id)).map(({ kind }) => kind)).toEqual(["SIMPLIFIED", "SUBSTITUTE"]);
  });

  test("is the first one of a sale that has none yet", async () => {
    const { buyer, sale } = await createSale();
    const { body } = await askAs(buyer, sale.id);
    expect(body.data.invoices.map(({ form }: { form: string }) => form)).toEqual(["full"]);
    expect((await askAs(buyer, sale.id)).status).toBe(409);
  });

  test("is what a later refund rectifies; an earlier one rectified the simplified one", async () => {
    const { buyer, sale } = await createInvoicedSale();
    await refundTestSale(sale.id, 500);
    expect((await askAs(buyer, sale.id)).status).toBe(201);
    await refundTestSale(sale.id, 1200);
    await issueInvoices(sale.id);
    const [simplified, before, full, after] = await listInvoicesOf(sale.id);
    expect([before?.kind, before?.amount, before?.correctsId]).toEqual([
      "RECTIFYING_SIMPLIFIED",
      -500,
      simplified?.id,
    ]);
    expect([after?.kind, after?.amount, after?.correctsId]).toEqual(["RECTIFYING_FULL", -700, full?.id]);
    expect(unsealRecipient(after?.recipientSealed ?? "", buyer.id)).toEqual(STORED);
  });

  test("is not made for what went back whole", async () => {
    const { buyer, sale } = await createInvoicedSale();
    await refundTestSale(sale.id, sale.amount);
    expect((await askAs(buyer, sale.id)).status).toBe(404);
    expect((await listAs(buyer, sale.id)).body.data.request).toBe("none");
  });

  test("is one for a whole bundle, asked for at any of its parts", async () => {
    const { bundle } = await createTestBundle();
    const { id, buyer } = await createBundlePurchase(bundle);
    const orders = await listPurchaseOrders(id);
    await issueInvoices(id);
    expect((await askAs(buyer, orders[2]?.id ?? "")).status).toBe(201);
    const [, full, ...others] = await listInvoicesOf(...orders.map((order) => order.id));
    expect(others).toEqual([]);
    expect(full).toMatchObject({ kind: "SUBSTITUTE", amount: 4500 });
    expect(full?.lines).toHaveLength(3);
  });
});

describe("wrong data", () => {
  test.each([
    [{ name: " " }, "name", "Escribe tu nombre completo o el de tu empresa"],
    [{ taxId: "" }, "taxId", "Escribe tu identificación fiscal"],
    [{ taxId: "12345678A" }, "taxId", "Este número no es correcto: revisa cada cifra y cada letra."],
    [{ address: "" }, "address", "Escribe tu domicilio, con código postal y ciudad"],
    [{ country: "XX" }, "country", "Elige el país"],
    [
      { country: "MX", taxId: "12345678Z" },
      "taxId",
      "Este número no es correcto: revisa cada cifra y cada letra.",
    ],
  ])("%o is told at its field", async (wrong, field, message) => {
    const { buyer, sale } = await createSale();
    const { status, body } = await askAs(buyer, sale.id, { ...RECIPIENT, ...wrong });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect((await listInvoicesOf(sale.id)).filter(({ kind }) => kind === "SUBSTITUTE")).toEqual([]);
  });

  test.each([
    ["ES", ["12345678Z", "X1234567L", "B12345674", "A58818501", "K1234567L"]],
    ["MX", ["GODE561231GR8", "MAB9307148T4"]],
    ["AR", ["20123456786", "30500010912"]],
    ["CL", ["123456785"]],
    ["CO", ["9003739134", "52345678"]],
    ["PE", ["20100070970", "12345678"]],
    ["UY", ["211003420017", "12345672"]],
    ["BR", ["11144477735"]],
    ["EC", ["1710034065"]],
    ["US", ["123456789"]],
    ["VE", ["V114702834"]],
  ])("numbers of %s are taken", (country, ids) => {
    for (const id of ids) expect([id, isRecipientTaxId(id, country)]).toEqual([id, true]);
  });

  test.each([
    ["ES", ["12345678A", "X1234567A", "B12345675", "1234", "GODE561231GR8"]],
    ["MX", ["12345678Z", "GODE561331GR8"]],
    ["AR", ["20123456787", "2012345678"]],
    ["CL", ["123456786"]],
    ["CO", ["9003739135X"]],
    ["PE", ["20100070971"]],
    ["UY", ["211003420018"]],
    ["US", ["SINNUMERO", "1"]],
  ])("wrong numbers of %s are not", (country, ids) => {
    for (const id of ids) expect([id, isRecipientTaxId(id, country)]).toEqual([id, false]);
  });
});

describe("who may read", () => {
  test("the buyer and admins; nobody else learns that there is one", async () => {
    const { buyer, sale } = await createSale();
    await issueInvoices(sale.id);
    const master = await db.user.findUniqueOrThrow({ where: { id: sale.masterUserId } });
    for (const person of [master, await createTestUser(), await createTestMaster()]) {
      expect((await downloadAs(person, sale.id)).status).toBe(404);
      expect((await listAs(person, sale.id)).status).toBe(404);
      expect((await askAs(person, sale.id)).status).toBe(404);
    }
    expect((await downloadAs(null, sale.id)).status).toBe(401);
    expect((await askAs(null, sale.id)).status).toBe(401);
    const admin = await createTestAdmin();
    expect((await askAs(admin, sale.id)).status).toBe(404);
    expect((await listAs(admin, sale.id)).body.data.request).toBe("none");
    // Control: those who may.
    for (const person of [buyer, admin]) expect((await downloadAs(person, sale.id)).status).toBe(200);
    expect((await downloadAs(buyer, randomUUID())).status).toBe(404);
  });

  test("each document by its kind or number, never one of another sale", async () => {
    const { buyer, sale } = await createInvoicedSale();
    expect((await downloadAs(buyer, sale.id, "kind=completa")).status).toBe(404);
    await askAs(buyer, sale.id);
    await refundTestSale(sale.id, 100);
    const { body } = await listAs(buyer, sale.id);
    const [simplified, full, rectifying] = body.data.invoices.map(
      ({ reference }: { reference: string }) => reference,
    );
    for (const [query, reference] of [
      ["", simplified],
      ["kind=completa", full],
      [`reference=${rectifying}`, rectifying],
    ]) {
      const answer = await downloadAs(buyer, sale.id, query);
      expect(nameOf(answer)).toBe(`attachment; filename="factura-${reference}.pdf"`);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    const other = await createSale();
    await issueInvoices(other.sale.id);
    const [foreign] = (await listAs(other.buyer, other.sale.id)).body.data.invoices;
    expect((await downloadAs(buyer, sale.id, `reference=${foreign.reference}`)).status).toBe(404);
    expect((await downloadAs(buyer, sale.id, "reference=x")).status).toBe(404);
  });

  test("the buyer's page issues what no job has yet", async () => {
    const { buyer, sale } = await createSale();
    expect((await listAs(buyer, sale.id)).body.data.invoices).toHaveLength(1);
    const free = await createTestOrder(buyer, await createPaidAyni());
    expect((await listAs(buyer, free.id)).body.data).toMatchObject({ invoices: [], request: "none" });
    expect((await downloadAs(buyer, free.id)).status).toBe(404);
    expect((await askAs(buyer, free.id)).status).toBe(404);
  });
});

describe("a sale of more than 400 €", () => {
  const createBuyer = () => createTestUser({ emailVerified: new Date() });

  test("says so before the payment, can be paid all the same, and is asked for afterwards", async () => {
    const buyer = await createBuyer();
    const { status, body } = await placeOrderAs(buyer, await createPaidAyni({ amount: 40_001 }));
    const id: string = body.data.id;
    expect([status, body.data.needsInvoiceTo, typeof body.data.checkoutUrl]).toEqual([201, true, "string"]);
    expect((await listAs(buyer, id)).body.data).toMatchObject({ invoices: [], request: "required" });
    await payOrder(id);
    await issueInvoices(id);
    expect((await listAs(buyer, id)).body.data).toMatchObject({
      invoices: [{ form: "simplified", amount: 40_001 }],
      request: "required",
    });
    expect((await askAs(buyer, id)).body.data.request).toBe("none");
  });

  test("of exactly 400 € does not", async () => {
    const { body } = await placeOrderAs(await createBuyer(), await createPaidAyni({ amount: 40_000 }));
    expect(body.data).not.toHaveProperty("needsInvoiceTo");
  });

  test("gets a full invoice at once if its buyer has said for whom, with the order", async () => {
    const buyer = await createBuyer();
    const ayni = await createPaidAyni({ amount: 50_000 });
    const { body } = await placeOrderAs(buyer, ayni, { invoiceTo: RECIPIENT });
    expect(body.data).not.toHaveProperty("needsInvoiceTo");
    expect((await listAs(buyer, body.data.id)).body.data.request).toBe("given");
    await payOrder(body.data.id);
    await issueInvoices(body.data.id);
    expect((await listInvoicesOf(body.data.id)).map(({ kind }) => kind)).toEqual(["FULL"]);
    expect((await downloadAs(buyer, body.data.id, "kind=completa")).status).toBe(200);
  });

  test("gets one for data given between order and payment, of which the last count", async () => {
    const buyer = await createBuyer();
    const { offer } = await createTestOffer({ amount: 6000, packs: { 10: 45_000 } });
    const { body } = await placeOrderAs(buyer, offer, { sessions: 10, expectedAmount: 45_000 });
    const id: string = body.data.id;
    expect(body.data.needsInvoiceTo).toBe(true);
    await askAs(buyer, id, { ...RECIPIENT, name: "Un error" });
    expect((await askAs(buyer, id)).body.data).toMatchObject({ invoices: [], request: "given" });
    await payOrder(id);
    await issueInvoices(id);
    const [full] = await listInvoicesOf(id);
    expect(full?.kind).toBe("FULL");
    expect(unsealRecipient(full?.recipientSealed ?? "", buyer.id).name).toBe(RECIPIENT.name);
  });

  test("with wrong data is not ordered at all", async () => {
    const buyer = await createBuyer();
    const { status, body } = await placeOrderAs(buyer, await createPaidAyni({ amount: 50_000 }), {
      invoiceTo: { ...RECIPIENT, taxId: "12345678A" },
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["invoiceTo.taxId"]]);
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(0);
  });

  test("above 3 000 € waits for the data: the agency takes no such invoice without them", async () => {
    const { buyer, sale } = await createSale({ amount: 300_001 });
    await issueInvoices(sale.id);
    expect(await listInvoicesOf(sale.id)).toEqual([]);
    expect((await listAs(buyer, sale.id)).body.data.request).toBe("required");
    await askAs(buyer, sale.id);
    expect((await listInvoicesOf(sale.id)).map(({ kind }) => kind)).toEqual(["FULL"]);
  });

  test("in pesos is measured in euros", async () => {
    const { buyer, sale } = await createSale({ amount: 440_000, currency: "clp" });
    await issueInvoices(sale.id);
    expect((await listAs(buyer, sale.id)).body.data.request).toBe("offered");
    const dear = await createSale({ amount: 441_000, currency: "clp" });
    await issueInvoices(dear.sale.id);
    expect((await listAs(dear.buyer, dear.sale.id)).body.data.request).toBe("required");
  });
});

/** Each orders something at this price, and answers what the API did, with the order that has the checkout. */
const KINDS: Record<string, (buyer: Person, amount: number) => Promise<{ id: string; data: object }>> = {
  "a content": async (buyer, amount) => {
    const { data } = (await placeOrderAs(buyer, await createPaidAyni({ amount }))).body;
    return { id: data.id, data };
  },
  "a bundle": async (buyer, amount) => {
    const { bundle } = await createTestBundle({ amount, part: { amount: 20_000 } });
    const { data } = (await buyBundleAs(buyer, bundle)).body;
    return { id: data.id, data };
  },
  "a gift": async (buyer, amount) => {
    const { data } = (await giveAs(buyer, await createPaidAyni({ amount }))).body;
    return { id: data.orderId, data };
  },
  "an hour": async (buyer, amount) => {
    const { offer } = await createTestOffer({ amount });
    const { data } = (await bookAs(buyer, offer, noonIn(2), { expectedAmount: amount })).body;
    return { id: data.orderId, data };
  },
  "a pack": async (buyer, amount) => {
    const { offer } = await createTestOffer({ amount: 6000, packs: { 10: amount } });
    const { data } = (await placeOrderAs(buyer, offer, { sessions: 10, expectedAmount: amount })).body;
    return { id: data.id, data };
  },
  "a given pack": async (buyer, amount) => {
    const { offer } = await createTestOffer({ amount: 6000, packs: { 10: amount } });
    const { data } = (await giveAs(buyer, offer, { sessions: 10, expectedAmount: amount })).body;
    return { id: data.orderId, data };
  },
};

describe.each(Object.entries(KINDS))("%s above 400 €", (_, order) => {
  const createBuyer = () => createTestUser({ emailVerified: new Date() });
  const CHECKOUT = { checkoutUrl: expect.stringContaining("http") };

  test("asks for the buyer's data before the payment, and is invoiced to them", async () => {
    const buyer = await createBuyer();
    const { id, data } = await order(buyer, 40_001);
    expect(data).toMatchObject({ ...CHECKOUT, needsInvoiceTo: true });
    expect((await listAs(buyer, id)).body.data.request).toBe("required");
    expect((await askAs(buyer, id)).body.data.request).toBe("given");
    await payOrder(id);
    await issueInvoices(id);
    const invoices = await listInvoicesOf(id);
    expect(invoices.map(({ kind, amount }) => [kind, amount])).toEqual([["FULL", 40_001]]);
  });

  test("control: at 399,99 € it asks for nothing", async () => {
    const buyer = await createBuyer();
    const { id, data } = await order(buyer, 39_999);
    expect(data).toMatchObject(CHECKOUT);
    expect(data).not.toHaveProperty("needsInvoiceTo");
    expect((await listAs(buyer, id)).body.data.request).toBe("none");
  });

  test("control: nor does an operator without invoices", async () => {
    vi.stubEnv("OPERATOR_TAX_ID", "");
    const { data } = await order(await createBuyer(), 40_001).finally(() =>
      vi.stubEnv("OPERATOR_TAX_ID", OPERATOR.OPERATOR_TAX_ID),
    );
    expect(data).toMatchObject(CHECKOUT);
    expect(data).not.toHaveProperty("needsInvoiceTo");
  });
});

test("an unpaid gift that is resumed asks again until the data are given", async () => {
  const giver = await createTestUser({ emailVerified: new Date() });
  const { body } = await giveAs(giver, await createPaidAyni({ amount: 40_001 }));
  const { id, orderId } = body.data as { id: string; orderId: string };
  const cookie = await createSessionCookie(giver);
  const resume = async () =>
    (await callHandler(payGift, { method: "POST", params: { id }, cookie })).body.data;
  expect(await resume()).toEqual({ checkoutUrl: expect.stringContaining("http"), needsInvoiceTo: true });
  await askAs(giver, orderId);
  expect(await resume()).toEqual({ checkoutUrl: expect.stringContaining("http") });
  await payOrder(orderId);
  expect(await resume()).toEqual({ checkoutUrl: null });
});

describe("admins are told of sales above 400 €", () => {
  const listIds = async (now?: Date) => (await listUnnamedSales(now)).map(({ id }) => id);

  test("until the buyer has given the data, whether there is an invoice or not", async () => {
    const dear = { amount: 40_001, purchaseDate: new Date(Date.now() - 86_400_000) };
    const [invoiced, waiting, small, pesos, named] = [
      await createSale(dear),
      await createSale({ ...dear, amount: 300_001 }),
      await createSale({ ...dear, amount: 40_000 }),
      await createSale({ ...dear, amount: 441_000, currency: "clp" }),
      await createSale(dear),
    ];
    await issueInvoices(invoiced.sale.id);
    await askAs(named.buyer, named.sale.id);
    const created = [invoiced, waiting, small, pesos, named].map(({ sale }) => sale.id);
    const told = (await listIds()).filter((id) => created.includes(id));
    expect(told.toSorted()).toEqual([invoiced, waiting, pesos].map(({ sale }) => sale.id).toSorted());
    await askAs(invoiced.buyer, invoiced.sale.id);
    expect(await listIds()).not.toContain(invoiced.sale.id);
  });

  test("of a bundle by all that was paid for it", async () => {
    const { bundle } = await createTestBundle({ amount: 45_000, part: { amount: 20_000 } });
    const { id, buyer } = await createBundlePurchase(bundle);
    expect(await listIds()).toContain(id);
    await askAs(buyer, id);
    expect(await listIds()).not.toContain(id);
  });
});

describe("personal data", () => {
  test("of an order that nobody paid are deleted", async () => {
    const buyer = await createTestUser({ emailVerified: new Date() });
    const { body } = await placeOrderAs(buyer, await createPaidAyni({ amount: 50_000 }), {
      invoiceTo: RECIPIENT,
    });
    await sweepRecipients();
    expect(await db.invoiceRecipient.count({ where: { orderId: body.data.id } })).toBe(1);
    await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
    await sweepRecipients();
    expect(await db.invoiceRecipient.count({ where: { orderId: body.data.id } })).toBe(0);
  });

  test("of a membership are deleted once it ended long ago; control: not before, and not while it runs", async () => {
    const { planId } = await createOfferedPlan();
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const create = async (fields: Parameters<typeof createTestMembership>[2]) =>
      (
        await createTestMembership({ id: planId }, await createTestUser(), {
          recipientSealed: "x",
          ...fields,
        })
      ).id;
    const ended = { state: "ENDED", endedBy: "LEFT" } as const;
    const [old, late, running] = [
      await create({ ...ended, endedAt: daysAgo(31) }),
      await create({ ...ended, endedAt: daysAgo(29) }),
      await create({}),
    ];
    await sweepRecipients(now);
    const kept = await db.membership.findMany({
      where: { planId, recipientSealed: { not: null } },
      select: { id: true },
    });
    expect(kept.map(({ id }) => id).toSorted()).toEqual([late, running].toSorted());
    expect(await db.membership.findUnique({ where: { id: old } })).toMatchObject({ recipientSealed: null });
  });

  test("are in the buyer's export, legible, and in nobody else's", async () => {
    const { buyer, sale } = await createInvoicedSale();
    await askAs(buyer, sale.id);
    const { invoices } = await exportOwnData(toTestMember(buyer), buyer.id);
    expect(invoices.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["SUBSTITUTE", STORED],
      ["SIMPLIFIED", null],
    ]);
    expect(JSON.stringify(invoices)).not.toContain("recipientSealed");
    const other = await createTestUser();
    expect((await exportOwnData(toTestMember(other), other.id)).invoices).toEqual([]);
  });

  test("of issued invoices stay when the account is closed, those for others go", async () => {
    const { buyer, sale } = await createInvoicedSale();
    await askAs(buyer, sale.id);
    const unpaid = await placeOrderAs(buyer, await createPaidAyni({ amount: 50_000 }), {
      invoiceTo: RECIPIENT,
    });
    await db.order.update({ where: { id: unpaid.body.data.id }, data: { status: "EXPIRED" } });
    await closeAccount(toTestMember(buyer), buyer.id, { password: TEST_PASSWORD });
    expect(await db.invoiceRecipient.count({ where: { orderId: unpaid.body.data.id } })).toBe(0);
    const [, full] = await listInvoicesOf(sale.id);
    expect(unsealRecipient(full?.recipientSealed ?? "", buyer.id)).toEqual(STORED);
  });
});

describe("a membership above 400 €", () => {
  const RICH = { amount: 500_00, interval: "year" };

  test("asks for the data before its payment, and invoices its periods to them", async () => {
    const { planId } = await createOfferedPlan(RICH);
    const member = await createTestUser({ emailVerified: new Date(), country: "ES" });
    const asked = await joinAs(member, planId);
    expect(asked.body.data).toMatchObject({
      checkoutUrl: expect.stringMatching(/^http/),
      needsInvoiceTo: { country: "ES" },
    });
    expect((await joinAs(member, planId, { invoiceTo: { ...RECIPIENT, taxId: "1" } })).status).toBe(422);
    const given = await joinAs(member, planId, { invoiceTo: RECIPIENT });
    expect(given.body.data).toEqual({ id: asked.body.data.id, checkoutUrl: asked.body.data.checkoutUrl });
    const { checkoutSessionId } = await db.membership.findUniqueOrThrow({
      where: { id: given.body.data.id },
    });
    await payCheckout(checkoutSessionId ?? "");
    await syncMembership(given.body.data.id);
    const order = await db.order.findFirstOrThrow({ where: { userId: member.id, amount: { gt: 0 } } });
    await issueInvoices(order.id);
    const [invoice] = await listInvoicesOf(order.id);
    expect(invoice?.kind).toBe("FULL");
    expect(unsealRecipient(invoice?.recipientSealed ?? "", member.id)).toEqual(STORED);
  });

  test("has them in its member's export, legible; control: null without them", async () => {
    const { planId } = await createOfferedPlan(RICH);
    const [member, other] = [
      await createTestUser({ emailVerified: new Date(), country: "ES" }),
      await createTestUser({ emailVerified: new Date(), country: "ES" }),
    ];
    await joinAs(member, planId, { invoiceTo: RECIPIENT });
    await joinAs(other, planId);
    const { memberships } = await exportOwnData(toTestMember(member), member.id);
    expect(memberships).toMatchObject([{ invoiceTo: STORED }]);
    expect(JSON.stringify(memberships)).not.toContain("recipientSealed");
    const { memberships: without } = await exportOwnData(toTestMember(other), other.id);
    expect(without).toMatchObject([{ invoiceTo: null }]);
  });

  test("goes to the company that its member buys for since", async () => {
    const { planId } = await createOfferedPlan(RICH);
    const member = await createTestUser({ emailVerified: new Date(), country: "ES" });
    const { body } = await joinAs(member, planId, { invoiceTo: RECIPIENT });
    const { id } = body.data;
    const company = { ...RECIPIENT, name: "Talleres Ruiz S. L.", taxId: "B12345674" };
    await saveCompany(toTestMember(member), { ...company, country: "ES" });
    const { checkoutSessionId } = await db.membership.findUniqueOrThrow({ where: { id } });
    await payCheckout(checkoutSessionId ?? "");
    await syncMembership(id);
    const { period } = await db.order.findFirstOrThrow({
      where: { userId: member.id, amount: { gt: 0 } },
      select: { period: true, id: true },
    });
    expect(period?.membershipId).toBe(id);
    await issueInvoices(period?.orderId ?? "");
    const [invoice] = await listInvoicesOf(period?.orderId ?? "");
    expect(unsealRecipient(invoice?.recipientSealed ?? "", member.id).name).toBe(company.name);
    const other = await createOfferedPlan(RICH);
    expect((await joinAs(member, other.planId)).body.data).not.toHaveProperty("needsInvoiceTo");
  });

  test("control: asks for nothing up to that amount", async () => {
    const { planId } = await createOfferedPlan({ amount: 400_00 });
    const member = await createTestUser({ emailVerified: new Date() });
    expect((await joinAs(member, planId)).body.data).not.toHaveProperty("needsInvoiceTo");
  });
});
