import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/thanks/orders/[orderId]/route";
import { PUT as answerRoute } from "@/app/api/thanks/[id]/answer/route";
import { PUT as shownRoute } from "@/app/api/thanks/[id]/shown/route";
import type { Member } from "@/lib/platform/actor";
import { ownData } from "@/lib/accounts/data-export";
import { closeAccount } from "@/lib/accounts/closure/service";
import { db } from "@/lib/platform/db/client";
import { thanksForAyni, thanksReceived, thanksToMaster, thanksWritten } from "@/lib/community/thanks/data";
import { THANKS_PAGE } from "@/lib/community/thanks/schema";
import { updateUser } from "@/lib/administration/users/service";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { makeThanks } from "../../../tools/factories/thanks";
import { cookieOf, makeMaster, makeUser, PASSWORD } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { droppedTags } from "../../setup/next";

const HOUR = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR);

type Person = Awaited<ReturnType<typeof makeUser>>;

const member = ({ id, slug, email, role }: Person): Member => ({
  kind: "member",
  address: "test",
  sessionId: randomUUID(),
  id,
  slug,
  email,
  role,
});

let master: Person;
let person: Person;
let ayni: Awaited<ReturnType<typeof makeAyni>>;
let order: { id: string };

beforeEach(async () => {
  [master, person] = await Promise.all([
    makeMaster({ name: "Lucía", lastName: "Ferrer" }),
    makeUser({ name: "Elisa", lastName: "Navarro" }),
  ]);
  ayni = await makeAyni({ userId: master.id });
  order = await makeOrder(person, ayni);
  droppedTags();
});

const TEXT = "Gracias, me ha servido.";
const said = (changes: object = {}) => ({ text: TEXT, words: ["deep"], ...changes });
const ask = async (handler: typeof PUT, who: Person, orderId: string, json?: unknown) =>
  call(handler, {
    method: handler === GET ? "GET" : handler === DELETE ? "DELETE" : "PUT",
    params: { orderId },
    cookie: await cookieOf(who),
    ...(json === undefined ? {} : { json }),
  });
const thank = (json: unknown = said(), who = person, orderId = order.id) => ask(PUT, who, orderId, json);
const asMaster = async (handler: typeof PUT, id: string, json: unknown, who = master) =>
  call(handler, { method: "PUT", params: { id }, cookie: await cookieOf(who), json });
const show = (id: string, shown = true) => asMaster(shownRoute, id, { shown });
const answer = (id: string, text: string) => asMaster(answerRoute, id, { answer: text });
const noticesTo = async (who: Person) =>
  (await db.notification.findMany({ where: { userId: who.id } })).map(({ type, payload }) => ({
    type,
    payload,
  }));

describe("thanking", () => {
  test("is once for a person and content, and tells the Master once", async () => {
    const first = await thank();
    expect(first).toMatchObject({
      status: 200,
      body: { data: { text: TEXT, words: ["deep"], shown: false, hidden: false, answer: null } },
    });
    const second = await thank(said({ text: "Mucho.", words: ["warm", "deep", "warm"] }));
    expect(second.body.data).toMatchObject({ id: first.body.data.id, words: ["warm", "deep"] });
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(1);
    expect(await noticesTo(master)).toEqual([
      {
        type: "thanked",
        payload: { slug: ayni.slug, title: ayni.title, personName: "Elisa Navarro" },
      },
    ]);
    const standing = await ask(GET, person, order.id);
    expect(standing.body.data).toMatchObject({
      state: "open",
      masterName: "Lucía",
      thanks: { text: "Mucho." },
    });
  });

  test("goes on with another order of the same content, also once access has ended", async () => {
    await db.order.update({
      where: { id: order.id },
      data: { contentExpirationDate: ahead(-1), renewedAt: new Date() },
    });
    const { id } = (await thank()).body.data;
    const renewed = await makeOrder(person, ayni);
    expect((await thank(said({ text: "Otra vez." }), person, renewed.id)).body.data.id).toBe(id);
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
  ])("refuses what is nothing to say, or too much (%#)", async (json, field) => {
    const { status, body } = await thank(json);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(0);
  });

  test("takes 500 characters, or words alone, or text alone", async () => {
    for (const json of [{ text: "ñ".repeat(500) }, { words: ["close"] }, { text: "Gracias" }]) {
      expect((await thank(json)).status).toBe(200);
    }
  });

  test("waits for the first encuentro to begin", async () => {
    await makeEncuentro(ayni.id, { startsAt: ahead(48) });
    expect((await ask(GET, person, order.id)).body.data).toEqual({ state: "waiting" });
    expect((await thank()).status).toBe(409);
    await makeEncuentro(ayni.id, { startsAt: ahead(-1) });
    expect((await thank()).status).toBe(200);
  });

  test.each(["REFUNDED", "PENDING", "FAILED", "EXPIRED"] as const)(
    "is not for an order %s",
    async (status) => {
      const refundedAt = status === "REFUNDED" ? { refundedAt: new Date() } : {};
      const other = await makeOrder(await makeUser(), ayni, { status, ...refundedAt });
      const buyer = await db.order.findUniqueOrThrow({ where: { id: other.id }, include: { user: true } });
      expect((await ask(GET, buyer.user, other.id)).body.data).toEqual({ state: "none" });
      expect((await thank(said(), buyer.user, other.id)).status).toBe(404);
    },
  );

  test("ends when it is withdrawn; again changes nothing", async () => {
    const { id } = (await thank()).body.data;
    await show(id);
    expect(await thanksToMaster(master)).toHaveLength(1);
    droppedTags();
    expect((await ask(DELETE, person, order.id)).status).toBe(204);
    expect(droppedTags().toSorted()).toEqual([`ayni:${ayni.slug}`, `master:${master.slug}`]);
    expect(await thanksToMaster(master)).toEqual([]);
    expect((await ask(DELETE, person, order.id)).status).toBe(204);
    expect(droppedTags()).toEqual([]);
  });
});

