import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { GET as getExistingOrder } from "@/app/api/orders/[userId]/[ayniContentId]/route";
import { GET as listReceived } from "@/app/api/orders/[userId]/ayni-content-list/route";
import { GET as getOrderByPayment } from "@/app/api/orders/payment-intent/[id]/route";
import { findAyni } from "@/lib/content/ayni/data";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import { getContraindications } from "@/lib/orders/acceptances/data";
import { placeMail, type PlaceMail } from "@/lib/messaging/mail/templates/place";
import { buildMailContext } from "@/tests/support/factories/mails";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const DAY_MS = 24 * 3600 * 1000;

const placeOrder = async (user: { id: string } | undefined, ayniContentId: unknown, extraFields = {}) =>
  callHandler(POST, {
    method: "POST",
    json: { ayniContentId, ...extraFields },
    cookie: user ? await createSessionCookie(user) : undefined,
  });

/** Repeats the order while the loaded database refuses a transaction with 503. */
async function placeOrderUntilFinal(...args: Parameters<typeof placeOrder>) {
  for (;;) {
    const response = await placeOrder(...args);
    if (response.status !== 503) return response;
    await delay(250);
  }
}

const createFreeAyni = async (overrides = {}) =>
  createTestAyni({ userId: (await createTestMaster()).id, ...overrides });

