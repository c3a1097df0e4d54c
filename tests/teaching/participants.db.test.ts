import { describe, expect, test } from "vitest";
import { GET as ofContent } from "@/app/api/ayni/[slug]/participants/route";
import { GET as csv } from "@/app/api/ayni/[slug]/participants/export/route";
import {
  DELETE as unmark,
  PUT as mark,
} from "@/app/api/ayni/[slug]/participants/[userId]/attendance/[encuentroId]/route";
import { GET as ofMaster } from "@/app/api/ayni/participants/[masterId]/route";
import { GET as own } from "@/app/api/orders/participants/route";
import { db } from "@/lib/platform/db/client";
import { PARTICIPANTS_PAGE } from "@/lib/teaching/participants/schema";
import { makeAyni, makeEncuentro, makeFile } from "../../tools/factories/ayni";
import { holderOf, type Holder } from "../../tools/factories/receivers";
import { makeOrder, makePaidOrder, refund } from "../../tools/factories/orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

const workshop = async (given = {}) =>
  makeAyni({
    userId: (await makeMaster()).id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    ...given,
  });

const WHO_MAY: [Holder, number][] = [
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
  test.each(WHO_MAY)("%s gets %d, of the list and of the file", async (holder, status) => {
    const ayni = await workshop();
    await makeOrder(await makeUser({ name: "Aitana" }), ayni);
    const { cookie } = await holderOf(ayni, holder);
    const params = { slug: ayni.id };
    const list = await call(ofContent, { params, cookie });
    const file = await callRaw(csv, { params, cookie });
    expect([list.status, file.status]).toEqual([status, status]);
    // The control: those who may, do see the name that the others must not.
    expect(JSON.stringify(list.body).includes("Aitana")).toBe(status === 200);
    expect((await file.text()).includes("Aitana")).toBe(status === 200);
  });

  test("are named by the content's id alone", async () => {
    const ayni = await workshop();
    const cookie = await cookieOf({ id: ayni.userId });
    expect((await call(ofContent, { params: { slug: ayni.slug }, cookie })).status).toBe(400);
  });

  test("come with what they did, and without their e-mail address", async () => {
    const ayni = await workshop({ amount: 2500 });
    const past = await makeEncuentro(ayni.id, { startsAt: inDays(-2) });
    const cancelled = await makeEncuentro(ayni.id, { startsAt: inDays(-1) });
    await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const [first, second] = [await makeFile(ayni), await makeFile(ayni)];
    await makeFile(ayni, { status: "PENDING", readyAt: null });
    const person = await makeUser({ name: "Begoña", lastName: "Íñiguez" });
    const order = await makePaidOrder(person, ayni);
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
    await refund(await makePaidOrder(await makeUser(), ayni));
    const { body } = await call(ofContent, {
      params: { slug: ayni.id },
      cookie: await cookieOf({ id: ayni.userId }),
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
        },
      ],
      metadata: { total: 1, pageSize: PARTICIPANTS_PAGE, after: null },
    });
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("are found by a part of their name, whatever its case and accents", async () => {
    const ayni = await workshop();
    for (const name of ["Begoña", "José", "Josefa"]) await makeOrder(await makeUser({ name }), ayni);
    const cookie = await cookieOf({ id: ayni.userId });
    const find = async (text: string) => {
      const query = `?searchText=${encodeURIComponent(text)}`;
      const { body } = await call(ofContent, { params: { slug: ayni.id }, query, cookie });
      return body.content.map(({ name }: { name: string }) => name).toSorted();
    };
    expect(await find("jose peña")).toEqual(["Josefa", "José"]);
    expect(await find("begona")).toEqual([]);
    expect(await find("BEGOÑA")).toEqual(["Begoña"]);
    expect(await find("%")).toEqual([]);
  });

  test("come page by page, each once, also when somebody receives it meanwhile", async () => {
    const ayni = await workshop();
    const purchaseDate = inDays(-1);
    const known = new Set<string>();
    for (let index = 0; index < PARTICIPANTS_PAGE + 4; index += 1) {
      // All at one instant: their ids tell them apart.
      const person = await makeUser();
      await makeOrder(person, ayni, { purchaseDate });
      known.add(person.id);
    }
    const cookie = await cookieOf({ id: ayni.userId });
    const read = async (query = "") =>
      (await call(ofContent, { params: { slug: ayni.id }, query, cookie })).body;
    const first = await read();
    await makeOrder(await makeUser(), ayni);
    const second = await read(`?after=${first.metadata.after}`);
    expect(first.content).toHaveLength(PARTICIPANTS_PAGE);
    expect(second.metadata.after).toBeNull();
    const shown = [...first.content, ...second.content].map(({ userId }: { userId: string }) => userId);
    expect(shown.toSorted()).toEqual([...known].toSorted());
    expect((await read("?after=nada")).error).toBe("MalformedRequest");
  });
});

