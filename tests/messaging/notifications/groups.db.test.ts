import { describe, expect, test } from "vitest";
import { GET as list } from "@/app/api/notifications/route";
import { listNotificationGroups } from "@/lib/accounts/notification-centre/data";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { notifyInTransaction } from "@/tests/support/factories/notifications";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type User = Awaited<ReturnType<typeof createTestUser>>;

const ZONE = "Europe/Madrid";
const NOON = new Date("2027-01-15T11:00:00Z");
/** 00:30 of the next day in Madrid, still the same day in UTC. */
const AFTER_MIDNIGHT = new Date("2027-01-15T23:30:00Z");

let sequence = 0;

const createMaster = async () => {
  const master = await createTestMaster();
  await db.user.update({ where: { id: master.id }, data: { timezone: ZONE } });
  return master;
};

const setPortrait = (person: User, name: string) =>
  db.profile.update({ where: { userId: person.id }, data: { profileImage: name } });

function notifySale(master: User, about: { slug: string; title: string }, sale: object, at = NOON) {
  sequence += 1;
  const payload = { ...about, orderId: "0192", ...sale };
  return notifyInTransaction(
    [{ kind: "sold", userId: master.id, payload: payload as never, dedupeKey: `sold:group:${sequence}` }],
    at,
  );
}

const listTexts = async (master: User) =>
  (await listNotificationGroups(toTestMember(master))).content.map(({ text }) => text);

describe("groups of notifications", () => {
  test("name the people who received the same on one day, add up what they paid, and show their faces", async () => {
    const master = await createMaster();
    const about = await createTestAyni({ userId: master.id });
    const [ines, pedro] = [await createTestUser(), await createTestUser()];
    await setPortrait(ines, "ines.webp");
    for (const [name, { slug }] of [
      ["Pedro Sanz", pedro],
      ["Inés Peña", ines],
    ] as const) {
      const sale = { amount: 2500, currency: "eur", personName: name, personSlug: slug };
      await notifySale(master, { slug: about.slug, title: "Respirar" }, sale);
    }
    const { content } = await listNotificationGroups(toTestMember(master));
    expect(content).toHaveLength(1);
    expect(content[0]?.text).toMatch(
      /^(Inés Peña y Pedro Sanz|Pedro Sanz e Inés Peña) han recibido «Respirar» por 50\s€ en total$/,
    );
    expect(content[0]?.ids).toHaveLength(2);
    expect(content[0]?.pictures).toEqual(
      expect.arrayContaining([
        { shape: "portrait", url: expect.stringContaining("ines.webp") },
        { shape: "cover", url: expect.stringContaining(about.slug) },
      ]),
    );
  });

  test("count whom they do not name, also buyers of older notifications without a name", async () => {
    const master = await createMaster();
    const about = { slug: "respirar", title: "Respirar" };
    const sale = { amount: 100, currency: "eur" };
    await notifySale(master, about, { ...sale, personName: "Inés Peña", personSlug: "ines" });
    for (let index = 1; index <= 3; index += 1)
      await notifySale(master, about, sale, new Date(NOON.getTime() + index));
    expect(await listTexts(master)).toEqual([
      "Inés Peña y 3 personas más han recibido «Respirar» por 4\u00a0€ en total",
    ]);
  });

  test("keep apart other contents, currencies, days of the reader, and what was read", async () => {
    const master = await createMaster();
    const sale = { amount: 100, currency: "eur", personName: "Inés Peña" };
    const about = { slug: "respirar", title: "Respirar" };
    await notifySale(master, about, sale);
    await db.notification.updateMany({ where: { userId: master.id }, data: { readAt: NOON } });
    await notifySale(master, about, sale);
    await notifySale(master, { slug: "cantar", title: "Cantar" }, sale);
    await notifySale(master, about, { ...sale, currency: "mxn" });
    await notifySale(master, about, sale, AFTER_MIDNIGHT);
    expect(await listTexts(master)).toHaveLength(5);
  });
});

describe("filters of notifications", () => {
  test.each([
    ["exchanges", 1],
    ["community", 1],
    ["encuentros", 0],
    ["unread", 1],
    [undefined, 2],
  ])("%s shows %i", async (about, count) => {
    const master = await createMaster();
    await notifySale(master, { slug: "respirar", title: "Respirar" }, { amount: 100, currency: "eur" });
    await db.notification.updateMany({ where: { userId: master.id }, data: { readAt: NOON } });
    const thanked = { slug: "respirar", title: "Respirar", personName: "Inés Peña" };
    await notifyInTransaction(
      [{ kind: "thanked", userId: master.id, payload: thanked, dedupeKey: `thanked:filter:${master.id}` }],
      NOON,
    );
    const query = about ? `?about=${about}` : "";
    const { body } = await callHandler(list, { cookie: await createSessionCookie(master), query });
    expect(body.content).toHaveLength(count);
    expect(body.metadata).toMatchObject({ total: count, unread: 1 });
  });

  test("an unknown filter is refused", async () => {
    const cookie = await createSessionCookie(await createMaster());
    expect((await callHandler(list, { cookie, query: "?about=todo" })).status).toBe(422);
  });
});
