import { describe, expect, test } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as buy } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeFile } from "../../tools/factories/ayni";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const SAID = /^Lo mínimo que se puede cobrar es 0,50\s€$/;

async function offered(given: Partial<Parameters<typeof makeAyni>[0]> = {}) {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id, amount: 2500, currency: "EUR", ...given });
  await makeFile(ayni);
  const change = async (json: object) =>
    call(update, { method: "PUT", params: { slug: ayni.slug }, cookie: await cookieOf(master), json });
  return { ayni, change };
}

describe("a price below what the processor charges", () => {
  test.each([
    [{ amount: 49 }, "amount"],
    [{ amount: 500, minimumAmount: 20, suggestedAmount: 500 }, "minimumAmount"],
    [{ amount: 20, minimumAmount: 0, suggestedAmount: 20 }, "suggestedAmount"],
  ])("is not published: %j", async (json, field) => {
    const { ayni, change } = await offered();
    const { status, body } = await change(json);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ [field]: expect.stringMatching(SAID) });
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).amount).toBe(2500);
  });

  test("depends on the currency, and nothing at all is free", async () => {
    const { change } = await offered();
    expect((await change({ amount: 49, currency: "GBP" })).status).toBe(200);
    expect((await change({ amount: 999, currency: "MXN" })).status).toBe(422);
    expect((await change({ amount: 0, currency: "EUR" })).status).toBe(200);
  });

  test("may stand in a draft until it is published", async () => {
    const { change } = await offered({ status: "DRAFT", publishedAt: null });
    expect((await change({ amount: 49 })).status).toBe(200);
    expect((await change({ status: "PUBLISHED" })).body.fields).toHaveProperty("amount");
  });

  test("is not chosen either, though nothing may be", async () => {
    const { ayni } = await offered({ amount: 0, minimumAmount: 0, suggestedAmount: null });
    const give = async (chosenAmount: number) =>
      call(buy, {
        method: "POST",
        cookie: await cookieOf(await makeUser()),
        json: { ayniContentId: ayni.id, chosenAmount },
      });
    const low = await give(49);
    expect(low).toMatchObject({
      status: 422,
      body: { fields: { chosenAmount: expect.stringMatching(SAID) } },
    });
    expect((await give(50)).status).toBe(201);
    expect((await give(0)).status).toBe(201);
  });
});
