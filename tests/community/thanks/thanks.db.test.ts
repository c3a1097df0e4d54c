import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/thanks/orders/[orderId]/route";
import { PUT as answerRoute } from "@/app/api/thanks/[id]/answer/route";
import { PUT as shownRoute } from "@/app/api/thanks/[id]/shown/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { closeAccount } from "@/lib/accounts/closure/service";
import { db } from "@/lib/platform/db/client";
import {
  countMasterThanks,
  getAyniThanks,
  listReceivedThanks,
  listMasterThanks,
  listThanksVoices,
  listWrittenThanks,
} from "@/lib/community/thanks/data";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { THANKS_PAGE_SIZE } from "@/lib/community/thanks/schema";
import { updateUser } from "@/lib/administration/users/service";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder, markOwnPartRefunded } from "@/tests/support/factories/orders";
import { createTestThanks } from "@/tests/support/factories/thanks";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

const HOUR = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR);

type Person = Awaited<ReturnType<typeof createTestUser>>;

let master: Person;
let person: Person;
let ayni: Awaited<ReturnType<typeof createTestAyni>>;
let order: { id: string };

beforeEach(async () => {
  [master, person] = await Promise.all([
    createTestMaster({ name: "Lucía", lastName: "Ferrer" }),
    createTestUser({ name: "Elisa", lastName: "Navarro" }),
  ]);
  ayni = await createTestAyni({ userId: master.id });
  order = await createTestOrder(person, ayni);
  takeInvalidatedTags();
});

const TEXT = "Gracias, me ha servido.";
const thanksJson = (changes: object = {}) => ({ text: TEXT, words: ["deep"], ...changes });
const ask = async (handler: typeof PUT, who: Person, orderId: string, json?: unknown) =>
  callHandler(handler, {
    method: handler === GET ? "GET" : handler === DELETE ? "DELETE" : "PUT",
    params: { orderId },
    cookie: await createSessionCookie(who),
    ...(json === undefined ? {} : { json }),
  });
const thank = (json: unknown = thanksJson(), who = person, orderId = order.id) =>
  ask(PUT, who, orderId, json);
const asMaster = async (handler: typeof PUT, id: string, json: unknown, who = master) =>
  callHandler(handler, { method: "PUT", params: { id }, cookie: await createSessionCookie(who), json });
const show = (id: string, shown = true) => asMaster(shownRoute, id, { shown });
const answer = (id: string, text: string) => asMaster(answerRoute, id, { answer: text });
const noticesTo = async (who: Person) =>
  (await db.notification.findMany({ where: { userId: who.id } })).map(({ type, payload }) => ({
    type,
    payload,
  }));