describe("what a Master shows", () => {
  test("is read by everybody once they agree, until the text is another", async () => {
    const { id } = (await thank()).body.data;
    expect(await thanksToMaster(master)).toEqual([]);
    expect(await thanksForAyni(ayni)).toEqual({ words: [{ word: "deep", count: 1 }], thanks: [] });
    droppedTags();
    expect((await show(id)).status).toBe(204);
    expect(droppedTags().toSorted()).toEqual([`ayni:${ayni.slug}`, `master:${master.slug}`]);
    const seen = { id, text: TEXT, authorName: "Elisa N.", answer: null };
    expect(await thanksToMaster(master)).toMatchObject([
      { ...seen, ayni: { slug: ayni.slug, listed: true } },
    ]);
    expect((await thanksForAyni(ayni)).thanks).toMatchObject([seen]);
    // Other words alone are nothing to agree to anew.
    await thank(said({ words: ["warm"] }));
    expect(await thanksToMaster(master)).toHaveLength(1);
    await thank(said({ text: "Otra cosa." }));
    expect(await thanksToMaster(master)).toEqual([]);
    expect((await thanksForAyni(ayni)).thanks).toEqual([]);
  });

  test("names nobody beyond first name and initial, and no one whose account is closed", async () => {
    const { id } = (await thank()).body.data;
    await show(id);
    expect(JSON.stringify([await thanksToMaster(master), await thanksForAyni(ayni)])).not.toContain(
      "Navarro",
    );
    await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    expect(await thanksToMaster(master)).toEqual([]);
    expect(await thanksForAyni(ayni)).toEqual({ words: [], thanks: [] });
  });

  test("has the new name of its author at once", async () => {
    await thank();
    droppedTags();
    await updateUser(member(person), person.id, { lastName: "Ñíguez" });
    expect(droppedTags()).toEqual(expect.arrayContaining([`ayni:${ayni.slug}`, `master:${master.slug}`]));
  });

  test("is answered; the author is told of the first answer, and an empty one takes it away", async () => {
    const { id } = (await thank()).body.data;
    expect((await answer(id, "x".repeat(501))).status).toBe(422);
    await show(id);
    for (const text of ["Gracias a ti.", "Gracias a ti, Elisa."])
      expect((await answer(id, text)).status).toBe(204);
    expect(await thanksToMaster(master)).toMatchObject([{ answer: "Gracias a ti, Elisa." }]);
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
    expect(await thanksToMaster(master)).toMatchObject([{ answer: null }]);
  });

  test("is to be read until it is shown or answered, and again once its author changes it", async () => {
    const { id } = (await thank()).body.data;
    const unread = async () => (await thanksReceived(member(master), "por-leer")).metadata.total;
    expect(await unread()).toBe(1);
    await answer(id, "Gracias.");
    expect(await unread()).toBe(0);
    await thank(said({ text: "Y algo más." }));
    expect(await unread()).toBe(1);
    await show(id);
    expect(await unread()).toBe(0);
    expect((await thanksReceived(member(master), "mostrados")).metadata.total).toBe(1);
    await show(id, false);
    expect((await thanksReceived(member(master), "no-mostrados")).metadata.total).toBe(1);
  });
});

describe("an account that closes", () => {
  const close = (who: Person) => closeAccount(member(who), who.id, PASSWORD);

  test("takes what it said along", async () => {
    await makeThanks(await makeUser(), ayni);
    await show((await thank()).body.data.id);
    expect((await ownData(member(person), person.id)).thanksGiven).toMatchObject([{ text: TEXT }]);
    droppedTags();
    await close(person);
    expect(droppedTags()).toEqual(expect.arrayContaining([`ayni:${ayni.slug}`, `master:${master.slug}`]));
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(0);
    expect(await db.thanks.count({ where: { masterId: master.id } })).toBe(1);
  });

  test("takes its answers along, and leaves what was said with who said it", async () => {
    const { id } = (await thank()).body.data;
    await answer(id, "Gracias a ti.");
    const received = (await ownData(member(master), master.id)).thanksReceived;
    expect(received).toMatchObject([{ text: TEXT, answer: "Gracias a ti." }]);
    expect(JSON.stringify(received)).not.toContain(person.id);
    await close(master);
    const { content } = await thanksWritten(member(person));
    expect(content).toMatchObject([{ text: TEXT, answer: null, shown: false }]);
    expect((await ask(GET, person, order.id)).body.data).toEqual({ state: "none" });
  });
});

describe("the lists", () => {
  test("give a Master theirs and a person theirs, page by page, the newest first", async () => {
    const people = await Promise.all(Array.from({ length: THANKS_PAGE + 2 }, () => makeUser()));
    for (const each of people) await thank(said(), each, (await makeOrder(each, ayni)).id);
    const first = await thanksReceived(member(master), "todos");
    const second = await thanksReceived(member(master), "todos", first.metadata.after ?? "");
    const ids = [...first.content, ...second.content].map(({ id }) => id);
    expect([new Set(ids).size, first.metadata.total, second.metadata.after]).toEqual([
      THANKS_PAGE + 2,
      THANKS_PAGE + 2,
      null,
    ]);
    const times = [...first.content, ...second.content].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await thanksReceived(member(await makeMaster()), "todos")).content).toEqual([]);
    await expect(thanksReceived(member(person), "todos")).rejects.toMatchObject({ code: "Forbidden" });

    await thank();
    const written = await thanksWritten(member(person));
    expect(written.content).toMatchObject([{ orderId: order.id, masterName: "Lucía Ferrer" }]);
  });
});
