import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { GET as existing } from "@/app/api/orders/[userId]/[ayniContentId]/route";
import { GET as received } from "@/app/api/orders/[userId]/ayni-content-list/route";
import { GET as byPayment } from "@/app/api/orders/payment-intent/[id]/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const DAY = 24 * 3600 * 1000;

const order = async (person: { id: string } | undefined, ayniContentId: unknown, more = {}) =>
  call(POST, {
    method: "POST",
    json: { ayniContentId, ...more },
    cookie: person ? await cookieOf(person) : undefined,
  });

const freeAyni = async (given = {}) => makeAyni({ userId: (await makeMaster()).id, ...given });

describe("receiving free content", () => {
  test("records what the product says of a free order, whatever the client sends", async () => {
    const ayni = await freeAyni({ accessDays: 30 });
    const apprentice = await makeUser();
    const forged = {
      amount: 99,
      currency: "usd",
      paidToMaster: true,
      masterUserId: apprentice.id,
      userId: randomUUID(),
    };
    const { status, body } = await order(apprentice, ayni.id, forged);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      slug: ayni.slug,
      section: "contenido",
      status: "completed",
    });
    const row = await db.order.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(row).toMatchObject({
      userId: apprentice.id,
      masterUserId: ayni.userId,
      amount: 0,
      taxBase: 0,
      taxAmount: 0,
      feeAmount: 0,
      currency: "eur",
      paidToMaster: false,
      paidToMasterDate: null,
      status: "COMPLETED",
    });
    const days = ((row.contentExpirationDate?.getTime() ?? 0) - row.purchaseDate.getTime()) / DAY;
    expect(days).toBe(30);
  });

  test.each([
    ["EVENT", "VIDEOCALL", "encuentros"],
    ["WORKSHOP", "VIDEOCALL", "encuentros"],
    ["COURSE", "VIDEOCALL", "encuentros"],
    ["COURSE", "RECORDED", "contenido"],
    ["PODCAST", null, "contenido"],
    ["EBOOK", null, "contenido"],
  ] as const)("%s %s opens at %s", async (contentType, onlineType, section) => {
    const ayni = await freeAyni({ contentType, onlineType });
    if (onlineType === "VIDEOCALL") await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY) });
    expect((await order(await makeUser(), ayni.id)).body.data.section).toBe(section);
  });

  test("answers a repeat with the same order", async () => {
    const ayni = await freeAyni();
    const apprentice = await makeUser();
    const first = await order(apprentice, ayni.id);
    const second = await order(apprentice, ayni.id);
    expect(second).toMatchObject({ status: 201, body: { data: { id: first.body.data.id } } });
  });

  test("gives one order to one who asks many times at once", async () => {
    const ayni = await freeAyni();
    const apprentice = await makeUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(apprentice, ayni.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.order.count({ where: { ayniContentId: ayni.id } })).toBe(1);
  });

  test("keeps the first encuentro as the appointment", async () => {
    const ayni = await freeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const startsAt = new Date(Date.now() + 3 * DAY);
    await makeEncuentro(ayni.id, { startsAt: new Date(startsAt.getTime() + DAY) });
    await makeEncuentro(ayni.id, { startsAt });
    const { body } = await order(await makeUser(), ayni.id);
    expect((await db.order.findUniqueOrThrow({ where: { id: body.data.id } })).appointmentDate).toEqual(
      startsAt,
    );
  });

  test("refuses what is one's own, over, a draft, archived, unknown or no id", async () => {
    const master = await makeMaster();
    const own = await makeAyni({ userId: master.id });
    const over = await freeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    await makeEncuentro(over.id, { startsAt: new Date(Date.now() - DAY) });
    const draft = await freeAyni({ status: "DRAFT" });
    const archived = await freeAyni({ status: "ARCHIVED" });
    expect(await order(master, own.id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await order(master, over.id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    for (const id of [draft.id, archived.id, randomUUID()])
      expect((await order(master, id)).status).toBe(404);
    for (const id of ["nada", null, 7, { gt: "" }]) expect((await order(master, id)).status).toBe(422);
    expect((await order(undefined, own.id)).status).toBe(401);
    expect(await db.order.count({ where: { userId: master.id } })).toBe(0);
  });
});

describe("places", () => {
  test("never gives more places than there are, however many ask at once", async () => {
    const capacity = 3;
    const ayni = await freeAyni({ capacity });
    const apprentices = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
    const answers = await Promise.all(apprentices.map((apprentice) => order(apprentice, ayni.id)));
    const given = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(given).toHaveLength(capacity);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: "SoldOut", message: "Ya no quedan lugares." });
    }
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ takenPlaces: capacity });
  });

  test("negative control: without the database's rule the same race oversells", async () => {
    const ayni = await freeAyni({ capacity: 3 });
    const apprentices = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      const answers = await Promise.all(apprentices.map((apprentice) => order(apprentice, ayni.id)));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(3);
    } finally {
      await db.order.deleteMany({ where: { ayniContentId: ayni.id } });
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenPlaces" <= capacity)`;
    }
  });
});