describe("writing a thanks", () => {
  test("keeps one thanks per author and content, and notifies the Master once", async () => {
    const first = await thank();
    expect(first).toMatchObject({
      status: 200,
      body: { data: { text: TEXT, words: ["deep"], shown: false, hidden: false, answer: null } },
    });
    const second = await thank(thanksJson({ text: "Mucho.", words: ["warm", "deep", "warm"] }));
    expect(second.body.data).toMatchObject({ id: first.body.data.id, words: ["warm", "deep"] });
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(1);
    expect(await noticesTo(master)).toEqual([
      {
        type: "thanked",
        payload: { slug: ayni.slug, title: ayni.title, personName: "Elisa Navarro", personSlug: person.slug },
      },
    ]);
    const standing = await ask(GET, person, order.id);
    expect(standing.body.data).toMatchObject({
      state: "open",
      masterName: "Lucía",
      thanks: { text: "Mucho." },
    });
  });

  test("updates it through another order of the same content, also after access has expired", async () => {
    await db.order.update({
      where: { id: order.id },
      data: { contentExpirationDate: ahead(-1), renewedAt: new Date() },
    });
    const { id } = (await thank()).body.data;
    const renewed = await createTestOrder(person, ayni);
    expect((await thank(thanksJson({ text: "Otra vez." }), person, renewed.id)).body.data.id).toBe(id);
    expect(await db.thanks.findUniqueOrThrow({ where: { id } })).toMatchObject({ orderId: renewed.id });
  });

  test.each([
    [{ text: "", words: [] }, "text"],
    [{ text: "   " }, "text"],
    [{}, "text"],
    [{ text: "x".repeat(501) }, "text"],
    [{ text: "a\0b" }, "text"],
    [{ text: 7 }, "text"],
    [{ words: ["stars"] }, "words.0"],
    [{ words: ["deep", "warm", "clear", "close"] }, "words"],
    [{ words: "deep" }, "words"],
  ])("rejects empty and too long thanks (%#)", async (json, field) => {
    const { status, body } = await thank(json);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(0);
  });

  test("accepts 500 characters, words alone, or text alone", async () => {
    for (const json of [{ text: "ñ".repeat(500) }, { words: ["close"] }, { text: "Gracias" }]) {
      expect((await thank(json)).status).toBe(200);
    }
  });

  test("returns 409 until the first encuentro has started", async () => {
    await createTestEncuentro(ayni.id, { startsAt: ahead(48) });
    expect((await ask(GET, person, order.id)).body.data).toEqual({ state: "waiting" });
    expect((await thank()).status).toBe(409);
    await createTestEncuentro(ayni.id, { startsAt: ahead(-1) });
    expect((await thank()).status).toBe(200);
  });

  test.each(["REFUNDED", "PENDING", "FAILED", "EXPIRED"] as const)(
    "returns 404 for a %s order",
    async (status) => {
      const refundedAt = status === "REFUNDED" ? { refundedAt: new Date() } : {};
      const other = await createTestOrder(await createTestUser(), ayni, { status, ...refundedAt });
      const buyer = await db.order.findUniqueOrThrow({ where: { id: other.id }, include: { user: true } });
      expect((await ask(GET, buyer.user, other.id)).body.data).toEqual({ state: "none" });
      expect((await thank(thanksJson(), buyer.user, other.id)).status).toBe(404);
    },
  );

  test("returns 404 for an order whose own part was refunded", async () => {
    await markOwnPartRefunded(order.id);
    expect((await ask(GET, person, order.id)).body.data).toEqual({ state: "none" });
    expect((await thank()).status).toBe(404);
  });

  test("deletes it when withdrawn; idempotent", async () => {
    const { id } = (await thank()).body.data;
    await show(id);
    expect(await listMasterThanks(master)).toHaveLength(1);
    takeInvalidatedTags();
    expect((await ask(DELETE, person, order.id)).status).toBe(204);
    expect(takeInvalidatedTags().toSorted()).toEqual([
      `ayni:${ayni.slug}`,
      ...[`master:${master.slug}`, `master:${person.slug}`].toSorted(),
      "thanks",
    ]);
    expect(await listMasterThanks(master)).toEqual([]);
    expect((await ask(DELETE, person, order.id)).status).toBe(204);
    expect(takeInvalidatedTags()).toEqual([]);
  });
});

