import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as listParticipants, POST as addRoute } from "@/app/api/ayni/[slug]/participants/route";
import { DELETE as removeRoute } from "@/app/api/ayni/[slug]/participants/[orderId]/route";
import { GET as exportCsv } from "@/app/api/ayni/[slug]/participants/export/route";
import { PUT as saveAttendance } from "@/app/api/ayni/[slug]/participants/attendance/[encuentroId]/route";
import { GET as listApprentices } from "@/app/api/ayni/participants/[masterId]/route";
import { GET as listOwnApprentices } from "@/app/api/orders/participants/route";
import { db } from "@/lib/platform/db/client";
import { listAttendance, listParticipants as listParticipantsOf } from "@/lib/teaching/participants/data";
import { PARTICIPANTS_PAGE_SIZE } from "@/lib/teaching/participants/schema";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createContentViewer, type ContentViewer } from "@/tests/support/factories/receivers";
import {
  createTestOrder,
  createPaidTestOrder,
  markOrderRefunded,
  markOwnPartRefunded,
} from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const toMaster = ({ id, slug, email }: { id: string; slug: string; email: string }) =>
  ({ kind: "member", ipAddress: "test", sessionId: randomUUID(), id, slug, email, role: "master" }) as const;

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const createWorkshop = async (overrides = {}) =>
  createTestAyni({
    userId: (await createTestMaster()).id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    ...overrides,
  });

const STATUS_BY_VIEWER: [ContentViewer, number][] = [
  ["owner", 200],
  ["admin", 200],
  ["otherMaster", 404],
  ["receiver", 404],
  ["expired", 404],
  ["other", 404],
  ["visitor", 401],
  ["revoked", 401],
];

