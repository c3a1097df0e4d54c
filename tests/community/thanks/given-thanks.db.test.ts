import { beforeEach, describe, expect, test } from "vitest";
import { PUT as saveProfileRoute } from "@/app/api/profiles/[id]/route";
import { listGivenThanks } from "@/lib/community/thanks/data";
import { hideThanks, saveThanks, setThanksShown, withdrawThanks } from "@/lib/community/thanks/service";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestThanks } from "@/tests/support/factories/thanks";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  getProfileId,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags, takeReadTags } from "@/tests/setup/next-cache";

type Person = Awaited<ReturnType<typeof createTestUser>>;

let master: Person;
let person: Person;
let ayni: Awaited<ReturnType<typeof createTestAyni>>;

beforeEach(async () => {
  [master, person] = await Promise.all([
    createTestMaster({ name: "Lucía", lastName: "Ferrer" }),
    createTestUser({ name: "Elisa", lastName: "Navarro" }),
  ]);
  ayni = await createTestAyni({ userId: master.id });
});

const choose = async (showsThanks: unknown, as = person) =>
  callHandler(saveProfileRoute, {
    method: "PUT",
    params: { id: await getProfileId(person) },
    cookie: await createSessionCookie(as),
    json: { profile: { showsThanks } },
  });
const listTexts = async () => (await listGivenThanks(person)).map(({ text }) => text);

describe("the thanks on the profile of their author", () => {
  test("are there only if the author has asked for it", async () => {
    const { id } = await createTestThanks(person, ayni, { text: "Gracias." });
    expect(await listGivenThanks(person)).toEqual([]);
    expect(await choose(true)).toMatchObject({ status: 200, body: { data: { showsThanks: true } } });
    expect(await listGivenThanks(person)).toMatchObject([
      { id, text: "Gracias.", masterName: "Lucía Ferrer", ayni: { slug: ayni.slug, title: ayni.title } },
    ]);
    await choose(false);
    expect(await listGivenThanks(person)).toEqual([]);
  });

  test("are decided by nobody else", async () => {
    for (const other of [await createTestAdmin(), await createTestUser()]) {
      expect((await choose(true, other)).status).toBe(other.role === "admin" ? 403 : 404);
    }
    expect((await choose("sí")).status).toBe(422);
    const profile = await db.profile.findUniqueOrThrow({ where: { userId: person.id } });
    expect(profile.showsThanks).toBe(false);
  });

  test("are those that are public, for what has a page, the newest first and at most twelve", async () => {
    await choose(true);
    const other = await createTestUser();
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT" });
    await createTestThanks(other, ayni, { text: "De otra persona." });
    await createTestThanks(person, draft, { text: "De algo sin página." });
    await createTestThanks(person, ayni, { text: "Sin mostrar.", agreedAt: null });
    expect(await listTexts()).toEqual([]);
    for (const index of Array.from({ length: 13 }, (_, position) => position)) {
      const content = await createTestAyni({ userId: master.id });
      await createTestThanks(person, content, { text: `Gracias ${index}.` });
    }
    const texts = await listTexts();
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([12, "Gracias 12.", "Gracias 1."]);
  });

  test("leave out what a moderator hid and the Masters who have gone", async () => {
    await choose(true);
    const { id } = await createTestThanks(person, ayni);
    expect(await listTexts()).toHaveLength(1);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect(await listTexts()).toEqual([]);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: null } });
    await db.$transaction((tx) => hideThanks(tx, id, new Date()));
    expect(await listTexts()).toEqual([]);
  });

  test("change at once with whatever changes them", async () => {
    const thanks = await createTestThanks(person, ayni, { text: "Gracias." });
    takeReadTags();
    await listGivenThanks(person);
    const tag = cacheTags.master(person.slug);
    expect(takeReadTags()).toContain(tag);
    const expired = async (change: () => Promise<unknown>) => {
      takeInvalidatedTags();
      await change();
      return takeInvalidatedTags();
    };
    const { orderId } = thanks;
    const written = { text: "Muchas gracias.", words: [] };
    expect(await expired(() => choose(true))).toContain(tag);
    expect(await expired(() => saveThanks(toTestMember(person), orderId, written))).toContain(tag);
    expect(await expired(() => setThanksShown(toTestMember(master), thanks.id, true))).toContain(tag);
    expect(await db.$transaction((tx) => hideThanks(tx, thanks.id, new Date()))).toContain(tag);
    expect(await expired(() => withdrawThanks(toTestMember(person), orderId))).toContain(tag);
    // Ends and suspensions of accounts expire these.
    expect(await listUserCacheTags(db, person.id)).toContain(tag);
  });
});
