import { describe, expect, test } from "vitest";
import { GET as listBundles, POST as createBundle } from "@/app/api/bundles/route";
import {
  DELETE as archiveBundle,
  GET as getBundle,
  PUT as updateBundle,
} from "@/app/api/bundles/[slug]/route";
import { listBundlesWith } from "@/lib/orders/bundles/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { buyBundleAs, createBundlePurchase, createTestBundle } from "@/tests/support/factories/bundles";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

type Person = { id: string };

const cookieOf = async (person: Person | null) => (person ? createSessionCookie(person) : undefined);

const createAs = async (person: Person | null, json: unknown) =>
  callHandler(createBundle, { method: "POST", json, cookie: await cookieOf(person) });
const updateAs = async (person: Person | null, slug: string, json: unknown) =>
  callHandler(updateBundle, { method: "PUT", params: { slug }, json, cookie: await cookieOf(person) });
const archiveAs = async (person: Person | null, slug: string) =>
  callHandler(archiveBundle, { method: "DELETE", params: { slug }, cookie: await cookieOf(person) });

async function createContents() {
  const master = await createTestMaster();
  const create = (overrides: object = {}) =>
    createTestAyni({ userId: master.id, amount: 2000, currency: "EUR", ...overrides });
  const parts = [await create(), await create()];
  const toInput = (overrides: object = {}) => ({
    title: "Luna llena",
    description: "Dos noches",
    amount: 3000,
    ayniIds: parts.map(({ id }) => id),
    ...overrides,
  });
  return { master, create, toInput };
}

describe("a Master", () => {
  test("makes a bundle, changes it and archives it", async () => {
    const { master, toInput, create } = await createContents();
    const { status, body } = await createAs(master, toInput());
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      amount: 3000,
      listAmount: 4000,
      onSale: true,
      isEditable: true,
      sold: 0,
    });
    const slug: string = body.data.slug;
    const third = await create();
    const ayniIds = [...toInput().ayniIds, third.id];
    const updated = await updateAs(master, slug, toInput({ title: "Tres noches", amount: 5000, ayniIds }));
    expect(updated).toMatchObject({
      status: 200,
      body: { data: { title: "Tres noches", listAmount: 6000 } },
    });
    expect(await listBundlesWith(third)).toMatchObject([{ slug, parts: 3, amount: 5000 }]);
    expect((await archiveAs(master, slug)).status).toBe(204);
    expect((await archiveAs(master, slug)).status).toBe(204);
    expect((await updateAs(master, slug, toInput())).status).toBe(409);
    expect((await buyBundleAs(await createTestUser(), { slug })).status).toBe(404);
    const list = await callHandler(listBundles, { cookie: await cookieOf(master) });
    expect(list.body.data.bundles).toMatchObject([{ slug, archived: true, onSale: false }]);
  });

  test("cannot change a bundle that somebody has bought or is paying for", async () => {
    const { master, bundle, parts } = await createTestBundle();
    const input = { title: "Otro", amount: 4000, ayniIds: parts.map(({ id }) => id) };
    await buyBundleAs(await createTestUser(), bundle);
    expect((await updateAs(master, bundle.slug, input)).status).toBe(409);
    await createBundlePurchase(bundle);
    const { body } = await callHandler(getBundle, {
      params: { slug: bundle.slug },
      cookie: await cookieOf(master),
    });
    expect(body.data).toMatchObject({ sold: 1, isEditable: false });
  });

  test.each([
    ["above the sum", { amount: 4000 }, "amount"],
    ["below the minimum", { amount: 49 }, "amount"],
    ["without a title", { title: " " }, "title"],
    ["of one part", { ayniIds: ["0196f000-0000-7000-8000-000000000000"] }, "ayniIds"],
    [
      "of unknown parts",
      { ayniIds: ["0196f000-0000-7000-8000-000000000000", "0196f000-0000-7000-8000-000000000001"] },
      "ayniIds",
    ],
  ])("cannot make one %s", async (_, change, field) => {
    const { master, toInput } = await createContents();
    const { status, body } = await createAs(master, toInput(change));
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await db.bundle.count({ where: { masterId: master.id } })).toBe(0);
  });

  test.each([
    ["free", { amount: 0 }],
    ["of a chosen price", { minimumAmount: 500 }],
    ["a draft", { status: "DRAFT" }],
    ["in another currency", { currency: "USD" }],
  ])("cannot include a content that is %s", async (_, change) => {
    const { master, create, toInput } = await createContents();
    const odd = await create(change);
    const answer = await createAs(master, toInput({ ayniIds: [toInput().ayniIds[0], odd.id] }));
    expect(answer).toMatchObject({ status: 422, body: { fields: { ayniIds: expect.any(String) } } });
  });

  test("cannot include what is another's, which the database refuses as well", async () => {
    const { master, toInput } = await createContents();
    const other = await createTestAyni({
      userId: (await createTestMaster()).id,
      amount: 2000,
      currency: "EUR",
    });
    expect((await createAs(master, toInput({ ayniIds: [toInput().ayniIds[0], other.id] }))).status).toBe(422);
    const { body } = await createAs(master, toInput());
    await expect(
      db.bundleItem.create({
        data: { bundleId: body.data.id, ayniId: other.id, masterId: master.id, position: 5 },
      }),
    ).rejects.toThrow(/BundleItem_ayniId_masterId_fkey|Foreign key/);
  });

  test("sees which part keeps a bundle from being bought", async () => {
    const { master, bundle, parts } = await createTestBundle();
    await db.ayni.update({ where: { id: parts[1]?.id ?? "" }, data: { status: "ARCHIVED" } });
    const { body } = await callHandler(getBundle, {
      params: { slug: bundle.slug },
      cookie: await cookieOf(master),
    });
    expect(body.data).toMatchObject({ onSale: false });
    expect(body.data.parts[1]).toMatchObject({
      problem: "unlisted",
      advice: expect.stringContaining("ya no se ofrece"),
    });
    expect(parts[0] && (await listBundlesWith(parts[0]))).toEqual([]);
  });
});

