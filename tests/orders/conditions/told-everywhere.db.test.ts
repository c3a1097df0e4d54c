import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GET as getOrder } from "@/app/api/orders/payment-intent/[id]/route";
import { PurchaseConditions } from "@/components/content-page/purchase-conditions";
import { AyniCard } from "@/components/common/ayni-card";
import { PartLines } from "@/components/bundles/part-lines";
import { ConditionLines } from "@/components/common/condition-lines";
import { EncuentroRows } from "@/components/common/encuentro-rows";
import { formatPrice } from "@/components/common/price";
import { formatCurrentPrice } from "@/components/seo/images/ayni-share-image";
import { toAyniGraph } from "@/components/seo/json-ld/ayni-graph";
import { findPublishedAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { areOver } from "@/lib/content/schedule/policy";
import { findBundleView } from "@/lib/orders/bundles/data";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import { getPurchaseTerms } from "@/lib/orders/purchase-terms";
import { receiptMail, type SaleMail } from "@/lib/messaging/mail/templates/payments";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { offerPlan, type OfferPlan } from "@/tests/support/factories/offers";
import {
  createBundlePurchase,
  createTestBundle,
  listPurchaseOrders,
} from "@/tests/support/factories/bundles";
import { createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { stripe } from "@/tests/support/faults/payments-control";
import { buildMailContext } from "@/tests/support/factories/mails";

const SEED = 20261127;
const OFFERS = 12;

/** The lines of a list, as HTML shows them. */
const readLines = (html: string): string[] =>
  [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = ""]) => text.replaceAll("&nbsp;", "\u00a0"));

async function createOffer(plan: OfferPlan) {
  const ayni = await createPaidAyni({
    contentType: "COURSE",
    modality: plan.isOnline ? "ONLINE" : "OFFLINE",
    onlineType: plan.isOnline ? (plan.starts.length > 0 ? "VIDEOCALL" : "RECORDED") : null,
    placeName: plan.isOnline ? null : "Casa del Río",
    placeCity: plan.isOnline ? null : "Granada",
    amount: plan.amount,
    proRata: plan.proRata,
    lateEntryMinutes: plan.lateEntryMinutes,
  });
  for (const minutes of plan.starts)
    await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + minutes * 60_000) });
  const courseModule = await db.courseModule.create({ data: { ayniId: ayni.id, position: 0 } });
  await db.lesson.createMany({
    data: plan.lessonDays.map((availableAfterDays, position) => ({
      ayniId: ayni.id,
      moduleId: courseModule.id,
      position,
      title: `Lección ${position}`,
      text: "Un texto.",
      availableAfterDays,
    })),
  });
  return ayni;
}

/** Returns what the page of a content tells, and the price on it. */
async function readPage(slug: string) {
  const now = new Date();
  const ayni = await findPublishedAyni(slug);
  if (!ayni) throw new Error("The content is not public");
  const { amount } = atCurrentPrice(ayni, now);
  const terms = getPurchaseTerms(ayni);
  const html = renderToStaticMarkup(createElement(PurchaseConditions, { ayni, terms, now }));
  // The second list is for whoever has it.
  return { amount, lines: readLines(html.split("</ul>")[0] ?? "") };
}

async function readMail(orderId: string): Promise<string[]> {
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { template: "receipt", payload: { path: ["orderId"], equals: orderId } },
  });
  const { groups = [] } = await receiptMail(mail.payload as unknown as SaleMail, buildMailContext());
  return groups.flatMap(({ entries }) => entries.map(({ text }) => text));
}

const plans = fc.sample(offerPlan, { numRuns: OFFERS, seed: SEED });

