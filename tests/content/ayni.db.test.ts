import { describe, expect, test } from "vitest";
import { GET as list, POST as create } from "@/app/api/ayni/route";
import { DELETE as archive, GET as read, PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as ping } from "@/app/api/ayni/[slug]/ping/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

const DAY = 24 * 3600 * 1000;

const event = (changes: Record<string, unknown> = {}) => ({
  title: "Círculo de la luna nueva",
  contentType: "EVENT",
  shortDescription: "Una hora para soltar y sembrar.",
  description: "## Qué haremos\n\nRespirar, callar y escribir.",
  disciplines: ["MEDITATION"],
  topics: ["CALM"],
  encuentros: [
    {
      startsAt: new Date(Date.now() + 10 * DAY).toISOString(),
      timezone: "America/Lima",
      durationMinutes: 60,
      title: "",
      joinUrl: "https://sala.example.test/luna",
    },
  ],
  status: "PUBLISHED",
  ...changes,
});

const byMaster = async (master: { id: string }, json: unknown) =>
  call(create, { method: "POST", json, cookie: await cookieOf(master) });

describe("POST /api/ayni", () => {
  test("publishes what has all that it needs, at once in the catalogue", async () => {
    const master = await makeMaster();
    const { status, body } = await byMaster(master, event());
    expect(status).toBe(201);
    expect(body.data.slug).toMatch(/^circulo-de-la-luna-nueva/);
    const found = await call(list, { query: `?master=${master.slug}` });
    expect(found.body.content).toMatchObject([
      {
        id: body.data.id,
        title: "Círculo de la luna nueva",
        onlineType: "VIDEOCALL",
        amount: 0,
        userId: master.id,
      },
    ]);
    expect(found.body.metadata).toEqual({ total: 1, pageSize: 24, after: null });
    expect(droppedTags()).toContain("catalogue");
  });

  test("keeps an incomplete draft out of the catalogue", async () => {
    const master = await makeMaster();
    const { status, body } = await byMaster(master, { title: "Algo por venir", contentType: "PODCAST" });
    expect(status).toBe(201);
    expect((await call(list, { query: `?master=${master.slug}` })).body.content).toEqual([]);
    expect((await call(read, { params: { slug: body.data.slug } })).status).toBe(404);
    const own = await call(read, { params: { slug: body.data.slug }, cookie: await cookieOf(master) });
    expect(own.body.data).toMatchObject({ status: "DRAFT", onlineType: null });
  });

  test("says by field what is missing to publish, and writes nothing", async () => {
    const master = await makeMaster();
    const { status, body } = await byMaster(master, {
      title: "Sin nada",
      contentType: "WORKSHOP",
      status: "PUBLISHED",
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      shortDescription: "Debes describir brevemente lo que ofreces a la comunidad",
      description: "Este campo no puede estar vacío",
      disciplines: "Debes seleccionar al menos una disciplina",
      topics: "Debes seleccionar al menos una temática",
      encuentros: "Añade al menos un encuentro",
    });
    expect(await db.ayni.count({ where: { userId: master.id } })).toBe(0);
  });

  test("gives two contents of one title two slugs", async () => {
    const master = await makeMaster();
    const [one, two] = await Promise.all([byMaster(master, event()), byMaster(master, event())]);
    expect(one.status).toBe(201);
    expect(two.status).toBe(201);
    expect(one.body.data.slug).not.toBe(two.body.data.slug);
  });

  test("ignores an owner that the client sends", async () => {
    const master = await makeMaster();
    const other = await makeMaster();
    const { body } = await byMaster(master, event({ userId: other.id }));
    expect(await db.ayni.findUnique({ where: { id: body.data.id } })).toMatchObject({ userId: master.id });
  });

  test.each([
    ["title", { title: "" }],
    ["contentType", { contentType: "SEMINAR" }],
    ["shortDescription", { shortDescription: "a".repeat(201) }],
    ["amount", { amount: -1 }],
    ["amount", { amount: 12.5 }],
    ["amount", { amount: "25" }],
    ["currency", { currency: "VEF" }],
    ["disciplines.0", { disciplines: ["NO_SUCH_ART"] }],
    ["topics", { topics: Array(11).fill("CALM") }],
    ["capacity", { capacity: 0 }],
    ["videoUrl", { videoUrl: "javascript:alert(1)" }],
    ["videoUrl", { videoUrl: "https://example.test/video" }],
    ["encuentros.0.timezone", { encuentros: [{ ...event().encuentros[0], timezone: "Marte/Olimpo" }] }],
    ["encuentros.0.joinUrl", { encuentros: [{ ...event().encuentros[0], joinUrl: "javascript:alert(1)" }] }],
    ["encuentros.0.startsAt", { encuentros: [{ ...event().encuentros[0], startsAt: "mañana" }] }],
    [
      "encuentros.0.startsAt",
      { encuentros: [{ ...event().encuentros[0], startsAt: "0000-01-01T00:00:00Z" }] },
    ],
    ["description", { description: "a\0" }],
  ])("refuses a wrong %s (%j)", async (field, change) => {
    const master = await makeMaster();
    const { status, body } = await byMaster(master, event(change));
    expect(status).toBe(422);
    expect(body.fields[field]).toMatch(/\p{L}/u);
    expect(await db.ayni.count({ where: { userId: master.id } })).toBe(0);
  });
});