describe("the rights to a bundle", () => {
  test.each([
    ["visitor", 401, 401, 401],
    ["apprentice", 403, 404, 404],
    ["another Master", 201, 404, 404],
    ["admin", 422, 404, 404],
  ] as const)("of a %s", async (role, creating, changing, archiving) => {
    const { bundle, parts } = await createTestBundle();
    const own = await createContents();
    const person = {
      visitor: null,
      apprentice: await createTestUser(),
      "another Master": own.master,
      admin: await createTestAdmin(),
    }[role];
    const input = { title: "Otro", amount: 4000, ayniIds: parts.map(({ id }) => id) };
    expect((await createAs(person, own.toInput())).status).toBe(creating);
    expect((await updateAs(person, bundle.slug, input)).status).toBe(changing);
    expect((await archiveAs(person, bundle.slug)).status).toBe(archiving);
  });

  test("do not let its Master buy it", async () => {
    const { master, bundle } = await createTestBundle();
    expect(await buyBundleAs(master, bundle)).toMatchObject({
      status: 409,
      body: { message: "Este conjunto es tuyo." },
    });
  });
});

test("a change and a purchase at once leave a bundle that was bought as it is", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { master, bundle, parts } = await createTestBundle();
    const input = { title: "Otro", amount: 4000, ayniIds: parts.slice(0, 2).map(({ id }) => id) };
    const [changed, bought] = await Promise.all([
      updateAs(master, bundle.slug, input),
      buyBundleAs(await createTestUser(), bundle),
    ]);
    const orders = await db.order.findMany({ where: { bundlePurchase: { bundleId: bundle.id } } });
    const { amount } = await db.bundle.findUniqueOrThrow({ where: { id: bundle.id } });
    expect([changed.status, bought.status].filter((status) => status < 300).length).toBeGreaterThan(0);
    if (bought.status === 201) expect(orders.reduce((sum, order) => sum + order.amount, 0)).toBe(amount);
  }
});