describe("thanks quoted on the home page", () => {
  const voicesOf = async (...people: Person[]) => {
    const names = people.map(({ name }) => `${name} `);
    return (await listThanksVoices(200)).filter(({ authorName }) =>
      names.some((name) => authorName.startsWith(name)),
    );
  };
  const quotable = (author: Person) => `${author.name} vuelve a dormir la noche entera, gracias.`;
  const named = () => createTestUser({ name: `Voz${randomUUID().slice(0, 8)}`, lastName: "Navarro" });

  test("are shown, short texts for listed contents", async () => {
    const [quoted, unshown, terse, long, forDraft] = [
      await named(),
      await named(),
      await named(),
      await named(),
      await named(),
    ];
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT" });
    await createTestThanks(quoted, ayni, { text: quotable(quoted) });
    for (const [author, content, values] of [
      [unshown, ayni, { agreedAt: null }],
      [terse, ayni, { text: "Gracias." }],
      [long, ayni, { text: "Gracias. ".repeat(30) }],
      [forDraft, draft, {}],
    ] as const) {
      const { id } = await createTestMaster();
      const own = content === ayni ? await createTestAyni({ userId: id }) : content;
      await createTestThanks(author, own, { text: quotable(author), ...values });
    }
    expect(await voicesOf(quoted, unshown, terse, long, forDraft)).toEqual([
      {
        id: expect.any(String),
        text: quotable(quoted),
        authorName: `${quoted.name} N.`,
        masterName: "Lucía Ferrer",
        ayni: { slug: ayni.slug, title: ayni.title },
      },
    ]);
  });

  test("quote each author, Master and text once, the newest", async () => {
    const [first, second] = [await named(), await named()];
    await createTestThanks(first, ayni, { text: quotable(first) });
    await createTestThanks(second, ayni, { text: quotable(second) });
    expect((await voicesOf(first, second)).map(({ text }) => text)).toEqual([quotable(second)]);
  });

  test("disappear with the agreement and with the account, whose cache tag is dropped", async () => {
    const author = await named();
    const { id } = await createTestThanks(author, ayni, { text: quotable(author) });
    expect(await voicesOf(author)).toHaveLength(1);
    takeInvalidatedTags();
    await show(id, false);
    expect(takeInvalidatedTags()).toContain("thanks");
    expect(await voicesOf(author)).toEqual([]);
    await show(id);
    expect(await voicesOf(author)).toHaveLength(1);
    expect(await listUserCacheTags(db, author.id)).toContain("thanks");
    await db.user.update({ where: { id: author.id }, data: { deactivatedAt: new Date() } });
    expect(await voicesOf(author)).toEqual([]);
  });
});

describe("public thanks", () => {
  test("are public once the Master agrees, until the text changes", async () => {
    const { id } = (await thank()).body.data;
    expect(await listMasterThanks(master)).toEqual([]);
    expect(await countMasterThanks(master)).toBe(0);
    expect(await getAyniThanks(ayni)).toEqual({ words: [{ word: "deep", count: 1 }], thanks: [] });
    takeInvalidatedTags();
    expect((await show(id)).status).toBe(204);
    expect(takeInvalidatedTags().toSorted()).toEqual([
      `ayni:${ayni.slug}`,
      ...[`master:${master.slug}`, `master:${person.slug}`].toSorted(),
      "thanks",
    ]);
    const seen = { id, text: TEXT, authorName: "Elisa N.", answer: null };
    expect(await listMasterThanks(master)).toMatchObject([
      { ...seen, ayni: { slug: ayni.slug, listed: true } },
    ]);
    expect((await getAyniThanks(ayni)).thanks).toMatchObject([seen]);
    expect(await countMasterThanks(master)).toBe(1);
    // Changing only the words needs no new consent.
    await thank(thanksJson({ words: ["warm"] }));
    expect(await listMasterThanks(master)).toHaveLength(1);
    await thank(thanksJson({ text: "Otra cosa." }));
    expect(await listMasterThanks(master)).toEqual([]);
    expect((await getAyniThanks(ayni)).thanks).toEqual([]);
  });

  test("show first name and initial, and leave out closed accounts", async () => {
    const { id } = (await thank()).body.data;
    await show(id);
    expect(JSON.stringify([await listMasterThanks(master), await getAyniThanks(ayni)])).not.toContain(
      "Navarro",
    );
    await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    expect(await listMasterThanks(master)).toEqual([]);
    expect(await getAyniThanks(ayni)).toEqual({ words: [], thanks: [] });
  });

  test("show the new name of their author at once", async () => {
    await thank();
    takeInvalidatedTags();
    await updateUser(toTestMember(person), person.id, { lastName: "Ñíguez" });
    expect(takeInvalidatedTags()).toEqual(
      expect.arrayContaining([`ayni:${ayni.slug}`, `master:${master.slug}`]),
    );
  });

  test("can be answered: only the first answer notifies the author, an empty one deletes it", async () => {
    const { id } = (await thank()).body.data;
    expect((await answer(id, "x".repeat(501))).status).toBe(422);
    await show(id);
    for (const text of ["Gracias a ti.", "Gracias a ti, Elisa."])
      expect((await answer(id, text)).status).toBe(204);
    expect(await listMasterThanks(master)).toMatchObject([{ answer: "Gracias a ti, Elisa." }]);
    expect(await noticesTo(person)).toEqual([
      {
        type: "thanks-answered",
        payload: {
          slug: ayni.slug,
          title: ayni.title,
          orderId: order.id,
          section: "contenido",
          masterName: "Lucía Ferrer",
        },
      },
    ]);
    await answer(id, "  ");
    expect(await listMasterThanks(master)).toMatchObject([{ answer: null }]);
  });

  test("are unread until shown or answered, and again after the author changes them", async () => {
    const { id } = (await thank()).body.data;
    const unread = async () => (await listReceivedThanks(toTestMember(master), "por-leer")).metadata.total;
    expect(await unread()).toBe(1);
    await answer(id, "Gracias.");
    expect(await unread()).toBe(0);
    await thank(thanksJson({ text: "Y algo más." }));
    expect(await unread()).toBe(1);
    await show(id);
    expect(await unread()).toBe(0);
    expect((await listReceivedThanks(toTestMember(master), "mostrados")).metadata.total).toBe(1);
    await show(id, false);
    expect((await listReceivedThanks(toTestMember(master), "no-mostrados")).metadata.total).toBe(1);
  });
});

