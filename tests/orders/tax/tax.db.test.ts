import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GET as getNote } from "@/app/api/orders/tax/[ayniContentId]/route";
import { GET as getQuote } from "@/app/api/bundles/[slug]/quote/route";
import { saveProfile } from "@/lib/accounts/profile";
import { exportOwnData } from "@/lib/accounts/data-export";
import { rememberConnection } from "@/lib/identity/location-guess/service";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import { findBuyerTerms, findContentRule, findRuleForBuyer } from "@/lib/orders/tax/data";
import { sweepTaxEvidence } from "@/lib/orders/tax/service";
import { db } from "@/lib/platform/db/client";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { buyBundleAs, createTestBundle, listPurchaseOrders } from "@/tests/support/factories/bundles";
import { createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

afterEach(() => vi.unstubAllEnvs());

type Content = Parameters<typeof createPaidAyni>[0];
type User = Awaited<ReturnType<typeof createTestUser>>;

async function buyAs(buyer: User, content: Content = {}) {
  const ayni = await createPaidAyni(content);
  const { status, body } = await placeOrderAs(buyer, ayni);
  expect(status).toBe(201);
  const id: string = body.data.id;
  return { id, ayni, order: await db.order.findUniqueOrThrow({ where: { id } }) };
}

const listEvidence = async (orderId: string) =>
  (await db.taxEvidence.findMany({ where: { orderId }, orderBy: { kind: "asc" } })).map(
    ({ kind, country }) => `${kind} ${country}`,
  );

const tellNote = async (buyer: User, ayniContentId: string) =>
  callHandler(getNote, { params: { ayniContentId }, cookie: await createSessionCookie(buyer) });

describe("an order", () => {
  test.each([
    ["DE", { contentType: "PODCAST" }, "de-general-2025", 19],
    ["DE", { contentType: "EBOOK" }, "de-ebook-2025", 7],
    ["ES", { contentType: "EBOOK" }, "es-ebook-2020", 4],
    ["FR", { contentType: "WORKSHOP", onlineType: "VIDEOCALL" }, "fr-general-2025", 20],
    ["CL", { contentType: "COURSE", onlineType: "RECORDED" }, "outside-eu-2015", 0],
    ["DE", { contentType: "EVENT", modality: "OFFLINE", placeCountry: "ES" }, "es-general-2012", 21],
    ["ES", { contentType: "EVENT", modality: "OFFLINE", placeCountry: "IT" }, "it-general-2025", 22],
  ] as const)("of somebody in %s for %j has the rule %s", async (country, content, taxRule, percentage) => {
    const buyer = await createTestUser({ country });
    const startsAt = new Date(Date.now() + 30 * 86_400_000);
    const ayni = await createPaidAyni(content);
    if (content.contentType === "EVENT" || content.contentType === "WORKSHOP")
      await createTestEncuentro(ayni.id, { startsAt });
    const { body } = await placeOrderAs(buyer, ayni);
    const order = await db.order.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(order.taxRule).toBe(taxRule);
    expect(order.taxPercentage.toNumber()).toBe(percentage);
    expect(order.taxBase + order.taxAmount).toBe(2500);
    expect(order.taxAmount).toBe(Math.round((2500 * percentage) / (100 + percentage)));
    expect(await listEvidence(order.id)).toEqual([`DECLARED ${country}`]);
  });

  test("tells its tax before the payment, in the note, at the checkout, and in its receipt by name", async () => {
    const buyer = await createTestUser({ country: "DE" });
    const { id, ayni } = await buyAs(buyer);
    const note = "IVA de Alemania del 19 % incluido";
    expect(await tellNote(buyer, ayni.id)).toMatchObject({ status: 200, body: { data: { note } } });
    const { checkoutUrl } = await db.order.findUniqueOrThrow({ where: { id } });
    expect(await (await fetch(checkoutUrl ?? "")).text()).toContain(`${note}.`);
    expect((await findOrderByAnyId(toTestMember(buyer), id))?.taxName).toBe("IVA de Alemania");
  });

  test("keeps the country of the card, which changes no rule that was told", async () => {
    const buyer = await createTestUser({ country: "FR" });
    const { id } = await buyAs(buyer);
    await payOrder(id);
    expect(await listEvidence(id)).toEqual(["DECLARED FR", "CARD ES"]);
    const order = await db.order.findUniqueOrThrow({ where: { id } });
    expect(order).toMatchObject({ status: "COMPLETED", taxRule: "fr-general-2025" });
  });

  test("follows the newest country that the buyer has said, in the account or in the profile", async () => {
    const buyer = await createTestUser({ country: "ES" });
    const member = toTestMember(buyer);
    await db.user.update({ where: { id: buyer.id }, data: { country: "FR" } });
    expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "fr-general-2025" });
    const profile = await db.profile.findUniqueOrThrow({ where: { userId: buyer.id } });
    const say = (country: "ES" | "CL", state: string) =>
      saveProfile(member, profile.id, { profile: { location: { country, state, city: null } } });
    // The profile repeats what it has said before.
    await say("ES", "Madrid");
    expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "fr-general-2025" });
    await say("CL", "Valparaíso");
    expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "outside-eu-2015" });
  });

  test("of an unknown country is taxed as in Spain, at the general rate that is set", async () => {
    const buyer = await createTestUser();
    await db.profile.update({ where: { userId: buyer.id }, data: { country: null } });
    expect((await buyAs(buyer)).order).toMatchObject({ taxRule: "es-general-2012" });
    vi.stubEnv("TAX_PERCENTAGE", "19");
    const { id, order } = await buyAs(buyer);
    expect(order).toMatchObject({ taxRule: "es-set-1900", taxAmount: 399 });
    expect(await listEvidence(id)).toEqual([]);
  });

  test("outside the European Union has the tax of a country in which the operator is registered", async () => {
    vi.stubEnv("TAX_PERCENTAGES", "CL=19,US=8.25");
    const chile = await createTestUser({ country: "CL" });
    expect((await buyAs(chile)).order).toMatchObject({ taxRule: "cl-digital-2020", taxAmount: 399 });
    const states = await createTestUser({ country: "US" });
    const { id } = await buyAs(states);
    vi.unstubAllEnvs();
    const view = await findOrderByAnyId(toTestMember(states), id);
    expect(view).toMatchObject({ taxPercentage: 8.25, taxName: "Impuesto de Estados Unidos" });
  });

  test("of the Canary Islands has no tax, and a free one neither a rule nor evidence", async () => {
    const buyer = await createTestUser({ country: "ES" });
    await db.profile.update({ where: { userId: buyer.id }, data: { state: "Las Palmas" } });
    expect((await buyAs(buyer)).order).toMatchObject({
      taxRule: "es-outside-vat",
      taxAmount: 0,
      taxBase: 2500,
    });
    const free = await buyAs(buyer, { amount: 0 });
    expect(free.order).toMatchObject({ taxRule: null, status: "COMPLETED" });
    expect(await listEvidence(free.id)).toEqual([]);
  });
});

