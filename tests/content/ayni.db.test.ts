import { describe, expect, test } from "vitest";
import { GET as list, POST as create } from "@/app/api/ayni/route";
import { DELETE as archive, GET as read, PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as ping } from "@/app/api/ayni/[slug]/ping/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

const DAY_MS = 24 * 3600 * 1000;

const buildEvent = (changes: Record<string, unknown> = {}) => ({
  title: "Círculo de la luna nueva",
  contentType: "EVENT",
  shortDescription: "Una hora para soltar y sembrar.",
  description: "## Qué haremos\n\nRespirar, callar y escribir.",
  disciplines: ["MEDITATION"],
  topics: ["CALM"],
  encuentros: [
    {
      startsAt: new Date(Date.now() + 10 * DAY_MS).toISOString(),
      timezone: "America/Lima",
      durationMinutes: 60,
      title: "",
      joinUrl: "https://sala.example.test/luna",
    },
  ],
  status: "PUBLISHED",
  ...changes,
});

const createAs = async (master: { id: string }, json: unknown) =>
  callHandler(create, { method: "POST", json, cookie: await createSessionCookie(master) });

describe("POST /api/ayni", () => {
  test("accepts a short title in a draft, but does not publish it", async () => {
    const master = await createTestMaster();
    const cookie = await createSessionCookie(master);
    const draft = await createAs(master, { title: "Om", contentType: "EVENT" });
    expect(draft.status).toBe(201);
    const { slug } = draft.body.data;
    const put = (json: unknown) => callHandler(update, { method: "PUT", params: { slug }, cookie, json });
    expect((await put({ title: "Yo" })).status).toBe(200);
    const refused = await put(buildEvent({ title: "Yo" }));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { title: "Escribe un título de al menos 3 caracteres" },
    ]);
    expect((await put(buildEvent())).status).toBe(200);
    expect((await put({ title: "Yo" })).status).toBe(422);
  });

  test("names what is wrong in sentences", async () => {
    const master = await createTestMaster();
    const { status, body } = await createAs(master, {
      title: "Círculo",
      contentType: "EVENT",
      encuentros: [{ startsAt: "mañana", timezone: "Europe/Madrid", durationMinutes: 60, room: "sí" }],
      disciplines: "MEDITATION",
    });
    expect([status, body.fields]).toEqual([
      422,
      {
        "encuentros.0.startsAt": "Indica una fecha y una hora válidas",
        "encuentros.0.room": "Elige sí o no",
        disciplines: "Indica una lista",
      },
    ]);
  });

  test("publishes a complete content, which appears in the catalogue immediately", async () => {
    const master = await createTestMaster();
    const { status, body } = await createAs(master, buildEvent());
    expect(status).toBe(201);
    expect(body.data.slug).toMatch(/^circulo-de-la-luna-nueva/);
    const catalogue = await callHandler(list, { query: `?master=${master.slug}` });
    expect(catalogue.body.content).toMatchObject([
      {
        id: body.data.id,
        title: "Círculo de la luna nueva",
        onlineType: "VIDEOCALL",
        amount: 0,
        userId: master.id,
      },
    ]);
    expect(catalogue.body.metadata).toEqual({ total: 1, pageSize: 24, after: null });
    expect(takeInvalidatedTags()).toContain("catalogue");
  });

  test("an unverified e-mail can save drafts, but not publish; what is public can still be edited", async () => {
    const master = await createTestMaster({ emailVerified: null });
    const cookie = await createSessionCookie(master);
    const refused = await createAs(master, buildEvent());
    expect([refused.status, refused.body.error]).toEqual([409, "EmailNotVerifiedError"]);
    expect(await db.ayni.count({ where: { userId: master.id } })).toBe(0);

    const { body } = await createAs(master, buildEvent({ status: "DRAFT" }));
    const put = (json: unknown) =>
      callHandler(update, { method: "PUT", params: { slug: body.data.slug }, cookie, json });
    expect((await put({ status: "PUBLISHED" })).status).toBe(409);
    await db.user.update({ where: { id: master.id }, data: { emailVerified: new Date() } });
    expect((await put({ status: "PUBLISHED" })).status).toBe(200);
    await db.user.update({ where: { id: master.id }, data: { emailVerified: null } });
    expect((await put({ title: "Círculo de la luna llena" })).status).toBe(200);
  });

  test("keeps an incomplete draft out of the catalogue", async () => {
    const master = await createTestMaster();
    const { status, body } = await createAs(master, { title: "Algo por venir", contentType: "PODCAST" });
    expect(status).toBe(201);
    expect((await callHandler(list, { query: `?master=${master.slug}` })).body.content).toEqual([]);
    expect((await callHandler(read, { params: { slug: body.data.slug } })).status).toBe(404);
    const ownResponse = await callHandler(read, {
      params: { slug: body.data.slug },
      cookie: await createSessionCookie(master),
    });
    expect(ownResponse.body.data).toMatchObject({ status: "DRAFT", onlineType: null });
  });

  test("returns an error per missing field when publishing, and writes nothing", async () => {
    const master = await createTestMaster();
    const { status, body } = await createAs(master, {
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

  test("creates distinct slugs for contents with the same title", async () => {
    const master = await createTestMaster();
    const [first, second] = await Promise.all([
      createAs(master, buildEvent()),
      createAs(master, buildEvent()),
    ]);
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(first.body.data.slug).not.toBe(second.body.data.slug);
  });

  test("ignores an owner sent by the client", async () => {
    const master = await createTestMaster();
    const other = await createTestMaster();
    const { body } = await createAs(master, buildEvent({ userId: other.id }));
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
    ["encuentros.0.timezone", { encuentros: [{ ...buildEvent().encuentros[0], timezone: "Marte/Olimpo" }] }],
    [
      "encuentros.0.joinUrl",
      { encuentros: [{ ...buildEvent().encuentros[0], joinUrl: "javascript:alert(1)" }] },
    ],
    ["encuentros.0.startsAt", { encuentros: [{ ...buildEvent().encuentros[0], startsAt: "mañana" }] }],
    [
      "encuentros.0.startsAt",
      { encuentros: [{ ...buildEvent().encuentros[0], startsAt: "0000-01-01T00:00:00Z" }] },
    ],
    ["description", { description: "a\0" }],
  ])("rejects an invalid %s (%j)", async (field, change) => {
    const master = await createTestMaster();
    const { status, body } = await createAs(master, buildEvent(change));
    expect(status).toBe(422);
    expect(body.fields[field]).toMatch(/\p{L}/u);
    expect(await db.ayni.count({ where: { userId: master.id } })).toBe(0);
  });
});

describe("PUT /api/ayni/{slug}", () => {
  test("updates the sent fields and keeps the rest", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const cookie = await createSessionCookie(master);
    const params = { slug: ayni.slug };
    expect(
      (await callHandler(update, { method: "PUT", params, cookie, json: { title: "Otro nombre" } })).status,
    ).toBe(200);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({
      title: "Otro nombre",
      shortDescription: ayni.shortDescription,
      slug: ayni.slug,
      version: 2,
    });
  });

  test("returns 409 to the later of two editors and keeps the first change", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const cookie = await createSessionCookie(master);
    const save = (shortDescription: string) =>
      callHandler(update, {
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

  test("reserves former slugs for their content", async () => {
    const master = await createTestMaster();
    const cookie = await createSessionCookie(master);
    const [first, second] = [
      await createTestAyni({ userId: master.id, status: "DRAFT" }),
      await createTestAyni({ userId: master.id, status: "DRAFT" }),
    ];
    const rename = (from: string, slug: string) =>
      callHandler(update, { method: "PUT", params: { slug: from }, cookie, json: { slug } });
    expect((await rename(first.slug, `${first.slug}-nuevo`)).body.data.slug).toBe(`${first.slug}-nuevo`);
    expect(await db.ayniSlug.findUnique({ where: { slug: first.slug } })).toMatchObject({ ayniId: first.id });
    expect((await rename(second.slug, first.slug)).status).toBe(422);
    expect((await rename(second.slug, `${first.slug}-nuevo`)).status).toBe(422);
  });

  test("takes no segment of the site's URLs as a slug, but keeps what it has", async () => {
    const master = await createTestMaster();
    const cookie = await createSessionCookie(master);
    const ayni = await createTestAyni({ userId: master.id, status: "DRAFT" });
    const rename = (slug: string) =>
      callHandler(update, { method: "PUT", params: { slug: ayni.slug }, cookie, json: { slug } });
    expect(await rename("facets")).toMatchObject({
      status: 422,
      body: { fields: { slug: expect.any(String) } },
    });
    await db.ayni.update({ where: { id: ayni.id }, data: { slug: "ventas" } });
    const params = { slug: "ventas" };
    const kept = await callHandler(update, { method: "PUT", params, cookie, json: { slug: "ventas" } });
    expect(kept.status).toBe(200);
  });

  test("rejects a capacity below the number of taken seats", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, capacity: 5, takenSeats: 3, status: "DRAFT" });
    const cookie = await createSessionCookie(master);
    const response = await callHandler(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      cookie,
      json: { capacity: 2 },
    });
    expect(response.status).toBe(422);
    expect(response.body.fields.capacity).toMatch(/más personas/);
  });
});

