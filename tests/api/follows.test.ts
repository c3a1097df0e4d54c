import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/follows/[masterId]/route";
import { db } from "@/lib/platform/db/client";
import { masterPage } from "@/lib/discovery/masters/data";
import { cookieToward, PERSONAS } from "../../tools/factories/personas";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

let master: Awaited<ReturnType<typeof makeMaster>>;
let apprentice: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;

beforeEach(async () => {
  [master, apprentice] = await Promise.all([makeMaster(), makeUser()]);
  cookie = await cookieOf(apprentice);
  droppedTags();
});

const ask = (handler: typeof PUT, masterId = master.id, from = cookie) =>
  call(handler, { method: handler === GET ? "GET" : "PUT", params: { masterId }, cookie: from });
const followers = () => db.follow.findMany({ where: { masterId: master.id } });

describe("following", () => {
  test("begins and ends, and is counted on the Master's page at once", async () => {
    expect((await ask(GET)).body).toEqual({ data: { following: false } });
    expect(await ask(PUT)).toMatchObject({ status: 200, body: { data: { following: true } } });
    expect(droppedTags()).toEqual([`master:${master.slug}`]);
    expect((await ask(GET)).body).toEqual({ data: { following: true } });
    expect((await masterPage(master.slug))?.counts.followers).toBe(1);
    expect((await ask(DELETE)).body).toEqual({ data: { following: false } });
    expect(await followers()).toEqual([]);
  });

  test("twice is once, also at the same moment; ending it twice too", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(PUT)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await followers()).toHaveLength(1);
    droppedTags();
    expect([(await ask(DELETE)).status, (await ask(DELETE)).status]).toEqual([200, 200]);
    expect(droppedTags()).toHaveLength(1);
  });

  test("goes to nobody who does not give, and never to oneself", async () => {
    const own = await ask(PUT, master.id, await cookieOf(master));
    expect([own.status, own.body.message]).toEqual([409, "No puedes seguirte."]);
    expect((await ask(PUT, (await makeUser()).id)).status).toBe(404);
    expect((await ask(PUT, crypto.randomUUID())).status).toBe(404);
    expect((await ask(PUT, "x")).status).toBe(400);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await ask(PUT)).status).toBe(404);
    expect(await db.follow.count({ where: { followerId: apprentice.id } })).toBe(0);
  });

  test("ends also for a Master who has gone", async () => {
    await ask(PUT);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await ask(DELETE)).status).toBe(200);
    expect(await followers()).toEqual([]);
  });

  test.each(PERSONAS)("%s may follow only with a session, and only for themselves", async (persona) => {
    const from = await cookieToward(apprentice, persona);
    const { status } = await call(PUT, {
      method: "PUT",
      params: { masterId: master.id },
      ...(from ? { cookie: from } : {}),
    });
    const mayNot = ["visitor", "revoked", "deactivated"].includes(persona);
    expect(status).toBe(mayNot ? 401 : 200);
    const who = (await followers()).map(({ followerId }) => followerId);
    expect(who).toHaveLength(mayNot ? 0 : 1);
    expect(who.includes(apprentice.id)).toBe(persona === "self");
  });
});