describe("ordering a content with contraindications", () => {
  test.each([{ amount: 0 }, { amount: 2000 }])("records what the buyer has read: %j", async (price) => {
    const ayni = await createFreeAyni({ ...price, contraindications: "No con epilepsia." });
    const buyer = await createTestUser();
    const old = { acceptedVersion: toContraindicationsVersion("No en el embarazo.") };
    expect(await placeOrder(buyer, ayni.id, old)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(0);
    const acceptedVersion = (await findAyni(ayni.slug))?.contraindicationsVersion;
    expect((await placeOrder(buyer, ayni.id, { acceptedVersion })).status).toBe(201);
    // The room does not ask again.
    expect(await getContraindications(buyer.id, ayni)).toMatchObject({ isAccepted: true });
  });

  test("leaves the question to the room if nothing was accepted", async () => {
    const ayni = await createFreeAyni({ contraindications: "No con epilepsia." });
    const buyer = await createTestUser();
    expect((await placeOrder(buyer, ayni.id)).status).toBe(201);
    expect(await getContraindications(buyer.id, ayni)).toMatchObject({ isAccepted: false });
  });
});

describe("ordering free content", () => {
  test("confirms a place by mail, with the encuentros to come; what has none needs no mail", async () => {
    const event = await createFreeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const startsAt = new Date(Date.now() + DAY_MS);
    const { id } = await createTestEncuentro(event.id, { startsAt });
    await createTestEncuentro(event.id, { startsAt: new Date(Date.now() - DAY_MS) });
    const podcast = await createFreeAyni({ contentType: "PODCAST" });
    const apprentice = await createTestUser();
    for (const { id: ayniId } of [event, podcast]) await placeOrder(apprentice, ayniId);
    await placeOrder(apprentice, event.id);

    const mails = await db.outboxMail.findMany({ where: { to: apprentice.email, template: "place" } });
    expect(mails.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        ayni: { slug: event.slug, title: event.title },
        encuentroIds: [id],
        next: expect.objectContaining({ startsAt: startsAt.toISOString() }),
      }),
    ]);
  });

  test("the mail of a place says what takes place, by its room too, and skips what its Master has ended", async () => {
    const event = await createFreeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const createOne = (minutes: number) =>
      createTestEncuentro(event.id, { startsAt: new Date(Date.now() + minutes * 60_000) });
    const readMoment = async () => {
      const apprentice = await createTestUser();
      await placeOrder(apprentice, event.id);
      const { payload } = await db.outboxMail.findFirstOrThrow({
        where: { to: apprentice.email, template: "place" },
      });
      const { moments = [] } = await placeMail(payload as unknown as PlaceMail, buildMailContext());
      return [moments[0]?.label, (payload as unknown as PlaceMail).next.startsAt];
    };
    const ended = await createOne(-5);
    const soon = await createOne(10);
    await db.room.create({ data: { encuentroId: ended.id, endedAt: new Date() } });
    expect(await readMoment()).toEqual(["Empieza", soon.startsAt.toISOString()]);
    await db.room.create({ data: { encuentroId: soon.id, openedAt: new Date() } });
    expect(await readMoment()).toEqual(["En directo ahora", soon.startsAt.toISOString()]);
  });

  test("ignores prices and owners sent by the client", async () => {
    const ayni = await createFreeAyni({ accessDays: 30 });
    const apprentice = await createTestUser();
    const forged = {
      amount: 99,
      currency: "usd",
      paidToMaster: true,
      masterUserId: apprentice.id,
      userId: randomUUID(),
    };
    const { status, body } = await placeOrder(apprentice, ayni.id, forged);
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
    const days = ((row.contentExpirationDate?.getTime() ?? 0) - row.purchaseDate.getTime()) / DAY_MS;
    expect(days).toBe(30);
  });

  test.each([
    ["EVENT", "VIDEOCALL", "encuentros"],
    ["WORKSHOP", "VIDEOCALL", "encuentros"],
    ["COURSE", "VIDEOCALL", "encuentros"],
    ["COURSE", "RECORDED", "contenido"],
    ["PODCAST", null, "contenido"],
    ["EBOOK", null, "contenido"],
  ] as const)("%s %s opens in the section %s", async (contentType, onlineType, section) => {
    const ayni = await createFreeAyni({ contentType, onlineType });
    if (onlineType === "VIDEOCALL")
      await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY_MS) });
    expect((await placeOrder(await createTestUser(), ayni.id)).body.data.section).toBe(section);
  });

  test("returns the same order for a repeat", async () => {
    const ayni = await createFreeAyni();
    const apprentice = await createTestUser();
    const first = await placeOrder(apprentice, ayni.id);
    const second = await placeOrder(apprentice, ayni.id);
    expect(second).toMatchObject({ status: 201, body: { data: { id: first.body.data.id } } });
  });

  test("creates one order for concurrent requests of one buyer", async () => {
    const ayni = await createFreeAyni();
    const apprentice = await createTestUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => placeOrderUntilFinal(apprentice, ayni.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.order.count({ where: { ayniContentId: ayni.id } })).toBe(1);
  });

  test("stores the first encuentro as the appointment", async () => {
    const ayni = await createFreeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    await createTestEncuentro(ayni.id, { startsAt: new Date(startsAt.getTime() + DAY_MS) });
    await createTestEncuentro(ayni.id, { startsAt });
    const { body } = await placeOrder(await createTestUser(), ayni.id);
    expect((await db.order.findUniqueOrThrow({ where: { id: body.data.id } })).appointmentDate).toEqual(
      startsAt,
    );
  });

  test("refuses own, ended, draft, archived and unknown contents and invalid ids", async () => {
    const master = await createTestMaster();
    const own = await createTestAyni({ userId: master.id });
    const ended = await createFreeAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    await createTestEncuentro(ended.id, { startsAt: new Date(Date.now() - DAY_MS) });
    const draft = await createFreeAyni({ status: "DRAFT" });
    const archived = await createFreeAyni({ status: "ARCHIVED" });
    expect(await placeOrder(master, own.id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await placeOrder(master, ended.id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    for (const id of [draft.id, archived.id, randomUUID()])
      expect((await placeOrder(master, id)).status).toBe(404);
    for (const id of ["nada", null, 7, { gt: "" }]) expect((await placeOrder(master, id)).status).toBe(422);
    expect((await placeOrder(undefined, own.id)).status).toBe(401);
    expect(await db.order.count({ where: { userId: master.id } })).toBe(0);
  });
});

describe("capacity", () => {
  test("is never exceeded by concurrent orders", async () => {
    const capacity = 3;
    const ayni = await createFreeAyni({ capacity });
    const apprentices = await Promise.all(Array.from({ length: 12 }, () => createTestUser()));
    const answers = await Promise.all(
      apprentices.map((apprentice) => placeOrderUntilFinal(apprentice, ayni.id)),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(accepted).toHaveLength(capacity);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: "SoldOut", message: "Ya no quedan lugares." });
    }
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ takenSeats: capacity });
  });

  test("control: without the database constraint the same race oversells", async () => {
    const ayni = await createFreeAyni({ capacity: 3 });
    const apprentices = await Promise.all(Array.from({ length: 12 }, () => createTestUser()));
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      const answers = await Promise.all(
        apprentices.map((apprentice) => placeOrderUntilFinal(apprentice, ayni.id)),
      );
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(3);
    } finally {
      await db.order.deleteMany({ where: { ayniContentId: ayni.id } });
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenSeats" + "heldSeats" <= capacity)`;
    }
  });
});