describe("DELETE /api/ayni/{slug}", () => {
  test("archives the content: it leaves the catalogue but not the database", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const response = await callHandler(archive, {
      method: "DELETE",
      params: { slug: ayni.slug },
      cookie: await createSessionCookie(master),
    });
    expect(response.status).toBe(204);
    expect((await callHandler(read, { params: { slug: ayni.slug } })).status).toBe(404);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
  });
});

describe("authorization", () => {
  test.each([
    ["a visitor", async () => undefined, 401, 401],
    ["an apprentice", createTestUser, 403, 404],
    ["another Master", createTestMaster, 201, 404],
    ["an admin", createTestAdmin, 201, 200],
  ])("%s", async (_name, createActor, createStatus, updateStatus) => {
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id, status: "DRAFT" });
    const actor = await createActor();
    const cookie = actor ? await createSessionCookie(actor) : undefined;
    expect((await callHandler(create, { method: "POST", json: buildEvent(), cookie })).status).toBe(
      createStatus,
    );
    const json = { shortDescription: "Tomado" };
    expect(
      (await callHandler(update, { method: "PUT", params: { slug: ayni.slug }, json, cookie })).status,
    ).toBe(updateStatus);
    if (updateStatus !== 200) {
      expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({
        shortDescription: ayni.shortDescription,
      });
    }
  });

  test("a revoked session counts as a visitor", async () => {
    const master = await createTestMaster();
    const cookie = await createSessionCookie(master);
    await db.session.updateMany({ where: { userId: master.id }, data: { revokedAt: new Date() } });
    expect((await callHandler(create, { method: "POST", json: buildEvent(), cookie })).status).toBe(401);
  });
});

