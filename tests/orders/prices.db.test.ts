import { describe, expect, test } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as buy } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { findPublishedAyni } from "@/lib/content/ayni/data";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import { emptyForm } from "@/components/editor/form-values";
import { calculateFormEarnings } from "@/components/editor/steps/sale-earnings";
import { getPurchaseTerms, getSaleTerms } from "@/lib/orders/purchase-terms";

const MINIMUM_MESSAGE = /^Lo mínimo que se puede cobrar es 0,50\s€$/;

async function createOffer(overrides: Partial<Parameters<typeof createTestAyni>[0]> = {}) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, amount: 2500, currency: "EUR", ...overrides });
  await createTestFile(ayni);
  const change = async (json: object) =>
    callHandler(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      cookie: await createSessionCookie(master),
      json,
    });
  return { ayni, change };
}

describe("a price below the processor's minimum charge", () => {
  test.each([
    [{ amount: 49 }, "amount"],
    [{ amount: 500, minimumAmount: 20, suggestedAmount: 500 }, "minimumAmount"],
    [{ amount: 20, minimumAmount: 0, suggestedAmount: 20 }, "suggestedAmount"],
  ])("returns 422 on a published content: %j", async (json, field) => {
    const { ayni, change } = await createOffer();
    const { status, body } = await change(json);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ [field]: expect.stringMatching(MINIMUM_MESSAGE) });
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).amount).toBe(2500);
  });

  test("depends on the currency, and 0 is allowed", async () => {
    const { change } = await createOffer();
    expect((await change({ amount: 49, currency: "GBP" })).status).toBe(200);
    expect((await change({ amount: 999, currency: "MXN" })).status).toBe(422);
    expect((await change({ amount: 0, currency: "EUR" })).status).toBe(200);
  });

  test("is allowed in a draft until it is published", async () => {
    const { change } = await createOffer({ status: "DRAFT", publishedAt: null });
    expect((await change({ amount: 49 })).status).toBe(200);
    expect((await change({ status: "PUBLISHED" })).body.fields).toHaveProperty("amount");
  });

  test("cannot be chosen by the buyer, while 0 can", async () => {
    const { ayni } = await createOffer({ amount: 0, minimumAmount: 0, suggestedAmount: null });
    const orderFor = async (chosenAmount: number) =>
      callHandler(buy, {
        method: "POST",
        cookie: await createSessionCookie(await createTestUser()),
        json: { ayniContentId: ayni.id, chosenAmount },
      });
    const refused = await orderFor(49);
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { chosenAmount: expect.stringMatching(MINIMUM_MESSAGE) } },
    });
    expect((await orderFor(50)).status).toBe(201);
    expect((await orderFor(0)).status).toBe(201);
  });
});

describe("the terms shown before a purchase", () => {
  const loadTerms = async (slug: string) => {
    const ayni = await findPublishedAyni(slug);
    return ayni && getPurchaseTerms(ayni);
  };

  test("split the price as the order will", async () => {
    const { ayni } = await createOffer({ amount: 7500 });
    const buyer = await createTestUser();
    const { status, body } = await callHandler(buy, {
      method: "POST",
      cookie: await createSessionCookie(buyer),
      json: { ayniContentId: ayni.id },
    });
    expect(status).toBe(201);
    const { amount, taxBase, taxAmount, feeAmount } = await db.order.findUniqueOrThrow({
      where: { id: body.data.id },
    });
    expect(await loadTerms(ayni.slug)).toMatchObject({
      price: { amount, taxBase, taxAmount, feeAmount },
    });
  });

  test("are of the suggested amount where the buyer chooses, and none for free content", async () => {
    const { ayni: chosen } = await createOffer({ amount: 0, minimumAmount: 0, suggestedAmount: 2000 });
    expect((await loadTerms(chosen.slug))?.price.amount).toBe(2000);
    const { ayni: free } = await createOffer({ amount: 0 });
    expect(await loadTerms(free.slug)).toBeNull();
  });
});

describe("the earnings shown to the Master", () => {
  test.each([
    ["EUR", 2_500, "25", false],
    ["EUR", 1_999, "19,99", true],
    ["CLP", 12_345, "12345", false],
  ])(
    "in %s of %i are those of the order, typed as %s, with a seat: %s",
    async (currency, amount, text, fundsSeat) => {
      const { ayni } = await createOffer({ amount, currency });
      const { status, body } = await callHandler(buy, {
        method: "POST",
        cookie: await createSessionCookie(await createTestUser()),
        json: { ayniContentId: ayni.id, fundsSeat },
      });
      expect(status).toBe(201);
      const order = await db.order.findUniqueOrThrow({ where: { id: body.data.id } });
      const form = { ...emptyForm, pricing: "PAID" as const, amount: text, currency };
      const { fields, withSeat } = calculateFormEarnings(form, getSaleTerms());
      expect(fundsSeat ? withSeat : fields.amount).toEqual({
        amount: order.amount,
        taxBase: order.taxBase,
        taxAmount: order.taxAmount,
        feeAmount: order.feeAmount,
        masterAmount: calculateMasterAmount(order),
      });
    },
  );
});