describe("the evidence", () => {
  test("of the connection and the time zone decides together against the declared country", async () => {
    const lookups = createServer((_, response) => response.end(JSON.stringify({ country_code: "PT" })));
    await new Promise<void>((resolve) => lookups.listen(0, "127.0.0.1", resolve));
    const { port } = lookups.address() as AddressInfo;
    vi.stubEnv("GEO_URL", `http://127.0.0.1:${port}/`);
    const buyer = await createTestUser({ country: "ES" });
    await db.user.update({ where: { id: buyer.id }, data: { timezone: "Europe/Lisbon" } });
    const actor = { ...toTestMember(buyer), ipAddress: "198.51.100.77" };
    await rememberConnection(actor);
    const { place, evidence } = await findBuyerTerms(db, actor);
    lookups.close();
    expect(place.country).toBe("PT");
    expect(evidence.map(({ kind, country }) => `${kind} ${country}`)).toEqual([
      "DECLARED ES",
      "CONNECTION PT",
      "TIME_ZONE PT",
    ]);
  });

  test("of a connection that nobody knows in time is left out, without a wait", async () => {
    const slow = createServer(() => undefined);
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const { port } = slow.address() as AddressInfo;
    vi.stubEnv("GEO_URL", `http://127.0.0.1:${port}/`);
    const actor = { ...toTestMember(await createTestUser()), ipAddress: "198.51.100.78" };
    const startedAt = performance.now();
    await rememberConnection(actor);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    const { evidence } = await findBuyerTerms(db, actor);
    slow.closeAllConnections();
    slow.close();
    expect(evidence.map(({ kind }) => kind)).toEqual(["DECLARED"]);
  });

  test("is in the export of the buyer and is kept for ten years after that of the sale", async () => {
    const buyer = await createTestUser({ country: "FR" });
    const { id } = await buyAs(buyer);
    const { orders } = await exportOwnData(toTestMember(buyer), buyer.id);
    expect(orders[0]?.taxEvidence).toEqual([expect.objectContaining({ kind: "DECLARED", country: "FR" })]);
    const createdAt = new Date("2000-06-01T00:00:00Z");
    await db.taxEvidence.updateMany({ where: { orderId: id }, data: { createdAt } });
    await sweepTaxEvidence(new Date("2010-12-31T23:00:00Z"));
    expect(await listEvidence(id)).toEqual(["DECLARED FR"]);
    await sweepTaxEvidence(new Date("2011-01-01T00:00:00Z"));
    expect(await listEvidence(id)).toEqual([]);
  });
});