test.each(plans)(
  "page, checkout, order and mail tell the same, and what is told is charged: %j",
  async (plan) => {
    const ayni = await createOffer(plan);
    const page = await readPage(ayni.slug);
    const buyer = await createTestUser({ emailVerified: new Date() });
    const { status, body } = await placeOrderAs(buyer, ayni, { expectedAmount: page.amount });
    // A content that is closed to newcomers is refused.
    if (status === 409) return expect(page.lines.join()).not.toContain("Puedes entrar");
    expect(status).toBe(201);
    expect(page.lines.length).toBeGreaterThan(0);
    const { id } = body.data;
    const row = await db.order.findUniqueOrThrow({ where: { id } });
    const checkout = await stripe.checkout.sessions.retrieve(row.checkoutSessionId ?? "");
    expect(checkout.amount_total).toBe(page.amount);
    expect(checkout.custom_text.submit?.message).toBe(page.lines.join(" "));
    await payOrder(id);
    const order = await callHandler(getOrder, { params: { id }, cookie: await createSessionCookie(buyer) });
    expect(order.body.data).toMatchObject({ status: "completed", amount: page.amount });
    const shown = renderToStaticMarkup(createElement(ConditionLines, { texts: order.body.data.conditions }));
    expect(readLines(shown)).toEqual(page.lines);
    expect((await readMail(id)).slice(-page.lines.length)).toEqual(page.lines);
  },
);

/** The price of a card or a row, without what it is about in the viewer's currency. */
const readPrice = (html: string): string | undefined =>
  [...html.matchAll(/<span class="[^"]*price[^"]*">([^<]*)/g)][0]?.[1]?.replaceAll("&nbsp;", "\u00a0");

test.each(plans)(
  "cards, rows, pictures to share and search engines tell the price of the page: %j",
  async (plan) => {
    const { id, slug } = await createOffer(plan);
    const now = new Date();
    const detail = await findPublishedAyni(slug);
    const [item] = await listCatalogueItemsByIds([id]);
    if (!detail || !item) throw new Error("The content is not public");
    const current = atCurrentPrice(detail, now);
    const price = formatPrice(current);
    const { lines } = await readPage(slug);
    const lists = [
      createElement(AyniCard, { item }),
      ...(plan.starts.length > 0 ? [createElement(EncuentroRows, { items: [item] })] : []),
    ].map((element) => renderToStaticMarkup(element));
    const isLive = lines.some((line) => line.startsWith("Ahora, hasta las "));
    const remaining = /^Ya ha empezado: (.*? encuentros)/.exec(lines.join("\n"))?.[1];
    for (const html of lists) {
      expect(readPrice(html)).toBe(price);
      expect(html.includes("Ahora,")).toBe(isLive);
      expect(/quedan? \d+ de \d+ encuentros/.exec(html)?.[0]).toBe(remaining);
    }
    expect(formatCurrentPrice(detail, now)).toBe(price);
    const graph = JSON.stringify(toAyniGraph(current, new URL("https://ayllu.test"), now));
    // What is over is offered to nobody.
    const offered = /"price":"([\d.]+)"/.exec(graph)?.[1];
    expect(offered ?? "none").toBe(areOver(detail, now) ? "none" : (current.amount / 100).toFixed(2));
  },
);

test("the page of a bundle tells of each part what its order keeps", async () => {
  const { bundle, parts } = await createTestBundle({
    part: { contentType: "COURSE", modality: "OFFLINE", placeName: "Casa del Río", placeCity: "Granada" },
  });
  for (const [index, { id }] of parts.entries())
    await createTestEncuentro(id, { startsAt: new Date(Date.now() + (index + 3) * 86_400_000) });
  const view = await findBundleView(bundle.slug);
  if (!view) throw new Error("The bundle is not public");
  expect(view.conditions.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
  const shown = view.conditions.map(({ facts }) => {
    const lines = createElement(PartLines, { facts, zone: DEFAULT_TIME_ZONE, now: new Date().toISOString() });
    return readLines(renderToStaticMarkup(lines));
  });
  const { id } = await createBundlePurchase(bundle);
  const { bundlePurchaseId } = await db.order.findUniqueOrThrow({ where: { id } });
  const orders = await listPurchaseOrders(bundlePurchaseId ?? "");
  for (const [index, part] of parts.entries()) {
    const [seller, ...kept] =
      orders.find((order) => order.ayniContentId === part.id)?.conditions.toReversed() ?? [];
    expect(seller).toContain("Compras a Ayllu");
    expect(shown[index]).toEqual(kept.reverse());
    expect(shown[index]).toContain("En Casa del Río, Granada.");
  }
});

test("control: a price that is no longer the one told is not charged", async () => {
  const [plan] = plans;
  const ayni = await createOffer({
    ...(plan as OfferPlan),
    starts: [-7200, 7200],
    proRata: true,
    amount: 9900,
  });
  const { status } = await placeOrderAs(await createTestUser(), ayni, { expectedAmount: 9900 });
  expect(status).toBe(409);
});