describe("the participants of a content", () => {
  test.each(STATUS_BY_VIEWER)("%s gets %d for the list and the CSV", async (viewer, status) => {
    const ayni = await createWorkshop();
    await createTestOrder(await createTestUser({ name: "Aitana" }), ayni);
    const { cookie } = await createContentViewer(ayni, viewer);
    const params = { slug: ayni.id };
    const list = await callHandler(listParticipants, { params, cookie });
    const file = await callHandlerRaw(exportCsv, { params, cookie });
    expect([list.status, file.status]).toEqual([status, status]);
    expect(JSON.stringify(list.body).includes("Aitana")).toBe(status === 200);
    expect((await file.text()).includes("Aitana")).toBe(status === 200);
  });

  test("are requested by the content's id, not its slug", async () => {
    const ayni = await createWorkshop();
    const cookie = await createSessionCookie({ id: ayni.userId });
    expect((await callHandler(listParticipants, { params: { slug: ayni.slug }, cookie })).status).toBe(400);
  });

  test("come with their attendance and progress, without e-mail addresses", async () => {
    const ayni = await createWorkshop({ amount: 2500 });
    const past = await createTestEncuentro(ayni.id, { startsAt: inDays(-2) });
    const cancelled = await createTestEncuentro(ayni.id, { startsAt: inDays(-1) });
    await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const [first, second] = [await createTestFile(ayni), await createTestFile(ayni)];
    await createTestFile(ayni, { status: "PENDING", readyAt: null });
    const person = await createTestUser({ name: "Begoña", lastName: "Íñiguez" });
    const order = await createPaidTestOrder(person, ayni);
    await db.attendance.createMany({
      data: [past, cancelled].map(({ id }) => ({ encuentroId: id, userId: person.id })),
    });
    for (const [file, percent] of [
      [first, 100],
      [second, 51],
    ] as const) {
      await db.playbackPosition.create({
        data: { userId: person.id, fileId: file.id, position: "1", percent },
      });
    }
    await markOrderRefunded(await createPaidTestOrder(await createTestUser(), ayni));
    const { body } = await callHandler(listParticipants, {
      params: { slug: ayni.id },
      cookie: await createSessionCookie({ id: ayni.userId }),
    });
    expect(body).toEqual({
      content: [
        {
          orderId: order.id,
          userId: person.id,
          name: "Begoña",
          lastName: "Íñiguez",
          slug: person.slug,
          profileImage: null,
          purchaseDate: order.purchaseDate.toISOString(),
          amount: 2500,
          currency: "eur",
          contentExpirationDate: null,
          attended: [past.id],
          percent: 75,
          pack: null,
          isFromPack: false,
          isFromMembership: false,
          isAdded: false,
          canRefund: true,
          canMove: true,
        },
      ],
      metadata: { total: 1, pageSize: PARTICIPANTS_PAGE_SIZE, after: null },
    });
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("are searched by parts of their name, ignoring case and accents", async () => {
    const ayni = await createWorkshop();
    for (const name of ["Begoña", "José", "Josefa"])
      await createTestOrder(await createTestUser({ name }), ayni);
    const cookie = await createSessionCookie({ id: ayni.userId });
    const find = async (text: string) => {
      const query = `?searchText=${encodeURIComponent(text)}`;
      const { body } = await callHandler(listParticipants, { params: { slug: ayni.id }, query, cookie });
      return body.content.map(({ name }: { name: string }) => name).toSorted();
    };
    expect(await find("jose peña")).toEqual(["Josefa", "José"]);
    expect(await find("begona")).toEqual([]);
    expect(await find("BEGOÑA")).toEqual(["Begoña"]);
    expect(await find("%")).toEqual([]);
  });

  test("are paged without repeats, even if an order is placed between the pages", async () => {
    const ayni = await createWorkshop();
    const purchaseDate = inDays(-1);
    const known = new Set<string>();
    for (let index = 0; index < PARTICIPANTS_PAGE_SIZE + 4; index += 1) {
      // All at the same instant, so the id breaks the tie.
      const person = await createTestUser();
      await createTestOrder(person, ayni, { purchaseDate });
      known.add(person.id);
    }
    const cookie = await createSessionCookie({ id: ayni.userId });
    const read = async (query = "") =>
      (await callHandler(listParticipants, { params: { slug: ayni.id }, query, cookie })).body;
    const first = await read();
    await createTestOrder(await createTestUser(), ayni);
    const second = await read(`?after=${first.metadata.after}`);
    expect(first.content).toHaveLength(PARTICIPANTS_PAGE_SIZE);
    expect(second.metadata.after).toBeNull();
    const shown = [...first.content, ...second.content].map(({ userId }: { userId: string }) => userId);
    expect(shown.toSorted()).toEqual([...known].toSorted());
    expect((await read("?after=nada")).error).toBe("MalformedRequest");
  });
});

describe("the participants as CSV", () => {
  const download = async (ayni: { id: string; userId: string }) => {
    const cookie = await createSessionCookie({ id: ayni.userId });
    const answer = await callHandlerRaw(exportCsv, { params: { slug: ayni.id }, cookie });
    return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString("utf8") };
  };

  test("contains the list with amounts in major units", async () => {
    const ayni = await createWorkshop({ amount: 2500 });
    const encuentro = await createTestEncuentro(ayni.id, { startsAt: inDays(-1) });
    const person = await createTestUser({ name: "Begoña", lastName: "Íñiguez" });
    await db.user.update({ where: { id: ayni.userId }, data: { timezone: "America/Lima" } });
    const purchaseDate = new Date("2026-11-22T02:36:21Z");
    const { id } = await createPaidTestOrder(person, ayni);
    await db.order.update({ where: { id }, data: { purchaseDate } });
    await db.attendance.create({ data: { encuentroId: encuentro.id, userId: person.id } });
    const { headers, text } = await download(ayni);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="participantes-${ayni.slug}.csv"`);
    expect(text.split("\r\n")).toEqual([
      "\u{feff}Nombre;Apellidos;Desde (America/Lima);Acceso hasta (America/Lima);Importe;Moneda;Encuentros asistidos;Encuentros;Progreso (%)",
      "Begoña;Íñiguez;2026-11-21 21:36;;25,00;EUR;1;1;",
      "",
    ]);
  });

  test("escapes formulas", async () => {
    const ayni = await createWorkshop();
    for (const name of ["=1+1", "+34", "-5", "@suma", "\ttab", 'Ana, "la" Peña']) {
      await createTestOrder(await createTestUser({ name }), ayni);
    }
    const { text } = await download(ayni);
    for (const safe of ["'=1+1;", "'+34;", "'-5;", "'@suma;", "'\ttab;", '"Ana, ""la"" Peña"']) {
      expect(text).toContain(safe);
    }
    expect(text).not.toMatch(/(^|[;\n"])[=+@\t]/);
  });
});

describe("recording attendance", () => {
  async function createScene(participantCount = 1) {
    const ayni = await createWorkshop();
    const people = await Promise.all(Array.from({ length: participantCount }, () => createTestUser()));
    for (const person of people) await createTestOrder(person, ayni);
    const encuentro = await createTestEncuentro(ayni.id, { startsAt: inDays(-1) });
    const ids = people.map(({ id }) => id);
    return { ayni, encuentro, ids, cookie: await createSessionCookie({ id: ayni.userId }) };
  }

  type Scene = Awaited<ReturnType<typeof createScene>>;

  const save = ({ ayni, encuentro, cookie }: Scene, body: object) =>
    callHandler(saveAttendance, {
      method: "PUT",
      params: { slug: ayni.id, encuentroId: encuentro.id },
      json: body,
      cookie,
    });

  async function findPresent({ encuentro }: Scene): Promise<string[]> {
    const rows = await db.attendance.findMany({ where: { encuentroId: encuentro.id } });
    return rows.map(({ userId }) => userId).sort();
  }

  test.each(STATUS_BY_VIEWER.map(([viewer, status]) => [viewer, status === 200 ? 204 : status] as const))(
    "%s gets %d",
    async (viewer, status) => {
      const scene = await createScene();
      const viewerScene = await createContentViewer(scene.ayni, viewer);
      const response = await callHandler(saveAttendance, {
        method: "PUT",
        params: { slug: scene.ayni.id, encuentroId: scene.encuentro.id },
        json: { present: scene.ids },
        cookie: viewerScene.cookie,
      });
      expect(response.status).toBe(status);
      expect(await findPresent(scene)).toEqual(status === 204 ? scene.ids : []);
    },
  );

  test("sets the marks it names and no others, again without effect", async () => {
    const scene = await createScene(3);
    const [first = "", second = "", third = ""] = scene.ids;
    await db.attendance.create({ data: { encuentroId: scene.encuentro.id, userId: third } });
    const change = { present: [first, second], absent: [third] };
    expect((await save(scene, change)).status).toBe(204);
    expect(await findPresent(scene)).toEqual([first, second].sort());
    expect((await save(scene, change)).status).toBe(204);
    expect((await save(scene, { absent: [second] })).status).toBe(204);
    expect(await findPresent(scene)).toEqual([first]);
  });

  test("two lists that are saved at once lose no mark of each other", async () => {
    const scene = await createScene(12);
    const half = scene.ids.slice(0, 6);
    const rest = scene.ids.slice(6);
    await save(scene, { present: half });
    // One tab swaps the halves, the other repeats each mark in the opposite order.
    const answers = await Promise.all([
      save(scene, { present: rest, absent: half.slice(0, 3) }),
      save(scene, { present: rest.toReversed(), absent: half.slice(0, 3).reverse() }),
      ...half.slice(3).map((id) => save(scene, { absent: [id] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await findPresent(scene)).toEqual(rest.toSorted());
  });

  test("records nothing if somebody is no participant, or the encuentro is of another content", async () => {
    const scene = await createScene();
    const refunded = await createTestUser();
    await createTestOrder(refunded, scene.ayni, { status: "REFUNDED", refundedAt: new Date() });
    const ownPartRefunded = await createTestUser();
    await markOwnPartRefunded((await createTestOrder(ownPartRefunded, scene.ayni)).id);
    for (const { id } of [await createTestUser(), refunded, ownPartRefunded])
      expect((await save(scene, { present: [...scene.ids, id] })).status).toBe(404);
    const { encuentro } = await createScene();
    expect((await save({ ...scene, encuentro }, { present: scene.ids })).status).toBe(404);
    expect(await findPresent(scene)).toEqual([]);
  });

  test("returns 409 before the start of an encuentro and for a cancelled one", async () => {
    const scene = await createScene();
    const upcoming = await createTestEncuentro(scene.ayni.id, { startsAt: inDays(1) });
    expect(await save({ ...scene, encuentro: upcoming }, { present: scene.ids })).toMatchObject({
      status: 409,
      body: { error: "Conflict", message: "Este encuentro aún no ha empezado." },
    });
    await db.encuentro.update({ where: { id: scene.encuentro.id }, data: { cancelledAt: new Date() } });
    expect((await save(scene, { present: scene.ids })).status).toBe(409);
  });

  test("returns 422 for one person on both lists", async () => {
    const scene = await createScene();
    expect((await save(scene, { present: scene.ids, absent: scene.ids })).status).toBe(422);
  });

  test("is listed by name, for the content's Master only, with everybody who may be marked", async () => {
    const scene = await createScene(0);
    const { ayni, encuentro } = scene;
    const people = [];
    for (const name of ["Zoe", "Ángela", "Bruno"]) {
      const person = await createTestUser({ name, lastName: "" });
      await createTestOrder(person, ayni);
      people.push(person);
    }
    await markOwnPartRefunded((await createTestOrder(await createTestUser(), ayni)).id);
    await save(scene, { present: [people[1]?.id] });
    const options = { ayniId: ayni.id, searchText: "" };
    const owner = toMaster(await db.user.findUniqueOrThrow({ where: { id: ayni.userId } }));
    const list = await listAttendance(owner, encuentro.id, options);
    expect(list.attendees.map(({ name, isPresent }) => [name, isPresent])).toEqual([
      ["Ángela", true],
      ["Bruno", false],
      ["Zoe", false],
    ]);
    expect(list.total).toBe(3);
    await expect(
      listAttendance(toMaster(await createTestMaster()), encuentro.id, options),
    ).rejects.toMatchObject({ code: "NotFound" });
    const other = await createScene(0);
    await expect(listAttendance(owner, other.encuentro.id, options)).rejects.toMatchObject({
      code: "NotFound",
    });
  });
});

describe("a Master's apprentices", () => {
  test("are listed once, with everything they received", async () => {
    const master = await createTestMaster();
    const older = await createTestAyni({ userId: master.id, title: "El primero" });
    const newer = await createTestAyni({ userId: master.id, title: "El segundo" });
    const [ana, luz] = [await createTestUser({ name: "Ana" }), await createTestUser({ name: "Luz" })];
    await createTestOrder(ana, older, { purchaseDate: inDays(-9) });
    await createTestOrder(luz, older, { purchaseDate: inDays(-5) });
    await createTestOrder(ana, newer, { purchaseDate: inDays(-1) });
    await createTestOrder(
      await createTestUser(),
      await createTestAyni({ userId: (await createTestMaster()).id }),
    );
    const { body } = await callHandler(listOwnApprentices, { cookie: await createSessionCookie(master) });
    expect(body.metadata).toEqual({ total: 2, pageSize: PARTICIPANTS_PAGE_SIZE, after: null });
    expect(
      body.content.map(({ name, received }: { name: string; received: { title: string }[] }) => [
        name,
        ...received.map(({ title }) => title),
      ]),
    ).toEqual([
      ["Ana", "El segundo", "El primero"],
      ["Luz", "El primero"],
    ]);
    expect(JSON.stringify(body)).not.toContain("@");
    const asAdmin = await callHandler(listApprentices, {
      params: { masterId: master.id },
      cookie: await createSessionCookie(await createTestAdmin()),
    });
    expect(asAdmin.body).toEqual(body);
  });

  test.each([
    ["self", 200],
    ["admin", 200],
    ["otherMaster", 404],
    ["student", 403],
    ["visitor", 401],
  ] as const)("%s gets %d", async (viewer, status) => {
    const master = await createTestMaster();
    await createTestOrder(
      await createTestUser({ name: "Aitana" }),
      await createTestAyni({ userId: master.id }),
    );
    const users = {
      self: async () => master,
      admin: () => createTestAdmin(),
      otherMaster: () => createTestMaster(),
      student: () => createTestUser(),
      visitor: async () => null,
    };
    const caller = await users[viewer]();
    const cookie = caller ? await createSessionCookie(caller) : undefined;
    const answer = await callHandler(listApprentices, { params: { masterId: master.id }, cookie });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).includes("Aitana")).toBe(status === 200);
    const own = await callHandler(listOwnApprentices, { cookie });
    expect(own.status).toBe(status === 404 ? 200 : status);
    expect(JSON.stringify(own.body).includes("Aitana")).toBe(viewer === "self");
  });

  test("are paged without repeats", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const purchaseDate = inDays(-1);
    for (let index = 0; index < PARTICIPANTS_PAGE_SIZE + 2; index += 1)
      await createTestOrder(await createTestUser(), ayni, { purchaseDate });
    const cookie = await createSessionCookie(master);
    const first = (await callHandler(listOwnApprentices, { cookie })).body;
    const second = (
      await callHandler(listOwnApprentices, { cookie, query: `?after=${first.metadata.after}` })
    ).body;
    const ids = [...first.content, ...second.content].map(({ userId }: { userId: string }) => userId);
    expect(new Set(ids).size).toBe(PARTICIPANTS_PAGE_SIZE + 2);
    expect(second.metadata.after).toBeNull();
  });
});

describe("a person whom the Master adds", () => {
  const add = async (person: Parameters<typeof createSessionCookie>[0], id: string, email: string) =>
    callHandler(addRoute, {
      method: "POST",
      cookie: await createSessionCookie(person),
      params: { slug: id },
      json: { email },
    });
  const remove = async (person: Parameters<typeof createSessionCookie>[0], id: string, orderId: string) =>
    (
      await callHandler(removeRoute, {
        method: "DELETE",
        cookie: await createSessionCookie(person),
        params: { slug: id, orderId },
      })
    ).status;

  test("has it without money, is told, and loses it when it is taken back", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, amount: 2500 });
    const person = await createTestUser();
    const added = await add(master, ayni.id, person.email.toUpperCase());
    expect([added.status, added.body.data.added]).toEqual([201, `${person.name} ${person.lastName}`.trim()]);
    const order = await db.order.findFirstOrThrow({ where: { userId: person.id } });
    expect(order).toMatchObject({ amount: 0, addedByMaster: true, status: "COMPLETED" });
    const { content } = await listParticipantsOf(toMaster(master), ayni.id, { searchText: "" });
    expect(content).toMatchObject([{ orderId: order.id, isAdded: true, canRefund: false }]);
    const told = () =>
      db.notification.findMany({ where: { userId: person.id }, orderBy: { createdAt: "asc" } });
    expect(await told()).toMatchObject([{ type: "place-given" }]);
    expect(await db.outboxMail.count({ where: { userId: person.id } })).toBe(1);
    expect((await add(master, ayni.id, person.email)).status).toBe(409);
    expect(await remove(await createTestMaster(), ayni.id, order.id)).toBe(404);
    expect(await remove(master, ayni.id, order.id)).toBe(204);
    expect(await remove(master, ayni.id, order.id)).toBe(404);
    expect(await told()).toMatchObject([{ type: "place-given" }, { type: "place-taken-back" }]);
    expect((await add(master, ayni.id, person.email)).status).toBe(201);
  });

  test("takes one of the seats, which are kept when several are added at once", async () => {
    const ayni = await createWorkshop({ capacity: 1 });
    await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    const master = await db.user.findUniqueOrThrow({ where: { id: ayni.userId } });
    const people = await Promise.all([createTestUser(), createTestUser(), createTestUser()]);
    const results = await Promise.all(people.map(({ email }) => add(master, ayni.id, email)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.order.count({ where: { ayniContentId: ayni.id } })).toBe(1);
    expect(
      await db.outboxMail.count({ where: { template: "place", userId: { in: people.map(({ id }) => id) } } }),
    ).toBe(1);
  });

  test("is invited without an account, and is added by nobody but the Master, to nothing but what is on sale", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const person = await createTestUser();
    const email = `nadie-${randomUUID()}@example.test`;
    expect((await add(master, ayni.id, email)).body.data).toEqual({ added: null });
    expect(await db.outboxMail.count({ where: { to: email, template: "invitation" } })).toBe(1);
    expect((await add(await createTestAdmin(), ayni.id, person.email)).status).toBe(403);
    expect((await add(await createTestMaster(), ayni.id, person.email)).status).toBe(404);
    expect((await add(master, ayni.id, master.email)).status).toBe(409);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED" } });
    expect((await add(master, ayni.id, person.email)).status).toBe(409);
    expect(await db.order.count({ where: { ayniContentId: ayni.id } })).toBe(0);
    // A sale is returned with its money, never taken back.
    const sold = await createTestAyni({ userId: master.id, amount: 2500 });
    const sale = await createPaidTestOrder(person, sold);
    expect(await remove(master, sold.id, sale.id)).toBe(404);
  });
});