describe("closing an account", () => {
  const close = (who: Person) => closeAccount(toTestMember(who), who.id, { password: TEST_PASSWORD });

  test("deletes the user's thanks", async () => {
    await createTestThanks(await createTestUser(), ayni);
    await show((await thank()).body.data.id);
    expect((await exportOwnData(toTestMember(person), person.id)).thanksGiven).toMatchObject([
      { text: TEXT },
    ]);
    takeInvalidatedTags();
    await close(person);
    expect(takeInvalidatedTags()).toEqual(
      expect.arrayContaining([`ayni:${ayni.slug}`, `master:${master.slug}`]),
    );
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(0);
    expect(await db.thanks.count({ where: { masterId: master.id } })).toBe(1);
  });

  test("deletes the user's answers and keeps the thanks of others", async () => {
    const { id } = (await thank()).body.data;
    await answer(id, "Gracias a ti.");
    const received = (await exportOwnData(toTestMember(master), master.id)).thanksReceived;
    expect(received).toMatchObject([{ text: TEXT, answer: "Gracias a ti." }]);
    expect(JSON.stringify(received)).not.toContain(person.id);
    await close(master);
    const { content } = await listWrittenThanks(toTestMember(person));
    expect(content).toMatchObject([{ text: TEXT, answer: null, shown: false }]);
    expect((await ask(GET, person, order.id)).body.data).toEqual({ state: "none" });
  });
});

describe("thanks lists", () => {
  test("page through a Master's received and a user's written thanks, newest first", async () => {
    const people = await Promise.all(Array.from({ length: THANKS_PAGE_SIZE + 2 }, () => createTestUser()));
    for (const each of people) await thank(thanksJson(), each, (await createTestOrder(each, ayni)).id);
    const first = await listReceivedThanks(toTestMember(master), "todos");
    const second = await listReceivedThanks(toTestMember(master), "todos", first.metadata.after ?? "");
    const ids = [...first.content, ...second.content].map(({ id }) => id);
    expect([new Set(ids).size, first.metadata.total, second.metadata.after]).toEqual([
      THANKS_PAGE_SIZE + 2,
      THANKS_PAGE_SIZE + 2,
      null,
    ]);
    const times = [...first.content, ...second.content].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await listReceivedThanks(toTestMember(await createTestMaster()), "todos")).content).toEqual([]);
    await expect(listReceivedThanks(toTestMember(person), "todos")).rejects.toMatchObject({
      code: "Forbidden",
    });

    await thank();
    const written = await listWrittenThanks(toTestMember(person));
    expect(written.content).toMatchObject([{ orderId: order.id, masterName: "Lucía Ferrer" }]);
  });
});