describe("POST /api/ayni/{slug}/ping", () => {
  test("counts one view per visitor, content and day", async () => {
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
    const headers = { "x-ayllu-address": "192.0.2.7" };
    const view = (requestHeaders: Record<string, string>) =>
      callHandler(ping, { method: "POST", params: { slug: ayni.slug }, headers: requestHeaders });
    expect((await view(headers)).status).toBe(204);
    expect((await view(headers)).status).toBe(204);
    expect((await view({ "x-ayllu-address": "192.0.2.8" })).status).toBe(204);
    expect(await db.ayniView.count({ where: { ayniId: ayni.id } })).toBe(2);
  });

  test("returns 404 for a draft", async () => {
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id, status: "DRAFT" });
    expect((await callHandler(ping, { method: "POST", params: { slug: ayni.slug } })).status).toBe(404);
  });
});

describe("GET /api/ayni", () => {
  test("pages by cursor and by number without gaps or duplicates", async () => {
    const master = await createTestMaster();
    for (let index = 0; index < 30; index += 1) {
      await createTestAyni({
        userId: master.id,
        publishedAt: new Date(Date.now() - Math.floor(index / 3) * 60_000),
      });
    }
    const first = await callHandler(list, { query: `?master=${master.slug}` });
    expect(first.body.metadata).toMatchObject({ total: 30, pageSize: 24 });
    const second = await callHandler(list, {
      query: `?master=${master.slug}&after=${first.body.metadata.after}`,
    });
    expect(second.body.metadata.after).toBeNull();
    const ids = [...first.body.content, ...second.body.content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    const byPage = await callHandler(list, { query: `?master=${master.slug}&page=2` });
    expect(byPage.body.content.map(({ id }: { id: string }) => id)).toEqual(ids.slice(24));
  });

  test("compares prices inclusively and converts currencies; `FREE` excludes chosen prices", async () => {
    const master = await createTestMaster();
    const createPriced = (title: string, amount: number, currency: string, more = {}) =>
      createTestAyni({ userId: master.id, title, amount, currency, ...more });
    await createPriced("cincuenta", 5000, "EUR");
    await createPriced("cincuenta y uno", 5100, "EUR");
    await createPriced("barato en Chile", 10_000, "CLP");
    await createPriced("caro en Chile", 500_000, "CLP");
    await createPriced("gratis", 0, "EUR");
    await createPriced("aporte", 0, "EUR", { minimumAmount: 0 });
    const titles = async (price: string) => {
      const { body } = await callHandler(list, { query: `?master=${master.slug}&price=${price}` });
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
  ])("finds «Respiración en otoño» by «%s»: %s", async (text, isFound) => {
    const master = await createTestMaster();
    await createTestAyni({
      userId: master.id,
      title: "Respiración en otoño",
      shortDescription: "",
      description: "",
    });
    const { body } = await callHandler(list, {
      query: `?master=${master.slug}&searchText=${encodeURIComponent(text)}`,
    });
    expect(body.content.length > 0).toBe(isFound);
  });

  test("distinguishes ñ from n", async () => {
    const master = await createTestMaster();
    await createTestAyni({ userId: master.id, title: "El año nuevo", shortDescription: "", description: "" });
    const countHits = async (text: string) =>
      (await callHandler(list, { query: `?master=${master.slug}&searchText=${encodeURIComponent(text)}` }))
        .body.content.length;
    expect(await countHits("año")).toBe(1);
    expect(await countHits("ano")).toBe(0);
  });

  test("omits contents that have ended unless the search text matches", async () => {
    const master = await createTestMaster();
    const past = await createTestAyni({
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      title: "Solsticio pasado",
    });
    await createTestEncuentro(past.id, { startsAt: new Date(Date.now() - DAY_MS) });
    expect((await callHandler(list, { query: `?master=${master.slug}` })).body.metadata.total).toBe(0);
    expect(
      (await callHandler(list, { query: `?master=${master.slug}&searchText=solsticio` })).body.metadata.total,
    ).toBe(1);
  });

  test.each([
    ["?price=CHEAP", 422],
    ["?color=red", 422],
    ["?disciplines[]=NO_SUCH_ART", 422],
    ["?sort=random", 422],
    ["?page=0", 400],
    ["?page=10001", 400],
    ["?page=dos", 400],
    ["?after=zzz", 400],
    ["?price=FREE&price=FREE", 400],
  ])("returns for %s the status %i", async (query, status) => {
    const response = await callHandler(list, { query });
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(/\p{L}/u);
  });

  test.each(["Etc/Unknown", "GMT", "Marte/Olimpo", "", "x".repeat(5000)])(
    "counts days in the default zone for a browser in %s",
    async (tz) => {
      const query = `?dates=this_week&tz=${encodeURIComponent(tz)}`;
      expect((await callHandler(list, { query })).status).toBe(200);
    },
  );

  test.each(["newest", "soonest", "price", "relevance"])(
    "sorts by %s and continues from its cursor",
    async (sort) => {
      const master = await createTestMaster();
      for (let index = 0; index < 26; index += 1)
        await createTestAyni({ userId: master.id, amount: index % 5 });
      const text = sort === "relevance" ? "&searchText=respirar" : "";
      const query = `?master=${master.slug}&sort=${sort}${text}`;
      const first = await callHandler(list, { query });
      const second = await callHandler(list, { query: `${query}&after=${first.body.metadata.after}` });
      const ids = [...first.body.content, ...second.body.content].map(({ id }) => id);
      expect(new Set(ids).size).toBe(26);
    },
  );
});