describe("PUT /api/ayni/{slug}", () => {
  test("changes what is sent and keeps the rest", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const cookie = await cookieOf(master);
    const params = { slug: ayni.slug };
    expect(
      (await call(update, { method: "PUT", params, cookie, json: { title: "Otro nombre" } })).status,
    ).toBe(200);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({
      title: "Otro nombre",
      shortDescription: ayni.shortDescription,
      slug: ayni.slug,
      version: 2,
    });
  });

  test("tells the later of two editors, and keeps what the first saved", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const cookie = await cookieOf(master);
    const save = (shortDescription: string) =>
      call(update, {
        method: "PUT",
        params: { slug: ayni.slug },
        cookie,
        json: { shortDescription, version: 1, status: "DRAFT" },
      });
    expect((await save("Primera")).status).toBe(200);
    expect(await save("Segunda")).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({
      shortDescription: "Primera",
    });
  });

  test("keeps a former slug and never gives it to another content", async () => {
    const master = await makeMaster();
    const cookie = await cookieOf(master);
    const [one, two] = [
      await makeAyni({ userId: master.id, status: "DRAFT" }),
      await makeAyni({ userId: master.id, status: "DRAFT" }),
    ];
    const move = (from: string, slug: string) =>
      call(update, { method: "PUT", params: { slug: from }, cookie, json: { slug } });
    expect((await move(one.slug, `${one.slug}-nuevo`)).body.data.slug).toBe(`${one.slug}-nuevo`);
    expect(await db.ayniSlug.findUnique({ where: { slug: one.slug } })).toMatchObject({ ayniId: one.id });
    expect((await move(two.slug, one.slug)).status).toBe(422);
    expect((await move(two.slug, `${one.slug}-nuevo`)).status).toBe(422);
  });

  test("does not take away places that are taken", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, capacity: 5, takenPlaces: 3, status: "DRAFT" });
    const cookie = await cookieOf(master);
    const answer = await call(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      cookie,
      json: { capacity: 2 },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.capacity).toMatch(/más personas/);
  });
});

describe("DELETE /api/ayni/{slug}", () => {
  test("archives: gone from the catalogue, kept in the database", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const answer = await call(archive, {
      method: "DELETE",
      params: { slug: ayni.slug },
      cookie: await cookieOf(master),
    });
    expect(answer.status).toBe(204);
    expect((await call(read, { params: { slug: ayni.slug } })).status).toBe(404);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
  });
});

describe("who may", () => {
  test.each([
    ["a visitor", async () => undefined, 401, 401],
    ["a student", makeUser, 403, 404],
    ["another Master", makeMaster, 201, 404],
    ["an admin", makeAdmin, 201, 200],
  ])("%s", async (_name, make, creates, changes) => {
    const ayni = await makeAyni({ userId: (await makeMaster()).id, status: "DRAFT" });
    const person = await make();
    const cookie = person ? await cookieOf(person) : undefined;
    expect((await call(create, { method: "POST", json: event(), cookie })).status).toBe(creates);
    const json = { shortDescription: "Tomado" };
    expect((await call(update, { method: "PUT", params: { slug: ayni.slug }, json, cookie })).status).toBe(
      changes,
    );
    if (changes !== 200) {
      expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({
        shortDescription: ayni.shortDescription,
      });
    }
  });

  test("a session that has ended is a visitor", async () => {
    const master = await makeMaster();
    const cookie = await cookieOf(master);
    await db.session.updateMany({ where: { userId: master.id }, data: { revokedAt: new Date() } });
    expect((await call(create, { method: "POST", json: event(), cookie })).status).toBe(401);
  });
});

describe("POST /api/ayni/{slug}/ping", () => {
  test("counts one view for a visitor, content and day", async () => {
    const ayni = await makeAyni({ userId: (await makeMaster()).id });
    const headers = { "x-ayllu-address": "192.0.2.7" };
    const open = (given: Record<string, string>) =>
      call(ping, { method: "POST", params: { slug: ayni.slug }, headers: given });
    expect((await open(headers)).status).toBe(204);
    expect((await open(headers)).status).toBe(204);
    expect((await open({ "x-ayllu-address": "192.0.2.8" })).status).toBe(204);
    expect(await db.ayniView.count({ where: { ayniId: ayni.id } })).toBe(2);
  });

  test("says nothing of a draft", async () => {
    const ayni = await makeAyni({ userId: (await makeMaster()).id, status: "DRAFT" });
    expect((await call(ping, { method: "POST", params: { slug: ayni.slug } })).status).toBe(404);
  });
});