describe("who sees an order", () => {
  test.each([
    ["its buyer", "buyer", 200],
    ["an admin", "admin", 200],
    ["another student", "student", 404],
    ["the Master", "master", 404],
    ["a visitor", "visitor", 401],
  ] as const)("%s", async (_name, who, status) => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const buyer = await makeUser();
    const { body } = await order(buyer, ayni.id);
    const people = { buyer, master, admin: await makeAdmin(), student: await makeUser(), visitor: undefined };
    const person = people[who];
    const cookie = person ? await cookieOf(person) : undefined;
    const one = await call(existing, { params: { userId: buyer.id, ayniContentId: ayni.id }, cookie });
    expect(one.status).toBe(status);
    const all = await call(received, { params: { userId: buyer.id }, cookie });
    expect(all.status).toBe(status);
    const paid = await call(byPayment, { params: { id: body.data.id }, cookie });
    expect(paid.status).toBe(status === 404 ? 200 : status);
    if (status === 200) {
      expect(one.body.data).toMatchObject({ id: body.data.id, status: "completed" });
      expect(all.body.content).toMatchObject([{ order: { id: body.data.id }, ayni: { slug: ayni.slug } }]);
      expect(paid.body.data).toMatchObject({ id: body.data.id });
    } else if (status === 404) {
      expect(paid.body.data).toBeNull();
    }
  });

  test("null where there is none, 400 for what is no id", async () => {
    const buyer = await makeUser();
    const cookie = await cookieOf(buyer);
    const none = await call(existing, { params: { userId: buyer.id, ayniContentId: randomUUID() }, cookie });
    expect(none).toMatchObject({ status: 200, body: { data: null } });
    expect((await call(existing, { params: { userId: "yo", ayniContentId: "eso" }, cookie })).status).toBe(
      400,
    );
    expect((await call(byPayment, { params: { id: "pi_unknown" }, cookie })).body).toEqual({ data: null });
  });
});

describe("receiving again what one had for a time", () => {
  async function ended() {
    const ayni = await freeAyni({ accessDays: 30 });
    const apprentice = await makeUser();
    const { id } = (await order(apprentice, ayni.id)).body.data;
    const contentExpirationDate = new Date(Date.now() - DAY);
    await db.order.update({ where: { id }, data: { contentExpirationDate } });
    const cookie = await cookieOf(apprentice);
    const params = { userId: apprentice.id, ayniContentId: ayni.id };
    return { ayni, apprentice, id, contentExpirationDate, cookie, params };
  }

  test("shows the ended access, and gives a new one beside it", async () => {
    const { ayni, apprentice, id, contentExpirationDate, cookie, params } = await ended();
    const before = await call(existing, { params, cookie });
    expect(before.body.data).toMatchObject({
      id,
      contentExpirationDate: contentExpirationDate.toISOString(),
    });

    const again = await order(apprentice, ayni.id);
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
    expect((await call(existing, { params, cookie })).body.data.id).toBe(again.body.data.id);
    const { content } = (await call(received, { params, cookie })).body;
    expect(content).toMatchObject([{ order: { id: again.body.data.id }, expired: false }]);
    const former = await db.order.findUniqueOrThrow({ where: { id } });
    expect(former).toMatchObject({ status: "COMPLETED", contentExpirationDate });
    expect(former.renewedAt).not.toBeNull();
  });

  test("at once is once", async () => {
    const { ayni, apprentice, params } = await ended();
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(apprentice, ayni.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.order.count({ where: { userId: params.userId, ayniContentId: ayni.id } })).toBe(2);
  });

  test("is refused by the database while the access lasts (control)", async () => {
    const ayni = await freeAyni({ accessDays: 30 });
    const { body } = await order(await makeUser(), ayni.id);
    const renewing = db.order.update({ where: { id: body.data.id }, data: { renewedAt: new Date() } });
    await expect(renewing).rejects.toThrow("Order_renewed_has_ended");
  });
});