describe("access to orders", () => {
  test.each([
    ["its buyer", "buyer", 200],
    ["an admin", "admin", 200],
    ["another student", "student", 404],
    ["the Master", "master", 404],
    ["a visitor", "visitor", 401],
  ] as const)("%s gets the right statuses", async (_name, role, status) => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const buyer = await createTestUser();
    const { body } = await placeOrder(buyer, ayni.id);
    const users = {
      buyer,
      master,
      admin: await createTestAdmin(),
      student: await createTestUser(),
      visitor: undefined,
    };
    const person = users[role];
    const cookie = person ? await createSessionCookie(person) : undefined;
    const existing = await callHandler(getExistingOrder, {
      params: { userId: buyer.id, ayniContentId: ayni.id },
      cookie,
    });
    expect(existing.status).toBe(status);
    const received = await callHandler(listReceived, { params: { userId: buyer.id }, cookie });
    expect(received.status).toBe(status);
    const byPayment = await callHandler(getOrderByPayment, { params: { id: body.data.id }, cookie });
    expect(byPayment.status).toBe(status === 404 ? 200 : status);
    if (status === 200) {
      expect(existing.body.data).toMatchObject({ id: body.data.id, status: "completed" });
      expect(received.body.content).toMatchObject([
        { order: { id: body.data.id }, ayni: { slug: ayni.slug } },
      ]);
      expect(byPayment.body.data).toMatchObject({ id: body.data.id });
    } else if (status === 404) {
      expect(byPayment.body.data).toBeNull();
    }
  });

  test("returns null for no order and 400 for an invalid id", async () => {
    const buyer = await createTestUser();
    const cookie = await createSessionCookie(buyer);
    const none = await callHandler(getExistingOrder, {
      params: { userId: buyer.id, ayniContentId: randomUUID() },
      cookie,
    });
    expect(none).toMatchObject({ status: 200, body: { data: null } });
    expect(
      (await callHandler(getExistingOrder, { params: { userId: "yo", ayniContentId: "eso" }, cookie }))
        .status,
    ).toBe(400);
    expect((await callHandler(getOrderByPayment, { params: { id: "pi_unknown" }, cookie })).body).toEqual({
      data: null,
    });
  });
});

describe("renewing an expired order", () => {
  async function createExpiredOrder() {
    const ayni = await createFreeAyni({ accessDays: 30 });
    const apprentice = await createTestUser();
    const { id } = (await placeOrder(apprentice, ayni.id)).body.data;
    const contentExpirationDate = new Date(Date.now() - DAY_MS);
    await db.order.update({ where: { id }, data: { contentExpirationDate } });
    const cookie = await createSessionCookie(apprentice);
    const params = { userId: apprentice.id, ayniContentId: ayni.id };
    return { ayni, apprentice, id, contentExpirationDate, cookie, params };
  }

  test("shows the expired order and creates a new one beside it", async () => {
    const { ayni, apprentice, id, contentExpirationDate, cookie, params } = await createExpiredOrder();
    const before = await callHandler(getExistingOrder, { params, cookie });
    expect(before.body.data).toMatchObject({
      id,
      contentExpirationDate: contentExpirationDate.toISOString(),
    });

    const renewed = await placeOrder(apprentice, ayni.id);
    expect(renewed.status).toBe(201);
    expect(renewed.body.data.id).not.toBe(id);
    expect((await callHandler(getExistingOrder, { params, cookie })).body.data.id).toBe(renewed.body.data.id);
    const { content } = (await callHandler(listReceived, { params, cookie })).body;
    expect(content).toMatchObject([{ order: { id: renewed.body.data.id }, expired: false }]);
    const former = await db.order.findUniqueOrThrow({ where: { id } });
    expect(former).toMatchObject({ status: "COMPLETED", contentExpirationDate });
    expect(former.renewedAt).not.toBeNull();
  });

  test("happens once for concurrent requests", async () => {
    const { ayni, apprentice, params } = await createExpiredOrder();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => placeOrderUntilFinal(apprentice, ayni.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.order.count({ where: { userId: params.userId, ayniContentId: ayni.id } })).toBe(2);
  });

  test("control: is rejected by the database while access lasts", async () => {
    const ayni = await createFreeAyni({ accessDays: 30 });
    const { body } = await placeOrder(await createTestUser(), ayni.id);
    const renewing = db.order.update({ where: { id: body.data.id }, data: { renewedAt: new Date() } });
    await expect(renewing).rejects.toThrow("Order_renewed_has_ended");
  });
});