describe("GET /api/ayni", () => {
  test("filters, counts and pages by a cursor without losing or repeating any", async () => {
    const master = await makeMaster();
    for (let index = 0; index < 30; index += 1) {
      await makeAyni({
        userId: master.id,
        publishedAt: new Date(Date.now() - Math.floor(index / 3) * 60_000),
      });
    }
    const first = await call(list, { query: `?master=${master.slug}` });
    expect(first.body.metadata).toMatchObject({ total: 30, pageSize: 24 });
    const second = await call(list, { query: `?master=${master.slug}&after=${first.body.metadata.after}` });
    expect(second.body.metadata.after).toBeNull();
    const ids = [...first.body.content, ...second.body.content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    const byPage = await call(list, { query: `?master=${master.slug}&page=2` });
    expect(byPage.body.content.map(({ id }: { id: string }) => id)).toEqual(ids.slice(24));
  });

  test("compares prices inclusively, in other currencies by the rates, and free is free", async () => {
    const master = await makeMaster();
    const of = (title: string, amount: number, currency: string, more = {}) =>
      makeAyni({ userId: master.id, title, amount, currency, ...more });
    await of("cincuenta", 5000, "EUR");
    await of("cincuenta y uno", 5100, "EUR");
    await of("barato en Chile", 10_000, "CLP");
    await of("caro en Chile", 500_000, "CLP");
    await of("gratis", 0, "EUR");
    await of("aporte", 0, "EUR", { minimumAmount: 0 });
    const titles = async (price: string) => {
      const { body } = await call(list, { query: `?master=${master.slug}&price=${price}` });
      return body.content.map(({ title }: { title: string }) => title).sort();
    };
    expect(await titles("MAX50EUR")).toEqual(["aporte", "barato en Chile", "cincuenta", "gratis"]);
    expect(await titles("FREE")).toEqual(["gratis"]);
  });

  test.each([
    ["respiracion", true],
    ["RESPIRACIÓN", true],
    ["respiraciones", true],
    ["respir", true],
    ["año", false],
    ["ano", false],
  ])("finds «Respiración en otoño» by «%s»: %s", async (text, finds) => {
    const master = await makeMaster();
    await makeAyni({
      userId: master.id,
      title: "Respiración en otoño",
      shortDescription: "",
      description: "",
    });
    const { body } = await call(list, {
      query: `?master=${master.slug}&searchText=${encodeURIComponent(text)}`,
    });
    expect(body.content.length > 0).toBe(finds);
  });

  test("tells ñ from n", async () => {
    const master = await makeMaster();
    await makeAyni({ userId: master.id, title: "El año nuevo", shortDescription: "", description: "" });
    const hits = async (text: string) =>
      (await call(list, { query: `?master=${master.slug}&searchText=${encodeURIComponent(text)}` })).body
        .content.length;
    expect(await hits("año")).toBe(1);
    expect(await hits("ano")).toBe(0);
  });

  test("leaves out what is over, unless it is searched for", async () => {
    const master = await makeMaster();
    const past = await makeAyni({
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      title: "Solsticio pasado",
    });
    await makeEncuentro(past.id, { startsAt: new Date(Date.now() - DAY) });
    expect((await call(list, { query: `?master=${master.slug}` })).body.metadata.total).toBe(0);
    expect(
      (await call(list, { query: `?master=${master.slug}&searchText=solsticio` })).body.metadata.total,
    ).toBe(1);
  });

  test.each([
    ["?price=CHEAP", 422],
    ["?color=red", 422],
    ["?disciplines[]=NO_SUCH_ART", 422],
    ["?tz=Marte/Olimpo", 422],
    ["?tz=PST", 422],
    ["?sort=random", 422],
    ["?page=0", 400],
    ["?page=10001", 400],
    ["?page=dos", 400],
    ["?after=zzz", 400],
    ["?price=FREE&price=FREE", 400],
  ])("refuses %s with %i", async (query, status) => {
    const answer = await call(list, { query });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\p{L}/u);
  });

  test.each(["newest", "soonest", "price", "relevance"])(
    "orders by %s and goes on from its cursor",
    async (sort) => {
      const master = await makeMaster();
      for (let index = 0; index < 26; index += 1) await makeAyni({ userId: master.id, amount: index % 5 });
      const text = sort === "relevance" ? "&searchText=respirar" : "";
      const query = `?master=${master.slug}&sort=${sort}${text}`;
      const first = await call(list, { query });
      const second = await call(list, { query: `${query}&after=${first.body.metadata.after}` });
      const ids = [...first.body.content, ...second.body.content].map(({ id }) => id);
      expect(new Set(ids).size).toBe(26);
    },
  );
});