describe("the participants as CSV", () => {
  const download = async (ayni: { id: string; userId: string }) => {
    const cookie = await cookieOf({ id: ayni.userId });
    const answer = await callRaw(csv, { params: { slug: ayni.id }, cookie });
    return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString("utf8") };
  };

  test("say what the list says, in the units of their currency", async () => {
    const ayni = await workshop({ amount: 2500 });
    const meeting = await makeEncuentro(ayni.id, { startsAt: inDays(-1) });
    const person = await makeUser({ name: "Begoña", lastName: "Íñiguez" });
    const { purchaseDate } = await makePaidOrder(person, ayni);
    await db.attendance.create({ data: { encuentroId: meeting.id, userId: person.id } });
    const { headers, text } = await download(ayni);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="participantes-${ayni.slug}.csv"`);
    expect(text.split("\r\n")).toEqual([
      "\u{feff}Nombre,Apellidos,Desde,Acceso hasta,Importe,Moneda,Encuentros asistidos,Encuentros,Progreso (%)",
      `Begoña,Íñiguez,${purchaseDate.toISOString()},,25,EUR,1,1,`,
      "",
    ]);
  });

  test("hold no formula", async () => {
    const ayni = await workshop();
    for (const name of ["=1+1", "+34", "-5", "@suma", "\ttab", 'Ana, "la" Peña']) {
      await makeOrder(await makeUser({ name }), ayni);
    }
    const { text } = await download(ayni);
    for (const safe of ["'=1+1,", "'+34,", "'-5,", "'@suma,", "'\ttab,", '"Ana, ""la"" Peña"']) {
      expect(text).toContain(safe);
    }
    expect(text).not.toMatch(/(^|[,\n"])[=+@\t]/);
  });
});

describe("saying who was there", () => {
  async function scene() {
    const ayni = await workshop();
    const person = await makeUser();
    await makeOrder(person, ayni);
    const meeting = await makeEncuentro(ayni.id, { startsAt: inDays(-1) });
    return { ayni, person, meeting };
  }

  type Scene = Awaited<ReturnType<typeof scene>>;

  const tick = (handler: typeof mark, { ayni, person, meeting }: Scene, cookie: string | undefined) =>
    call(handler, {
      method: handler === mark ? "PUT" : "DELETE",
      params: { slug: ayni.id, userId: person.id, encuentroId: meeting.id },
      cookie,
    });

  const present = ({ person }: Scene) => db.attendance.count({ where: { userId: person.id } });

  test.each(WHO_MAY.map(([holder, status]) => [holder, status === 200 ? 204 : status] as const))(
    "%s gets %d",
    async (holder, status) => {
      const there = await scene();
      const { cookie } = await holderOf(there.ayni, holder);
      expect((await tick(mark, there, cookie)).status).toBe(status);
      expect(await present(there)).toBe(status === 204 ? 1 : 0);
    },
  );

  test("counts once, and is taken back", async () => {
    const there = await scene();
    const cookie = await cookieOf({ id: there.ayni.userId });
    await tick(mark, there, cookie);
    expect((await tick(mark, there, cookie)).status).toBe(204);
    expect(await present(there)).toBe(1);
    expect((await tick(unmark, there, cookie)).status).toBe(204);
    expect(await present(there)).toBe(0);
    expect((await tick(unmark, there, cookie)).status).toBe(204);
  });

  test("is refused for who does not hold the content, gave it back, and for another content's encuentro", async () => {
    const there = await scene();
    const cookie = await cookieOf({ id: there.ayni.userId });
    const stranger = await makeUser();
    const gone = await makeUser();
    await makeOrder(gone, there.ayni, { status: "REFUNDED", refundedAt: new Date() });
    const elsewhere = await scene();
    for (const other of [
      { ...there, person: stranger },
      { ...there, person: gone },
      { ...there, meeting: elsewhere.meeting },
    ]) {
      expect((await tick(mark, other, cookie)).status).toBe(404);
    }
    expect(await db.attendance.count({ where: { encuentroId: there.meeting.id } })).toBe(0);
  });

  test("is refused before an encuentro begins and for a cancelled one", async () => {
    const there = await scene();
    const cookie = await cookieOf({ id: there.ayni.userId });
    const toCome = await makeEncuentro(there.ayni.id, { startsAt: inDays(1) });
    expect(await tick(mark, { ...there, meeting: toCome }, cookie)).toMatchObject({
      status: 409,
      body: { error: "Conflict", message: "Este encuentro aún no ha empezado." },
    });
    await db.encuentro.update({ where: { id: there.meeting.id }, data: { cancelledAt: new Date() } });
    expect((await tick(mark, there, cookie)).status).toBe(409);
  });
});

describe("a Master's apprentices", () => {
  test("come once each, with all that they received", async () => {
    const master = await makeMaster();
    const older = await makeAyni({ userId: master.id, title: "El primero" });
    const newer = await makeAyni({ userId: master.id, title: "El segundo" });
    const [ana, luz] = [await makeUser({ name: "Ana" }), await makeUser({ name: "Luz" })];
    await makeOrder(ana, older, { purchaseDate: inDays(-9) });
    await makeOrder(luz, older, { purchaseDate: inDays(-5) });
    await makeOrder(ana, newer, { purchaseDate: inDays(-1) });
    await makeOrder(await makeUser(), await makeAyni({ userId: (await makeMaster()).id }));
    const { body } = await call(own, { cookie: await cookieOf(master) });
    expect(body.metadata).toEqual({ total: 2, pageSize: PARTICIPANTS_PAGE, after: null });
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
    const asAdmin = await call(ofMaster, {
      params: { masterId: master.id },
      cookie: await cookieOf(await makeAdmin()),
    });
    expect(asAdmin.body).toEqual(body);
  });

  test.each([
    ["self", 200],
    ["admin", 200],
    ["otherMaster", 404],
    ["student", 403],
    ["visitor", 401],
  ] as const)("%s gets %d", async (who, status) => {
    const master = await makeMaster();
    await makeOrder(await makeUser({ name: "Aitana" }), await makeAyni({ userId: master.id }));
    const person = {
      self: async () => master,
      admin: () => makeAdmin(),
      otherMaster: () => makeMaster(),
      student: () => makeUser(),
      visitor: async () => null,
    };
    const asking = await person[who]();
    const cookie = asking ? await cookieOf(asking) : undefined;
    const answer = await call(ofMaster, { params: { masterId: master.id }, cookie });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).includes("Aitana")).toBe(status === 200);
    const mine = await call(own, { cookie });
    expect(mine.status).toBe(status === 404 ? 200 : status);
    expect(JSON.stringify(mine.body).includes("Aitana")).toBe(who === "self");
  });

  test("come page by page, each once", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const purchaseDate = inDays(-1);
    for (let index = 0; index < PARTICIPANTS_PAGE + 2; index += 1)
      await makeOrder(await makeUser(), ayni, { purchaseDate });
    const cookie = await cookieOf(master);
    const first = (await call(own, { cookie })).body;
    const second = (await call(own, { cookie, query: `?after=${first.metadata.after}` })).body;
    const ids = [...first.content, ...second.content].map(({ userId }: { userId: string }) => userId);
    expect(new Set(ids).size).toBe(PARTICIPANTS_PAGE + 2);
    expect(second.metadata.after).toBeNull();
  });
});