describe("a bundle", () => {
  test("has the rule of each part, says all of them before, and keeps the evidence with each order", async () => {
    const { bundle, parts } = await createTestBundle();
    await db.ayni.update({
      where: { id: parts[1]?.id ?? "" },
      data: { contentType: "EBOOK", onlineType: null },
    });
    const buyer = await createTestUser({ country: "ES" });
    const quote = await callHandler(getQuote, {
      params: { slug: bundle.slug },
      cookie: await createSessionCookie(buyer),
    });
    expect(quote.body.data.taxNote).toBe("IVA del 21 % incluido; IVA del 4 % incluido");
    const { body } = await buyBundleAs(buyer, bundle);
    await payOrder(body.data.id);
    const orders = await listPurchaseOrders(body.data.id);
    const byPart = new Map(orders.map((order) => [order.ayniContentId, order.taxRule]));
    expect(parts.map(({ id }) => byPart.get(id))).toEqual([
      "es-general-2012",
      "es-ebook-2020",
      "es-general-2012",
    ]);
    for (const { id } of orders) expect(await listEvidence(id)).toEqual(["DECLARED ES", "CARD ES"]);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { to: buyer.email, template: "receipt" } });
    expect(mail.payload).toMatchObject({ taxName: "Impuestos", taxPercentage: null });
  });
});

describe("at midnight", () => {
  const before = new Date("2025-07-31T20:59:59Z");
  const after = new Date("2025-07-31T21:00:00Z");
  const romania = { place: { country: "RO", isOutsideVat: false } };
  const online = {
    modality: "ONLINE",
    onlineType: "RECORDED",
    placeCountry: null,
    placeLatitude: null,
  } as const;

  test("in the zone of the buyer a new rate begins", () => {
    const content = { ...online, contentType: "COURSE" } as const;
    const rateAt = (now: Date, zone: string) => findContentRule(content, romania, { now, zone }).percentage;
    expect(rateAt(before, "Europe/Bucharest")).toBe(19);
    expect(rateAt(after, "Europe/Bucharest")).toBe(21);
    expect(rateAt(after, "America/Lima")).toBe(19);
  });

  test("in the zone of the venue it begins for what happens in person, wherever the buyer is", async () => {
    const ayni = await createPaidAyni({ contentType: "EVENT", modality: "OFFLINE", placeCountry: "RO" });
    const { id } = await createTestEncuentro(ayni.id, { startsAt: new Date() });
    await db.encuentro.update({ where: { id }, data: { timezone: "Europe/Bucharest" } });
    const terms = {
      buyer: "CONSUMER" as const,
      place: { country: "PE", isOutsideVat: false },
      zone: "America/Lima",
      evidence: [],
      company: null,
    };
    expect((await findRuleForBuyer(db, ayni, terms, before)).percentage).toBe(19);
    expect((await findRuleForBuyer(db, ayni, terms, after)).percentage).toBe(21);
  });
});

test("the note is told to members alone, of what is public", async () => {
  const ayni = await createPaidAyni();
  expect(await callHandler(getNote, { params: { ayniContentId: ayni.id } })).toMatchObject({ status: 401 });
  const draft = await createPaidAyni({ status: "DRAFT", publishedAt: null });
  expect(await tellNote(await createTestUser(), draft.id)).toMatchObject({ status: 404 });
});
